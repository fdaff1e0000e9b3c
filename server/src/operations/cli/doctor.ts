import { join } from 'node:path';
import { readConfig, type Config } from '../../platform/config/config.ts';
import { findKind } from '../../platform/db/connections/database-kind.store.ts';
import { FULL_DISK_REMEDY, isDiskFull } from '../../platform/db/connections/full-disk.ts';
import { writeMegabyte } from '../../platform/db/connections/write-check.store.ts';
import { assertDurable } from '../../platform/db/durability.ts';
import { listPending, readApplied } from '../../platform/db/migrations/migrate.ts';
import { reachDatabase } from '../../platform/db/connections/open.ts';
import { createDb, createPool, type Pooler } from '../../platform/db/connections/pool.ts';
import { examinePooler } from '../../platform/db/connections/pooler-check.ts';
import { examineReplica } from '../../platform/db/connections/replica.ts';
import { readServerFacts } from '../../platform/db/connections/server-facts.store.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { hasDatabase } from '../../platform/embedded-postgres/data-dir.ts';
import { findFreeShare, MIN_FREE_SHARE } from '../../platform/files/free-space.ts';
import { expectsUploads, findInstallation } from '../../platform/files/installation.store.ts';
import { openFiles } from '../../platform/files/open.ts';
import { describeStore, readStoreState } from '../../platform/files/store-marker.ts';
import { describeStoreError } from '../../platform/files/store-problem.ts';
import { refuseWrongKey } from '../keys/key-check.ts';
import { openSecrets } from '../../platform/keys/secret-key.ts';
import { readQueueState } from '../../platform/mail/mail-queue.store.ts';
import { describeSmtpError } from '../../platform/mail/smtp-problem.ts';
import { smtpDelivery } from '../../platform/mail/smtp.ts';
import { operatorCommand } from '../../platform/operator-command.ts';
import { MIGRATIONS_DIR } from '../../platform/paths.ts';
import { RELEASE } from '../../platform/release.ts';
import type { Command } from './command.ts';

const OLDEST_POSTGRES = 150_000;
/** Codes of authenticator apps change every 30 seconds, and links and codes end by the clock of the database. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;

/** Runs one check after the other and prints a line for each. */
/** The message of a failed check, for an operator. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isDiskFull(error) ? `${message}. ${FULL_DISK_REMEDY}` : message;
}

function createExamination(print: (line: string) => void) {
  let failures = 0;
  /**
   * @param work throws when something is wrong
   * @param describe the text for its result; by default the result is a text
   * @returns the result; null when it failed
   */
  const check = async <T>(
    name: string,
    work: () => Promise<T> | T,
    describe: (result: T) => string = String,
  ): Promise<T | null> => {
    try {
      const result = await work();
      print(`ok      ${name.padEnd(13)} ${describe(result)}`);
      return result;
    } catch (error) {
      failures += 1;
      print(`FAILED  ${name.padEnd(13)} ${messageOf(error)}`);
      return null;
    }
  };
  return { check, failures: () => failures };
}

type Examination = ReturnType<typeof createExamination>;

async function checkServer(db: Db): Promise<string> {
  const { version, versionNumber, maxConnections, openConnections } = await readServerFacts(db);
  if (versionNumber < OLDEST_POSTGRES) throw new Error(`PostgreSQL ${version} is older than 15`);
  return `PostgreSQL ${version}, ${openConnections} of ${maxConnections} connections open`;
}

async function checkClock(db: Db): Promise<string> {
  const asked = Date.now();
  const { now } = await readServerFacts(db);
  // The database read its clock somewhere between the two moments.
  const ahead = asked - now.getTime();
  const behind = now.getTime() - Date.now();
  const difference = Math.max(ahead, behind);
  if (difference > MAX_CLOCK_DIFFERENCE_MS) {
    throw new Error(
      `The clock of this machine is ${Math.round(difference / 1000)} s ${ahead > behind ? 'ahead of' : 'behind'} that of ` +
        'the database. Synchronise both (NTP).',
    );
  }
  return 'agrees with the clock of the database';
}

async function checkKind(db: Db, production: boolean): Promise<string> {
  const kind = await findKind(db);
  const own = production ? 'production' : 'development';
  if (kind !== null && kind !== own) {
    throw new Error(`this is a database of ${kind}, and NODE_ENV is ${own}`);
  }
  return kind ?? 'not used yet';
}

/** SQLSTATE insufficient_privilege. */
const NOT_ALLOWED = '42501';

async function checkWrites(db: Db): Promise<string> {
  try {
    await writeMegabyte(db);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === NOT_ALLOWED) {
      return 'not examined: the role of DATABASE_URL may not create temporary tables in this database';
    }
    throw error;
  }
  return 'the database could write 1 MB; how much more is free, df -h on its machine shows';
}

/** What the database knows of the store; undefined when it could not be read. */
type Expected =
  | {
      /** The id of the installation; null before its first start. */
      readonly installation: string | null;
      /** Whether it refers to uploads in the store. */
      readonly uploads: boolean;
    }
  | undefined;

const NEW: Expected = { installation: null, uploads: false };

/** One short attempt, so that an operator soon reads that the service does not answer. */
const STORE_WAITS = { attempts: 1, answerMs: 5_000 };

async function checkStore(config: Config, expected: Expected): Promise<string> {
  const installation = expected?.installation ?? null;
  const state = await openFiles(config, STORE_WAITS)
    .then((files) => readStoreState(files, installation))
    .catch((error: unknown) => {
      throw new Error(describeStoreError(error, config), { cause: error });
    });
  if (expected === undefined) {
    return 'can be read; whether it belongs to the database is not examined without the database';
  }
  if (state.kind === 'own') return 'belongs to this database';
  if (state.kind !== 'new') throw new Error(describeStore(state, installation));
  if (expected.uploads) throw new Error(describeStore({ kind: 'emptied' }, installation));
  return 'is empty; the first start marks it';
}

async function checkDisk({ dataDir }: Config): Promise<string> {
  const free = await findFreeShare(dataDir);
  if (free === null) return `not examined: ${dataDir} (DATA_DIR) does not exist yet`;
  const share = `${Math.floor(free * 100)} % of the disk of ${dataDir} (DATA_DIR) is free`;
  if (free >= MIN_FREE_SHARE) return share;
  throw new Error(
    `Only ${share}. When it is full, uploads are refused. Enlarge the disk, or make space without deleting anything in DATA_DIR.`,
  );
}

async function checkMail({ smtpUrl, mailFrom }: Config): Promise<string> {
  if (smtpUrl === undefined) return 'is caught on /dev/mailbox';
  const { check, close } = smtpDelivery(smtpUrl, mailFrom);
  try {
    await check();
    return `the mail server accepts the connection; sender ${mailFrom}`;
  } catch (error) {
    throw new Error(`The mail server of SMTP_URL cannot be used: ${describeSmtpError(error)}`, {
      cause: error,
    });
  } finally {
    close();
  }
}

async function checkQueue(db: Db): Promise<string> {
  const { waiting, late, givenUp } = await readQueueState(db);
  const counts = `${waiting} mails waiting, ${late} late, ${givenUp} given up`;
  if (late > 0n || givenUp > 0n) throw new Error(`${counts}; see ${operatorCommand('mails')}`);
  return counts;
}

/** Checks the content of a migrated database. */
async function checkContent({ check }: Examination, db: Db, config: Config): Promise<Expected> {
  await check('kind', () => checkKind(db, config.production));
  await check('key', async () => {
    await refuseWrongKey(db, await openSecrets(config));
    return 'opens the sealed values';
  });
  await check('mail queue', () => checkQueue(db));
  const installation = await findInstallation(db);
  const { databaseReplicaUrl } = config;
  if (databaseReplicaUrl !== undefined) {
    await check('replica', () =>
      installation === null
        ? 'not examined: the first start marks the database'
        : examineReplica(databaseReplicaUrl, db, installation),
    );
  }
  return { installation, uploads: await expectsUploads(db) };
}

function describePooler(pooler: Pooler | null): string {
  if (pooler === null) return 'none: DATABASE_URL leads to PostgreSQL itself';
  return pooler.namedStatements
    ? 'passes calls on and keeps prepared statements'
    : 'passes calls on; keeps no prepared statements (PgBouncer 1.21 or newer does, with max_prepared_statements)';
}

/** Checks the database. */
async function checkDatabase(examination: Examination, config: Config): Promise<Expected> {
  const { check } = examination;
  if (config.databaseUrl === undefined && !(await hasDatabase(join(config.dataDir, 'postgres')))) {
    await check('database', () => `none in ${config.dataDir} yet; the first start creates it`);
    return NEW;
  }
  const log = { info: () => undefined, warn: console.error };
  const database = await check(
    'connection',
    () => reachDatabase({ ...config, log }),
    () => 'the database accepts it',
  );
  if (database === null) return undefined;
  const { url, stop } = database;
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl !== undefined && databaseDirectUrl !== undefined) {
    await check('pooler', () => examinePooler(databaseUrl, databaseDirectUrl), describePooler);
  }
  const db = createDb(createPool(url, { max: 1 }));
  try {
    await check('database', () => checkServer(db));
    await check('clock', () => checkClock(db));
    await check('database disk', () => checkWrites(db));
    if (config.production) {
      await check('durability', async () => {
        await assertDurable(url);
        return 'acknowledged commits are flushed';
      });
    }
    const pending = await check(
      'migrations',
      () => listPending(url, MIGRATIONS_DIR),
      (names) =>
        names.length === 0 ? 'all applied' : `the next start applies ${names.join(', ')}`,
    );
    if (pending?.length === 0) return await checkContent(examination, db, config);
    const isNew = pending !== null && (await readApplied(url)).length === 0;
    return isNew ? NEW : undefined;
  } finally {
    await db.destroy();
    await stop();
  }
}

/**
 * Examines the installation that `environment` describes and changes nothing.
 *
 * @returns the exit code: 1 when a line says FAILED
 */
export async function examine(
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<number> {
  const examination = createExamination(print);
  const { check } = examination;
  const config = await check(
    'settings',
    () => readConfig(environment),
    ({ production }) => `usable for ${production ? 'production' : 'development'}`,
  );
  await check('release', () => `${RELEASE}, Node.js ${process.versions.node}`);
  if (config === null) return 1;
  const expected = await checkDatabase(examination, config);
  await check('uploads', () => checkStore(config, expected));
  await check('disk', () => checkDisk(config));
  await check('mail', () => checkMail(config));
  return examination.failures() === 0 ? 0 : 1;
}

export const doctorCommand: Command = {
  usage: '',
  summary:
    'Check settings, database, disks, clock, migrations, key, uploads and mail server; changes nothing',
  run: () => examine(process.env, console.log),
};
