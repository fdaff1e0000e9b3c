import { createHash } from 'node:crypto';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { hashStored } from '../../platform/files/hash.ts';
import { installationIn, isEarlierKey } from '../../platform/files/storage-keys.rules.ts';
import { ArchiveError } from './archive-error.ts';
import { partsOf, type Part } from './archive-reader.ts';
import { readChunks } from './chunks.ts';
import { isEmpty, markIncomplete, withoutGuards } from './empty-database.store.ts';
import { rowsOf, type Foot, type Head } from './archive-records.ts';
import {
  listTables,
  setSequences,
  setPortableFormats,
  sumUp,
  deleteStoredMails,
  voidRecoveryCodes,
  writeMails,
  writeRows,
} from './tables.store.ts';

export interface Archive {
  readonly path: string;
  readonly key: string | undefined;
}

const read = ({ path, key }: Archive): AsyncGenerator<Part> => partsOf(readChunks(path, key));

/** Reads a part to its end and ignores it. */
async function skip({ data }: Part): Promise<void> {
  const blocks = data[Symbol.asyncIterator]();
  while ((await blocks.next()).done !== true) continue;
}

async function whole({ data }: Part): Promise<Buffer> {
  const blocks: Buffer[] = [];
  for await (const block of data) blocks.push(block);
  return Buffer.concat(blocks);
}

/**
 * Rejects storage keys outside of the archive's own uploads: a plain archive is not authenticated.
 */
function checkKey(key: string, head: Head | undefined): void {
  if (isEarlierKey(key)) return;
  const installation = installationIn(key);
  if (installation !== null && installation === head?.installation) return;
  throw new ArchiveError(
    `The archive holds a file ${JSON.stringify(key)}, which is not the name of one of its uploads. ` +
      'Nothing was restored; take an archive that this product made.',
  );
}

/**
 * Reads the archive from its first byte to its last and changes nothing. Throws `ArchiveError`
 * unless it is complete and unchanged.
 */
export async function checkArchive(archive: Archive): Promise<{ head: Head; foot: Foot }> {
  let head: Head | undefined;
  let foot: Foot | undefined;
  const seen = { tables: 0, rows: 0, files: 0 };
  for await (const part of read(archive)) {
    const { record } = part;
    if (foot !== undefined || (record.kind === 'head') !== (head === undefined)) {
      throw new ArchiveError('The parts of the archive are out of order.');
    }
    if (record.kind === 'head') head = record;
    if (record.kind === 'file') checkKey(record.key, head);
    if (record.kind === 'foot') foot = record;
    if (record.kind === 'table') {
      seen.tables += 1;
      seen.rows += record.figures.rows;
    }
    if (record.kind === 'file') seen.files += 1;
    await skip(part);
  }
  const complete =
    foot?.tables === seen.tables && foot.rows === seen.rows && foot.files === seen.files;
  if (head === undefined || foot === undefined || !complete) {
    throw new ArchiveError('The archive lacks some of its parts.');
  }
  return { head, foot };
}

/** Writes the uploads except those that an interrupted restore has written. Returns how many it wrote. */
export async function restoreFiles(archive: Archive, files: FileStore): Promise<number> {
  let written = 0;
  for await (const part of read(archive)) {
    const { record } = part;
    if (record.kind !== 'file') {
      await skip(part);
      continue;
    }
    const bytes = await whole(part);
    const hash = createHash('sha256').update(bytes).digest();
    const there = await hashStored(files, record.key);
    if (there?.equals(hash) === true) continue;
    await files.put(record.key, bytes);
    written += 1;
  }
  return written;
}

/** Calls `write` with each block of rows of one table, or of mails. */
async function eachBlock(part: Part, write: (rows: (string | null)[][]) => Promise<void>) {
  for await (const block of part.data) {
    await write(rowsOf.parse(JSON.parse(block.toString())));
  }
}

/**
 * Loads the rows into an empty database at the archive's migration level, in one transaction: an
 * interrupted restore leaves the database empty. Compares counts and sums before it commits.
 *
 * @param mails whether to queue the archived mails again
 * @returns how many people had recovery codes, which are void now
 */
export function restoreRows(archive: Archive, db: Db, head: Head, mails: boolean): Promise<number> {
  return systemTransaction(db, async (tx) => {
    if (!(await isEmpty(tx))) throw new ArchiveError('The database is no longer empty.');
    await setPortableFormats(tx);
    const tables = await listTables(tx);
    await withoutGuards(tx, tables, async () => {
      for await (const part of read(archive)) {
        const { record } = part;
        if (record.kind === 'table') {
          const table = tables.find(({ name }) => name === record.name);
          if (table === undefined) throw new ArchiveError(`There is no table ${record.name}.`);
          await eachBlock(part, (rows) => writeRows(tx, table, record.columns, rows));
          const figures = await sumUp(tx, table);
          if (JSON.stringify(figures) !== JSON.stringify(record.figures)) {
            throw new ArchiveError(
              `The rows of ${record.name} do not have the sums of the archive. Nothing was restored.`,
            );
          }
        } else if (record.kind === 'mails' && mails) {
          await eachBlock(part, (rows) => writeMails(tx, rows));
        } else await skip(part);
      }
    });
    if (!mails) await deleteStoredMails(tx);
    await setSequences(tx, head.sequences);
    await markIncomplete(tx, head.id);
    return voidRecoveryCodes(tx);
  });
}
