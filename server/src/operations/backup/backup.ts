import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { snapshot, type Db } from '../../platform/db/transaction.ts';
import { syncDirectory } from '../../platform/durable.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { findInstallation } from '../../platform/files/installation.store.ts';
import { listExpectedFiles, type ExpectedFile } from '../../features/media/index.ts';
import { ArchiveError } from './archive-error.ts';
import { archiveWriter, type ArchiveWriter } from './archive-writer.ts';
import { writeChunks } from './chunks.ts';
import type { Foot } from './archive-records.ts';
import {
  LEFT_OUT,
  listMigrations,
  listSequences,
  listTables,
  readMails,
  readRows,
  setPortableFormats,
  sumUp,
} from './tables.store.ts';

export interface BackupSettings {
  /** One connection with a longer statement timeout than requests have. */
  readonly db: Db;
  readonly files: FileStore;
  /** The path of the archive, which must not exist yet. */
  readonly path: string;
  /** Encrypts the archive. Without it the archive is readable by anyone who has the file. */
  readonly key: string | undefined;
  /** Identifies the SECRET_KEY of the sealed values in the database. */
  readonly keyId: string;
  /** This release. */
  readonly product: string;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Yields the blocks unchanged and counts their rows. Each block is a JSON list of rows. */
async function* counted(blocks: AsyncIterable<Buffer>, count: (rows: number) => void) {
  for await (const block of blocks) {
    count((JSON.parse(block.toString()) as unknown[]).length);
    yield block;
  }
}

/** Writes one snapshot of the database. Returns its counts and the uploads that it refers to. */
function writeDatabase(
  { db, keyId, product }: BackupSettings,
  archive: ArchiveWriter,
): Promise<Pick<Foot, 'tables' | 'rows' | 'mails'> & { files: readonly ExpectedFile[] }> {
  return snapshot(db, async (snapshotDb) => {
    await setPortableFormats(snapshotDb);
    await archive.record({
      kind: 'head',
      id: randomBytes(16).toString('hex'),
      madeAt: new Date().toISOString(),
      product,
      installation: (await findInstallation(snapshotDb)) ?? undefined,
      keyId,
      migrations: await listMigrations(snapshotDb),
      sequences: await listSequences(snapshotDb),
      leftOut: LEFT_OUT,
    });
    const tables = await listTables(snapshotDb);
    let rows = 0;
    for (const table of tables) {
      const figures = await sumUp(snapshotDb, table);
      const columns = table.columns.map(({ name }) => name);
      const record = { kind: 'table', name: table.name, columns, figures } as const;
      await archive.part(record, readRows(snapshotDb, table));
      rows += figures.rows;
    }
    let mails = 0;
    const count = (more: number) => (mails += more);
    await archive.part({ kind: 'mails' }, counted(readMails(snapshotDb), count));
    return { tables: tables.length, rows, mails, files: await listExpectedFiles(snapshotDb) };
  });
}

/**
 * Files never change and are not removed while they have a row, so they may be read after the
 * snapshot.
 */
async function writeFiles(
  files: FileStore,
  expected: readonly ExpectedFile[],
  archive: ArchiveWriter,
): Promise<Pick<Foot, 'files' | 'fileBytes' | 'missing'>> {
  const missing: string[] = [];
  let fileBytes = 0;
  for (const { storageKey, size, sha256 } of expected) {
    const stream = await files.open(storageKey);
    if (stream === null) {
      missing.push(storageKey);
      continue;
    }
    const hash = sha256.toString('hex');
    const record = { kind: 'file', key: storageKey, size: Number(size), sha256: hash } as const;
    await archive.part(record, stream as AsyncIterable<Buffer>);
    fileBytes += Number(size);
  }
  return { files: expected.length - missing.length, fileBytes, missing };
}

/**
 * Writes database and uploads into one archive while the product runs. The file is renamed when it is complete;
 * an interrupted backup leaves a file that ends in `.partial`.
 */
export async function makeBackup(settings: BackupSettings): Promise<Foot> {
  const { path, key, files } = settings;
  if ((await stat(path).catch(() => null)) !== null) {
    throw new ArchiveError(`${path} exists already. Choose another name; nothing was written.`);
  }
  const folder = dirname(path);
  const draft = join(folder, `.${basename(path)}.${String(process.pid)}.partial`);
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    // Not created here: on a disk that is not mounted, archives would fill the disk below it.
    throw isMissing(error)
      ? new ArchiveError(`The folder ${folder} does not exist. Create it, or mount its disk.`)
      : error;
  });
  try {
    const chunks = await writeChunks(file, key);
    const archive = archiveWriter(chunks);
    const { files: expected, ...database } = await writeDatabase(settings, archive);
    const foot: Foot = {
      kind: 'foot',
      ...database,
      ...(await writeFiles(files, expected, archive)),
    };
    await archive.record(foot);
    await chunks.end();
    await file.sync();
    await file.close();
    await rename(draft, path);
    await syncDirectory(folder);
    return foot;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}
