import { CFB } from '@e965/xlsx';
import { parsed, UnreadableFile } from '../unreadable.ts';

/** The parts of SheetJS's reader of compound files that are used here; its own types are `any`. */
interface CompoundFiles {
  read(bytes: Uint8Array, options: { readonly type: 'buffer' }): object;
  find(file: object, path: string): { readonly content: Uint8Array } | null;
}
const files = CFB as CompoundFiles;

/** The content of a part of a compound file; null if there is none. */
export function partOf(bytes: Uint8Array, path: string): Promise<Uint8Array | null> {
  return parsed(() => files.find(files.read(bytes, { type: 'buffer' }), path)?.content ?? null);
}

const FORMULA = 0x0006;
const NUMBER = 0x0203;
/** A record without effect. */
const MMS = 0x00c1;

/** The records of an XLS file that contain cells, texts, number formats, and the structure of the book. */
const NEEDED = new Set([
  ...[0x0809, 0x000a, 0x0022, 0x0042, 0x0085, 0x00fc, 0x003c, 0x041e, 0x00e0, 0x0200, 0x0208],
  ...[0x00fd, 0x0204, 0x00d6, NUMBER, 0x027e, 0x00bd, 0x0201, 0x00be, 0x0205, 0x00e1, MMS],
]);

/**
 * Returns the workbook of an XLS file, in which formulas are replaced by their values, and all records that are no part of
 * a table by empty ones: SheetJS can read a damaged formula for ever.
 */
export async function plainWorkbook(bytes: Uint8Array): Promise<Uint8Array> {
  const content = (await partOf(bytes, '/Workbook')) ?? (await partOf(bytes, '/Book'));
  if (content === null) throw new UnreadableFile('DAMAGED');
  const book = Buffer.from(content);
  let at = 0;
  while (at + 4 <= book.length) {
    const type = book.readUInt16LE(at);
    const length = book.readUInt16LE(at + 2);
    if (type === FORMULA && hasNumber(book, at, length)) book.writeUInt16LE(NUMBER, at);
    else if (!NEEDED.has(type)) book.writeUInt16LE(MMS, at);
    at += 4 + length;
  }
  return book;
}

/** Whether a formula's value is a number: row, column and format before it are those of a number cell. */
function hasNumber(book: Buffer, at: number, length: number): boolean {
  return length >= 14 && at + 18 <= book.length && book.readUInt16LE(at + 16) !== 0xffff;
}
