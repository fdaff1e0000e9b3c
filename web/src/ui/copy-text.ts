/**
 * Puts a text on the clipboard; false when the browser will not, or has none to write to, as where
 * the page does not come over HTTPS.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
