/** Puts a text on the clipboard; false when the browser will not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection(text);
  }
}

/** The clipboard API is missing where the page does not come over HTTPS, as on a local network. */
function copyThroughSelection(text: string): boolean {
  const area = document.createElement('textarea');
  const before = document.activeElement;
  // Inside an open dialog everything outside it is inert and can't be selected.
  const place = before?.closest('dialog') ?? document.body;
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  place.append(area);
  area.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way without HTTPS
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
