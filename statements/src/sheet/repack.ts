import { buffer } from 'node:stream/consumers';
import { type Zippable, zipSync } from 'fflate';
import { type Entry, fromBufferPromise } from 'yauzl';
import { parsed, UnreadableFile } from '../unreadable.ts';

const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const MAX_ENTRIES = 1000;
/** The parts with cells, texts and number formats. Pictures, macros and links are left out. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/.*|xl\/(?:_rels\/.*|worksheets\/[^/]*|[^/]*))\.?(?:xml|rels|bin)$|^\[Content_Types\]\.xml$|^_rels\/\.rels$/;

/**
 * Unpacks an XLSX file within limits and packs it again without compression, so that the parser cannot be made to unpack
 * more. Throws UnreadableFile for a zip bomb.
 */
export async function repack(bytes: Uint8Array): Promise<Uint8Array> {
  return parsed(async () => {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    const parts: Zippable = {};
    let unpacked = 0;
    let entries = 0;
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      unpacked += NEEDED.test(entry.fileName) ? entry.uncompressedSize : 0;
      if (entries > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES) {
        throw new UnreadableFile('EXPANDS_TOO_FAR');
      }
      if (NEEDED.test(entry.fileName))
        parts[entry.fileName] = [await contentOf(entry), { level: 0 }];
    }
    return zipSync(parts);

    /** yauzl refuses a part that is longer than its declared size. */
    async function contentOf(entry: Entry): Promise<Uint8Array> {
      const content = await buffer(await zip.openReadStreamPromise(entry));
      if (/<!(?:DOCTYPE|ENTITY)/i.test(content.subarray(0, 2000).toString('latin1'))) {
        throw new UnreadableFile('UNSAFE_XML');
      }
      return content;
    }
  });
}
