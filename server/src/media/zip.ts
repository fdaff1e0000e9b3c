import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/** A file of an archive, as the archive's own directory tells of it. */
export interface ZipEntry {
  readonly name: string;
  readonly isStored: boolean;
  readonly isEncrypted: boolean;
  /** In bytes. */
  readonly packedSize: number;
  readonly size: number;
  /** Where its own header is. */
  readonly at: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;

function endOf(zip: Buffer): number | null {
  for (let at = zip.length - END_BYTES; at >= 0; at -= 1) {
    if (at < zip.length - END_BYTES - LONGEST_COMMENT) return null;
    if (zip.readUInt32LE(at) === END) return at;
  }
  return null;
}

/**
 * The directory of an archive. Null where it is damaged, has more than `most` files, or is of a kind
 * that no document is (in parts, beyond 4 GB).
 */
export function readZipDirectory(zip: Buffer, most: number): readonly ZipEntry[] | null {
  const end = endOf(zip);
  if (end === null) return null;
  const count = zip.readUInt16LE(end + 10);
  if (count > most || count !== zip.readUInt16LE(end + 8)) return null;
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_BYTES > end || zip.readUInt32LE(at) !== ENTRY) return null;
    const method = zip.readUInt16LE(at + 10);
    if (method !== 0 && method !== 8) return null;
    const nameEnd = at + ENTRY_BYTES + zip.readUInt16LE(at + 28);
    if (nameEnd > end) return null;
    entries.push({
      name: zip.toString('utf8', at + ENTRY_BYTES, nameEnd),
      isStored: method === 0,
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      packedSize: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

const inflate = promisify(inflateRaw);

/** The bytes of one file. Null where it is damaged or unpacks to anything but the size it tells. */
export async function unpackZipEntry(zip: Buffer, entry: ZipEntry): Promise<Buffer | null> {
  const { at, size, packedSize } = entry;
  if (at + LOCAL_BYTES > zip.length || zip.readUInt32LE(at) !== LOCAL) return null;
  const start = at + LOCAL_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(start, start + packedSize);
  if (packed.length !== packedSize) return null;
  try {
    const bytes = entry.isStored
      ? packed
      : await inflate(packed, { maxOutputLength: Math.max(1, size) });
    return bytes.length === size ? bytes : null;
  } catch {
    return null;
  }
}
