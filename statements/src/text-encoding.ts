import { UnreadableFile } from './unreadable.ts';

/**
 * Decodes a text file: UTF-8 or UTF-16 by its byte order mark, UTF-16 also by its zero bytes, else UTF-8, and
 * Windows-1252 if it is no valid UTF-8.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const TEXT_CONTROLS = new Set('\t\n\v\f\r\u001a');

/** Refuses text with control characters that no statement contains. */
export function checkText(text: string): void {
  for (const character of text) {
    if (character < ' ' && !TEXT_CONTROLS.has(character))
      throw new UnreadableFile('UNKNOWN_FORMAT');
  }
}

const SAMPLE = 1000;

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (odd: number): number =>
    sample.reduce((count, byte, at) => count + (byte === 0 && at % 2 === odd ? 1 : 0), 0);
  if (zeros(1) > sample.length / 4) return 'utf-16le';
  return zeros(0) > sample.length / 4 ? 'utf-16be' : 'utf-8';
}
