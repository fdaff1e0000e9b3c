import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry } from 'yauzl';
import { refuse } from '../../platform/refuse.ts';

/** A Word document with pictures contains dozens of files; a zip bomb can contain millions. */
const MAX_ENTRIES = 200;
const MAX_UNPACKED_BYTES = 25 * 1024 * 1024;
/** The highest allowed compression ratio. Text usually compresses to a tenth, at best to about a fortieth. */
const MAX_COMPRESSION_RATIO = 100;
/** Below this size the ratio is not checked: a short text may consist of blanks. */
const RATIO_COUNTS_FROM = 100_000;

const MACROS = 'A document with macros cannot be uploaded. Please save it without them.';
const TYPES = '[Content_Types].xml';
const MAIN = 'wordprocessingml.document.main+xml';
/** Active content: macros, and ActiveX controls. */
const ACTIVE = /vba(Project|Data)|macroEnabled|activeX/i;
const OUTSIDE = /^\/|(^|\/)\.\.(\/|$)|[\\:\0]/;

const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > RATIO_COUNTS_FROM && uncompressedSize > compressedSize * MAX_COMPRESSION_RATIO;

/** Opens an archive by its central directory. Throws when it is damaged or lists too many files. */
async function openArchive(bytes: Buffer) {
  const archive = await fromBufferPromise(bytes, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
  });
  if (archive.entryCount > MAX_ENTRIES) refuse('file_unreadable');
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  return { archive, entries };
}

/** Refuses files that only begin like a Word document, active content, and zip bombs. */
async function checkDocx(bytes: Buffer): Promise<void> {
  const unreadable = () => refuse('file_unreadable');
  const { archive, entries } = await openArchive(bytes).catch(unreadable);
  const names = entries.map(({ fileName }) => fileName);
  if (names.some((name) => ACTIVE.test(name))) refuse('file_type_not_allowed', MACROS);
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (
    total > MAX_UNPACKED_BYTES ||
    new Set(names).size < names.length ||
    names.some((name) => OUTSIDE.test(name)) ||
    entries.some((entry) => entry.isEncrypted() || isBomb(entry))
  ) {
    refuse('file_unreadable');
  }
  let types = '';
  for (const entry of entries) {
    // Fails when the unpacked size differs from the size in the directory.
    const unpacked = await archive.openReadStreamPromise(entry).then(buffer).catch(unreadable);
    if (entry.fileName === TYPES) types = unpacked.toString();
  }
  if (ACTIVE.test(types)) refuse('file_type_not_allowed', MACROS);
  if (!types.includes(MAIN)) refuse('file_type_not_allowed');
}

/** The name of the part that holds macros in an old document, in its encoding. */
const OLD_MACROS = Buffer.from('_VBA_PROJECT', 'utf16le');

/** Checks a document that is stored unchanged. Refuses active content and zip bombs. */
export async function checkDocument(bytes: Buffer, mimeType: string): Promise<void> {
  if (mimeType === 'application/msword') {
    if (bytes.includes(OLD_MACROS)) refuse('file_type_not_allowed', MACROS);
  } else if (mimeType.endsWith('wordprocessingml.document')) {
    await checkDocx(bytes);
  }
}
