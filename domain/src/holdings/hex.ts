const HEX = /^(?:[0-9a-f]{2})*$/;

/** Lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads lower-case hexadecimal of exactly `length` bytes; null for anything else. */
export function fromHex(text: string, length: number): Uint8Array | null {
  if (text.length !== length * 2 || !HEX.test(text)) return null;
  return Uint8Array.from({ length }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  );
}

/** Whether two arrays contain the same bytes. For public values only: the time depends on the content. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** The bytes of an ASCII text, one for each character. Throws RangeError for another text. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) throw new RangeError('not an ASCII text');
    bytes[at] = code;
  }
  return bytes;
}
