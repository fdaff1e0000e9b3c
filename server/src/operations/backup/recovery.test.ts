import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callEndpoint } from '@prelaunch/testkit/client';
import { freePort } from '@prelaunch/testkit/free-port';
import { makeCompany, type Company } from '@prelaunch/testkit/people';
import { waitFor } from '@prelaunch/testkit/wait';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyCluster } from '@prelaunch/testkit/copy-cluster';
import { runMain, startMain } from '../../../testing/run-main.ts';
import { createPool } from '../../platform/db/connections/pool.ts';
import { startEmbedded, type Embedded } from '../../platform/embedded-postgres/embedded.ts';
import { run } from '../../platform/embedded-postgres/run-program.ts';

/** Rehearses the recoveries of docs/recovery.md with databases of their own. */

vi.setConfig({ testTimeout: 240_000 });

const shell = promisify(execFile);
const log = { info: () => undefined, warn: () => undefined };
const started: { stop: () => Promise<void> }[] = [];
let folder: string;

/** No database outlives the test. */
const SETTINGS = { fsync: 'off' };

/** The folder of an older major version of PostgreSQL, as Debian installs it; null when there is none. */
async function findOlderPostgres(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const [oldest] = versions
    .filter((version) => Number(version) >= 15 && Number(version) < 18)
    .sort();
  if (oldest === undefined) return null;
  const path = join('/usr/lib/postgresql', oldest);
  return (await readdir(join(path, 'bin'))).includes('initdb') ? path : null;
}
const olderPostgres = await findOlderPostgres();
if (olderPostgres === null) {
  process.stderr.write(
    'no older PostgreSQL is installed: the move to the next version is not rehearsed\n',
  );
}

/** Starts a database of the programs in `bin`, as the user to whom the files of `like` belong. */
async function startOlder(
  bin: string,
  like: Embedded,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = join(folder, 'older');
  await mkdir(data);
  await shell('chown', ['--reference', join(like.home, 'cluster'), data]);
  const { uid, gid } = await stat(data);
  const user = process.getuid?.() === uid ? null : { name: 'postgres', uid, gid };
  const runAsUser = async (program: string, ...args: string[]) => {
    const { code, output } = await run(join(bin, program), args, { timeoutMs: 60_000, user });
    expect([code, output]).toEqual([0, expect.anything()]);
  };
  await runAsUser(
    'initdb',
    '--pgdata',
    data,
    '--username=prelaunch',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  );
  const port = String(await freePort());
  const options = `-p ${port} -h 127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await runAsUser('pg_ctl', 'start', '-w', '-D', data, '-l', join(data, 'log'), '-o', options);
  const server = `postgres://prelaunch@127.0.0.1:${port}`;
  await onDatabase(`${server}/postgres`, 'create database prelaunch');
  return {
    url: `${server}/prelaunch`,
    stop: () => runAsUser('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', data),
  };
}

async function onDatabase<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Applies the migrations by a first start of the product, then adds a company. */
async function openCompany(databaseUrl: string, name = 'data'): Promise<Company> {
  await order(databaseUrl, [], name);
  const pool = createPool(databaseUrl);
  const company = await makeCompany(pool, { name: 'restored', members: 6, privateSupply: 100 });
  await pool.end();
  return company;
}

/** The settings of a product with this database. Its uploads are lost or kept with its name. */
const settings = (databaseUrl: string, name = 'data') => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: join(folder, name),
  SECRET_KEY: 'a key that only this rehearsal uses, of no use elsewhere',
});

/** Starts the product on this database and lets one member after the other order a token. */
async function order(
  databaseUrl: string,
  members: Company['members'],
  name = 'data',
): Promise<string[]> {
  const product = await startMain('main', [], { ...settings(databaseUrl, name), PORT: '0' });
  try {
    const [, url = ''] = await product.printed(/ready: (http\S+)\s/);
    const ids: string[] = [];
    for (const { token } of members) {
      const { status, body } = await callEndpoint(url, 'submitPurchase', {
        token,
        body: { paymentMethod: 'MANUAL', amount: 100 },
      });
      expect(status).toBe(201);
      ids.push(body.data.id);
    }
    return ids;
  } finally {
    await product.stop();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-recovery-'));
  await shell('chmod', ['711', folder]);
});
afterAll(async () => {
  for (const database of started) await database.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test('a copy of the files and the archived log restore every order before a mistake, and sales go on', async () => {
  const primary = await startEmbedded({
    dataDir: join(folder, 'primary'),
    log,
    extraSettings: { ...SETTINGS, archive_mode: 'on' },
  });
  started.push(primary);
  const archive = join(folder, 'archive');
  await mkdir(archive);
  await shell('chown', ['--reference', join(primary.home, 'cluster'), archive]);
  const command = `test ! -f ${archive}/%f && cp %p ${archive}/%f`;
  await onDatabase(primary.url, `alter system set archive_command = '${command}'`);
  await onDatabase(primary.url, 'select pg_reload_conf()');
  const company = await openCompany(primary.url);
  const before = await order(primary.url, company.members.slice(0, 2));
  await copyCluster(primary, join(folder, 'copy'), {
    'recovery.signal': '',
    'postgresql.auto.conf': '',
  });
  const after = await order(primary.url, company.members.slice(2, 4));

  const [moment] = await onDatabase<{ at: string }>(
    primary.url,
    'select clock_timestamp()::text as at',
  );
  await onDatabase(primary.url, 'drop table purchases cascade');
  await onDatabase(primary.url, 'select pg_switch_wal()');
  const [last] = await onDatabase<{ name: string }>(
    primary.url,
    'select pg_walfile_name(pg_current_wal_lsn() - 1) as name',
  );
  await waitFor(async () => ((await readdir(archive)).includes(last?.name ?? '') ? true : null), {
    what: 'the archived log',
    timeoutMs: 60_000,
  });
  // The machine is lost: only the copy and the archive remain.
  await primary.stop();

  await writeFile(
    join(folder, 'copy', 'cluster', 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moment?.at ?? ''}'
recovery_target_action = 'promote'
`,
  );
  const restored = await startEmbedded({
    dataDir: join(folder, 'copy'),
    log,
    extraSettings: SETTINGS,
  });
  started.push(restored);
  await waitFor(
    async () => {
      const [row] = await onDatabase<{ recovering: boolean }>(
        restored.url,
        'select pg_is_in_recovery() as recovering',
      );
      return row?.recovering === false ? true : null;
    },
    { what: 'the end of the recovery', timeoutMs: 60_000 },
  );
  const { code, output } = await runMain('verify', ['--no-files'], settings(restored.url));
  expect([code, output]).toEqual([0, expect.stringContaining('invariants')]);
  const rows = await onDatabase<{ id: string }>(
    restored.url,
    'select id from purchases order by id',
  );
  expect(rows.map(({ id }) => id)).toEqual([...before, ...after].toSorted());

  const next = await order(restored.url, company.members.slice(4));
  expect(next).toHaveLength(2);
});

test.skipIf(olderPostgres === null)(
  'an archive moves the installation to the next major version of PostgreSQL, and every order is there',
  async () => {
    const newer = await startEmbedded({
      dataDir: join(folder, 'newer-data'),
      log,
      extraSettings: SETTINGS,
    });
    started.push(newer);
    const older = await startOlder(join(olderPostgres ?? '', 'bin'), newer);
    started.push(older);
    const company = await openCompany(older.url, 'moved');
    const before = await order(older.url, company.members.slice(0, 3), 'moved');
    const file = join(folder, 'archive-of-older');
    expect(await runMain('backup', [file], settings(older.url, 'moved'))).toMatchObject({
      code: 0,
    });

    const [from, to] = await Promise.all(
      [older.url, newer.url].map((url) =>
        onDatabase<{ version: number }>(
          url,
          `select current_setting('server_version_num')::int / 10000 as version`,
        ),
      ),
    );
    expect(to?.[0]?.version).toBeGreaterThan(from?.[0]?.version ?? Infinity);
    const restore = await runMain('restore', [file], settings(newer.url, 'newer'));
    expect([restore.code, restore.output]).toEqual([0, expect.stringContaining(' 0 violations')]);
    const rows = await onDatabase<{ id: string }>(
      newer.url,
      'select id from purchases order by id',
    );
    expect(rows.map(({ id }) => id)).toEqual(before.toSorted());
  },
);
