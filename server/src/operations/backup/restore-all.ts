import type { Config } from '../../platform/config/config.ts';
import { checkContinues, migrate, readApplied } from '../../platform/db/migrations/migrate.ts';
import { reachDatabase } from '../../platform/db/connections/open.ts';
import { createDb, createPool } from '../../platform/db/connections/pool.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { openFiles } from '../../platform/files/open.ts';
import { MARKER_KEY } from '../../platform/files/storage-keys.rules.ts';
import { readStoreState, writeMarker } from '../../platform/files/store-marker.ts';
import { acceptPresentKey } from '../keys/key-check.ts';
import { listKeyIds, openSecrets } from '../../platform/keys/secret-key.ts';
import { filesInvariant } from '../verify/files.ts';
import { INVARIANTS, VERIFY_CONNECTIONS, verify, type Checked } from '../verify/verify.ts';
import { ArchiveError } from './archive-error.ts';
import { findIncompleteRestore, isEmpty, markIncomplete } from './empty-database.store.ts';
import type { Foot, Head } from './archive-records.ts';
import { checkArchive, restoreFiles, restoreRows, type Archive } from './restore.ts';

/** Statements of a restore write whole tables, so they may run 60 times as long as those of a request. */
const TIMEOUT_FACTOR = 60;

export interface RestoreSettings {
  readonly config: Config;
  readonly path: string;
  readonly migrationsDir: string;
  /** Whether to queue the archived mails again. */
  readonly mails: boolean;
  /** Whether to continue under another SECRET_KEY, which cannot open the sealed values. */
  readonly otherKey: boolean;
  /** Called with a description before each step. */
  readonly onStep: (step: string) => void;
}

export interface Restored {
  readonly head: Head;
  readonly foot: Foot;
  readonly checked: readonly Checked[];
}

/** Refuses an archive with migrations that this release does not have, or whose SECRET_KEY is missing. */
async function checkFits({ config, migrationsDir, otherKey }: RestoreSettings, head: Head) {
  await checkContinues(migrationsDir, head.migrations);
  if (otherKey || (await listKeyIds(config)).includes(head.keyId)) return;
  throw new ArchiveError(
    `The archive was made under the SECRET_KEY with the id ${head.keyId}, without which Aadhaar and account numbers in it ` +
      'cannot be read. Set SECRET_KEY to it, or put the file secret-key of that installation into DATA_DIR; --other-key restores without it.',
  );
}

/** Whether the rows must still be loaded. Throws when the database has other rows. */
async function mustLoad(url: string, db: Db, head: Head): Promise<boolean> {
  const applied = await readApplied(url);
  if (applied.length === 0) return true;
  if ((await findIncompleteRestore(db)) === head.id) return false;
  if (!(await isEmpty(db))) {
    throw new ArchiveError('The database is not empty. A restore never mixes with other data.');
  }
  const level = head.migrations.at(-1)?.name ?? '';
  const last = applied.at(-1)?.name ?? '';
  if (last <= level) return true;
  throw new ArchiveError(
    `The database is empty, but its last migration ${last} is later than the archive's ${level}. Restore into a database without tables.`,
  );
}

/**
 * Marks the store as belonging to the archive's installation. Throws when it belongs to another
 * installation, whose uploads would mix with the archive's, or has lost its marker.
 */
async function claimStore(files: FileStore, { installation }: Head): Promise<void> {
  const state = await readStoreState(files, installation ?? null);
  if (state.kind === 'own') return;
  if (state.kind === 'new') {
    if (installation !== undefined) await writeMarker(files, installation);
    return;
  }
  const found =
    state.kind === 'foreign' ? `those of the installation ${state.id}` : 'uploads without a marker';
  throw new ArchiveError(
    `The store of uploads holds ${found}, but the archive is of ${installation ?? 'a release before installations had ids'}. ` +
      `Set DATA_DIR or S3_BUCKET to an empty folder or bucket` +
      (installation === undefined
        ? '.'
        : `; if the store is the archive's own, write the line ${installation} into its file ${MARKER_KEY}.`),
  );
}

/**
 * Restores an archive into an empty database and file store, after reading all of it. Calling it
 * again completes an interrupted restore: existing files are kept, and rows are loaded in one
 * transaction. Throws `ArchiveError`, with nothing changed, when the archive cannot be
 * restored here.
 */
export async function restoreAll(settings: RestoreSettings): Promise<Restored> {
  const { config, path, migrationsDir, onStep } = settings;
  const archive: Archive = { path, key: config.backupKey };
  onStep('Reading the whole archive');
  const { head, foot } = await checkArchive(archive);
  await checkFits(settings, head);
  const log = { info: () => undefined, warn: onStep };
  const database = await reachDatabase({ ...config, log });
  const db = createDb(
    createPool(database.url, { max: VERIFY_CONNECTIONS, timeoutFactor: TIMEOUT_FACTOR }),
  );
  try {
    const load = await mustLoad(database.url, db, head);
    const files = await openFiles(config);
    await claimStore(files, head);
    onStep(`Restoring ${foot.files} files`);
    await restoreFiles(archive, files);
    if (load) {
      await migrate(database.url, migrationsDir, head.migrations.at(-1)?.name);
      onStep(`Restoring ${foot.rows} rows`);
      const voided = await restoreRows(archive, db, head, settings.mails);
      if (voided > 0)
        onStep(
          `The recovery codes of two-step sign-in are void; people who need new ones: ${voided}`,
        );
    }
    await migrate(database.url, migrationsDir);
    // Otherwise the next start of the server would refuse its SECRET_KEY.
    if (settings.otherKey) await acceptPresentKey(db, await openSecrets(config));
    onStep('Looking for violations');
    const checked = await verify(db, [...INVARIANTS, filesInvariant(files, true)]);
    await markIncomplete(db, null);
    return { head, foot, checked };
  } finally {
    await db.destroy();
    await database.stop();
  }
}
