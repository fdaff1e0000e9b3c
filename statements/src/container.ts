/** PDF.js too accepts some bytes before the header of a PDF. */
const PDF_HEADER_WITHIN = 1024;

/** The kind of a file by its first bytes; null for text. */
export function containerOf(bytes: Uint8Array): 'ZIP' | 'COMPOUND' | 'PDF' | null {
  const start = Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN)).toString('latin1');
  if (start.startsWith('PK\u0003\u0004')) return 'ZIP';
  if (start.startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1')) return 'COMPOUND';
  return /^[^\n]{0,200}%PDF-|^\s*%PDF-/.test(start) ? 'PDF' : null;
}
