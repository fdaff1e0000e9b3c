/** Receipts and statements are far smaller, also with a thousand purchases. */
const MAX_BYTES = 10_000_000;

/** Whether a file is a PDF, by its name or, where a phone has lost it, by its first bytes. */
export const isPdf = async (file: File): Promise<boolean> =>
  file.name.toLowerCase().endsWith('.pdf') ||
  (await file
    .slice(0, 5)
    .text()
    .catch(() => '')) === '%PDF-';

/**
 * The code in the link around the QR code of a receipt or statement; null without one. The server writes links of a PDF
 * uncompressed, so no PDF library is needed.
 */
export async function codeInPdf(file: Blob): Promise<string | null> {
  if (file.size > MAX_BYTES) return null;
  try {
    const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
    return /\/URI \([^()\s]*\/verify\/([0-9a-z]+)\)/i.exec(text)?.[1] ?? null;
  } catch {
    // The file was deleted, or cannot be read.
    return null;
  }
}
