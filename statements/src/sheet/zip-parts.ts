import { type Entry, fromBufferPromise } from 'yauzl';
import { UnreadableFile } from '../unreadable.ts';

/** 50,000 lines of a bank need about a third of it. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 1000;

/** The files in an XLSX file, by their paths in lower case. */
export interface ZipParts {
  readonly names: readonly string[];
  /**
   * Unpacks a part bit by bit; null if there is none. Throws UnreadableFile when the parts that were opened are larger
   * than `MAX_UNPACKED_BYTES` together, by the sizes that the file declares; a part that is longer than that is damaged.
   */
  open(name: string): Promise<AsyncIterable<Uint8Array>> | null;
}

/** Lists the parts of an XLSX file and unpacks none. */
export async function openParts(bytes: Uint8Array): Promise<ZipParts> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
    lazyEntries: true,
  });
  const entries = new Map<string, Entry>();
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    seen += 1;
    if (seen > MAX_ENTRIES) throw new UnreadableFile('EXPANDS_TOO_FAR');
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  let opened = 0;
  return {
    names: [...entries.keys()],
    open(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return null;
      opened += entry.uncompressedSize;
      if (opened > MAX_UNPACKED_BYTES) throw new UnreadableFile('EXPANDS_TOO_FAR');
      return zip.openReadStreamPromise(entry);
    },
  };
}
