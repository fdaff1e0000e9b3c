import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect } from 'vitest';
import { makeBackup, type BackupSettings } from '../src/operations/backup/backup.ts';
import { restoreAll, type RestoreSettings } from '../src/operations/backup/restore-all.ts';
import { listTables, sumUp } from '../src/operations/backup/tables.store.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { readApplied } from '../src/platform/db/migrations/migrate.ts';
import { createDb, createPool } from '../src/platform/db/connections/pool.ts';
import type { Db } from '../src/platform/db/transaction.ts';
import { MIGRATIONS_DIR } from '../src/platform/paths.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { makePerson } from './people.ts';
import { makeCompanyFixture } from './company-fixture.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const SECRET_KEY = 'a key that only tests use, of no use elsewhere';
export const BACKUP_KEY = 'the key of a test, which seals no real archive';

/** The address of the test server's database. */
export const databaseUrlOf = ({ pool }: TestServer): string => pool.options.connectionString ?? '';

/**
 * Counts, sums and hashes of all rows by table, without recovery codes, which a restore invalidates.
 */
async function contentOf(pool: pg.Pool, db: Db) {
  const content: Record<string, unknown> = {};
  for (const table of await listTables(db)) {
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(string_agg(line, ' ' order by line)) as hash
       from ${table.name} t, lateral (select (to_jsonb(t) - 'recovery_hashes')::text as line) l`,
    );
    content[table.name] = { hash: rows[0]?.hash, ...(await sumUp(db, table)) };
  }
  return content;
}

/** An empty database to restore an archive into. */
export interface RestoreTarget {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Db;
}

/** The path of an archive, and the directory for its files. */
export interface MadeArchive {
  readonly path: string;
  readonly dataDir: string;
}

/**
 * A server with data in every table, archives of it, and a database to restore them into. It does not run jobs, which
 * would change the data after the backup.
 */
export async function makeArchiveFixture() {
  const server = await startTestServer({ withoutJobs: true });
  const fixture = await makeCompanyFixture(server);
  const { id } = await makePerson(server, fixture.companyId);
  await server.call('deleteAccount', { token: fixture.admin.token, body: { id } });
  const folder = await mkdtemp(join(tmpdir(), 'prelaunch-backup-'));
  let archives = 0;
  let database: TestDatabase;
  let target: RestoreTarget;

  const environment = (dataDir: string) => ({
    DATABASE_URL: target.url,
    DATA_DIR: dataDir,
    SECRET_KEY,
    BACKUP_KEY,
  });

  return {
    server,
    fixture,
    folder,
    target: () => target,
    environment,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
    /** Call before each test. */
    async openTarget() {
      database = await createTestDatabase({ empty: true });
      const pool = createPool(database.url, { max: 2, timeoutFactor: 10 });
      target = { url: database.url, pool, db: createDb(pool) };
    },
    /** Call after each test. */
    async dropTarget() {
      await target.db.destroy();
      await database.drop();
    },
    async backup(overrides: Partial<BackupSettings> = {}) {
      const path = overrides.path ?? join(folder, `archive-${String((archives += 1))}`);
      const foot = await makeBackup({
        db: server.db,
        files: server.deps.files,
        path,
        key: BACKUP_KEY,
        keyId: server.deps.secrets.keyId,
        product: '1.2.3',
        ...overrides,
      });
      return { path, foot, dataDir: `${path}-restored` };
    },
    restore: (
      { path, dataDir }: MadeArchive,
      overrides: Partial<RestoreSettings> & { env?: object } = {},
    ) =>
      restoreAll({
        config: readConfig({ ...environment(dataDir), ...overrides.env }),
        path,
        migrationsDir: MIGRATIONS_DIR,
        mails: true,
        otherKey: false,
        onStep: () => undefined,
        ...overrides,
      }),
    sourceContent: () => contentOf(server.pool, server.db),
    targetContent: () => contentOf(target.pool, target.db),
    /** Checks that a refused restore changed nothing. */
    async expectUntouched({ dataDir }: MadeArchive): Promise<void> {
      expect(await readApplied(target.url)).toEqual([]);
      await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
    },
  };
}

export type ArchiveFixture = Awaited<ReturnType<typeof makeArchiveFixture>>;
