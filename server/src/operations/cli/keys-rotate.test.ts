import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningProcess } from '@prelaunch/testkit/process';
import { waitFor } from '@prelaunch/testkit/wait';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { runMain, startMain } from '../../../testing/run-main.ts';
import { createDb, createPool } from '../../platform/db/connections/pool.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { findInstallationValue } from '../../platform/keys/installation-values.store.ts';
import { findServersWithoutKey, liveSessionName } from '../../platform/keys/live-servers.store.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';

/** An operator rotates SECRET_KEY while server processes run. */

vi.setConfig({ testTimeout: 120_000 });

const FORMER = 'the first key of thirty-two letters.';
const NEW = 'the second key is also long enough..';
const newId = createSecrets(NEW).keyId;

let database: TestDatabase;
let db: Db;
let folder: string;
const servers: RunningProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { timeoutFactor: 10 }));
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-rotate-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

const settings = (key: string, old: string) => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  PORT: '0',
  SECRET_KEY: key,
  SECRET_KEYS_OLD: old,
});
const rotate = () => runMain('keys-rotate', [], settings(NEW, FORMER));
const sessions = () => findServersWithoutKey(db, 'no id');
const waitForSessions = (count: number) =>
  waitFor(async () => ((await sessions()).length === count ? true : null), { what: 'sessions' });

async function start(key: string, old: string): Promise<RunningProcess> {
  const count = (await sessions()).length;
  const server = await startMain('main', [], settings(key, old));
  servers.push(server);
  await server.printed('ready: http');
  await waitForSessions(count + 1);
  return server;
}

test('keys:rotate refuses while a running server lacks the new key, and names what to do', async () => {
  await start(FORMER, NEW);
  const without = await start(FORMER, '');
  const keyCheck = await findInstallationValue(db, 'key_check_sealed');
  const refused = await rotate();
  expect(refused.code).toBe(2);
  expect(refused.output).toMatch(
    new RegExp(
      `processes have not noted the key ${newId}.*\n  from \\S+, session \\d+\n[^]*SECRET_KEYS_OLD[^]*Nothing was changed`,
    ),
  );
  expect(await findInstallationValue(db, 'key_check_sealed')).toBe(keyCheck);

  // A killed process leaves no session.
  await without.kill();
  await waitForSessions(1);
  const rotated = await rotate();
  expect([rotated.code, rotated.output]).toEqual([0, expect.stringContaining('Every value is')]);
});

test('the session of a server notes the ids of its keys, the current one first, and no key', () => {
  const secrets = createSecrets(NEW, [FORMER]);
  expect(liveSessionName(secrets)).toBe(`prelaunch-live ${newId},${createSecrets(FORMER).keyId}`);
});

test('a process that is lost without an end of its session counts until it has missed its probes', async () => {
  const lost = new pg.Client({
    connectionString: database.url,
    application_name: liveSessionName(createSecrets(FORMER)),
  });
  await lost.connect();
  await lost.query('select 1');
  expect(await findServersWithoutKey(db, newId, 600_000)).toHaveLength(1);
  await waitFor(
    async () => ((await findServersWithoutKey(db, newId, 100)).length === 0 ? true : null),
    { what: 'the lost process' },
  );
  await lost.query('select 1');
  expect(await findServersWithoutKey(db, newId, 600_000)).toHaveLength(1);
  await lost.end();
});

test('a server of an earlier release, which notes no keys, counts as one without the key', async () => {
  const earlier = new pg.Client({
    connectionString: database.url,
    application_name: 'prelaunch-live',
  });
  await earlier.connect();
  await earlier.query('select 1');
  expect(await findServersWithoutKey(db, newId)).toMatchObject([{ address: '127.0.0.1' }]);
  await earlier.end();
});
