import { execFileSync } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { callEndpoint, type WireRequest } from '@prelaunch/testkit/client';
import { codeIn, startMailServer, type MailServer } from '@prelaunch/testkit/mail-server';
import { makeCompany, PASSWORD, pick } from '@prelaunch/testkit/people';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '@prelaunch/testkit/pgbouncer';
import { freePort } from '@prelaunch/testkit/free-port';
import { startProgram, type RunningProcess, type SystemUser } from '@prelaunch/testkit/process';
import { root } from '@prelaunch/testkit/product';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openConnection } from '../../testing/connection.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { runMain, startMain } from '../../testing/run-main.ts';
import { createPool } from '../platform/db/connections/pool.ts';

/** Two server processes behind a real PgBouncer in transaction mode with two sessions. Each test continues the last one. */

const version = await findPgBouncer();
if (version === null) {
  process.stderr.write(
    'PgBouncer is not installed: the tests behind a real PgBouncer are skipped. Install it, or name it in PGBOUNCER\n',
  );
}

/** Starting a process is slow when several tests do it at once. */
vi.setConfig({ testTimeout: 120_000 });

const ROUNDS = 5;
const ROLE_PASSWORD = 'a password';
const DETAILS = { dateOfBirth: '1994-05-17', password: PASSWORD };

const order = (key: string) => ({
  body: { paymentMethod: 'MANUAL', amount: 100 },
  headers: { 'idempotency-key': key },
});

/** Sends a statement to the console of PgBouncer and prints the answer, as psql does. */
const CONSOLE = `const [socket, statement] = process.argv.slice(1);
  const framed = (type, body) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(4 + body.length);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const version = Buffer.from([0, 3, 0, 0]);
  const names = Buffer.from('user\\0pgbouncer\\0database\\0pgbouncer\\0\\0');
  const client = require('node:net').connect(socket);
  client.pipe(process.stdout);
  client.write(framed('', Buffer.concat([version, names])));
  client.write(framed('Q', Buffer.from(statement + '\\0')));
  client.end(framed('X', Buffer.alloc(0)));`;

/** The user that runs PgBouncer, which refuses to run as root; null for the user of this process. */
function bouncerUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** Starts PgBouncer with a shipped file, in which only names, ports and the encryption of the database are replaced. */
async function startShipped(example: string, databaseUrl: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const user = bouncerUser();
  const place = await mkdtemp(join(tmpdir(), 'prelaunch-shipped-'));
  const listening = String(await freePort());
  const users = join(place, 'userlist.txt');
  const text = (await readFile(join(root, 'deploy', example, 'pgbouncer.ini'), 'utf8'))
    .replace(
      /^prelaunch = .*$/m,
      `prelaunch = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`,
    )
    .replace('listen_port = 6432', `listen_port = ${listening}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('/var/run/postgresql', place)
    .replace('server_tls_sslmode = verify-full', 'server_tls_sslmode = disable')
    .replace(/^server_tls_ca_file = .*$/m, '');
  const file = join(place, 'pgbouncer.ini');
  await writeFile(file, text);
  await writeFile(users, `"prelaunch" "${ROLE_PASSWORD}"\n`);
  if (user !== null) await chown(place, user.uid, user.gid);
  const within = { cwd: '/', environment: {}, user };
  const running = startProgram(process.env['PGBOUNCER'] ?? 'pgbouncer', [file], within);
  await running.printed('process up');
  return {
    url: `postgres://prelaunch:${encodeURIComponent(ROLE_PASSWORD)}@127.0.0.1:${listening}/prelaunch`,
    ask: async (statement: string) => {
      const words = ['--eval', CONSOLE, join(place, `.s.PGSQL.${listening}`), statement];
      return (await startProgram(process.execPath, words, within).ended).output;
    },
    async stop() {
      await running.kill();
      await rm(place, { recursive: true });
    },
  };
}

describe.skipIf(version === null)(`behind PgBouncer ${version ?? ''}`, () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let folder: string;
  let mail: MailServer;
  let bouncer: PgBouncer;
  let environment: Readonly<Record<string, string>>;
  const servers: RunningProcess[] = [];
  const urls: string[] = [];

  const through = () => ({ ...environment, DATABASE_URL: bouncer.url });
  const both = () => ({ ...through(), DATABASE_DIRECT_URL: database.url });
  /** Calls the n-th server, each time on a connection of its own. */
  const call = (n: number, name: EndpointName, request?: WireRequest) =>
    callEndpoint(pick(urls, n), name, request);

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    pool = createPool(database.url, { timeoutFactor: 10 });
    folder = await mkdtemp(join(tmpdir(), 'prelaunch-pgbouncer-'));
    mail = await startMailServer();
    bouncer = await startPgBouncer(database.url, { poolSize: 2 });
    environment = { DATA_DIR: folder, PORT: '0', SMTP_URL: mail.url };
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await bouncer.stop();
    await mail.stop();
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(['main', 'migrate', 'doctor'])(
    '%s refuses the pooler without a direct address, and leaves no table and no lock',
    async (program) => {
      const { code, output } = await runMain(program, [], through());
      expect(code).not.toBe(0);
      expect(output).toContain('Set DATABASE_DIRECT_URL to the address of PostgreSQL itself');
      const { rows } = await pool.query(
        `select to_regclass('public.schema_migrations') as applied,
           (select count(*)::int from pg_locks where locktype = 'advisory') as locks`,
      );
      expect(rows).toEqual([{ applied: null, locks: 0 }]);
    },
  );

  test('a server refuses sessions without timeouts before it migrates, and names the commands', async () => {
    const { code, output } = await runMain('main', [], both());
    expect([code, output]).toEqual([1, expect.stringContaining('statement_timeout = 5000;')]);
    expect((await pool.query(`select to_regclass('public.companies') as t`)).rows[0].t).toBeNull();
    await pool.query(/alter role.*;/.exec(output)?.[0] ?? '');
    // PgBouncer connects again.
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
  });

  test('migrate creates an empty database through the direct address', async () => {
    const { code, output } = await runMain('migrate', [], both());
    expect([code, output]).toEqual([0, expect.stringMatching(/^0001_initial\.sql/)]);
  });

  test('two servers start and are ready', async () => {
    for (let n = 0; n < 2; n += 1) {
      const server = await startMain('main', [], both());
      servers.push(server);
      const [, url = ''] = await server.printed(/ready: (http\S+)\s/);
      await server.printed('calls go through the pooler of DATABASE_URL');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      urls.push(url);
    }
    const { code, output } = await runMain('doctor', [], both());
    expect([code, output]).toEqual([0, expect.stringMatching(/^ok +pooler +passes calls on/m)]);
  });

  test('a member registers, buys, and sees the decision on the open page of another server', async () => {
    const { rows } = await pool.query<{ id: string }>('select id from companies');
    const companyId = rows[0]?.id ?? '';
    const email = 'asha@example.com';
    const person = { companyId, name: 'Asha Rao', email, mobile: '+919700010000' };
    expect(await call(0, 'requestRegisterOtp', { body: person })).toMatchObject({ status: 200 });
    const otp = codeIn(await mail.waitFor(email));
    const registered = await call(1, 'register', { body: { ...person, ...DETAILS, otp } });
    expect(registered.status).toBe(201);
    const login = { companyId, user: email, password: PASSWORD };
    const { token } = (await call(0, 'loginMember', { body: login })).body.data;

    const submitted = await call(0, 'submitPurchase', { token, ...order('first') });
    expect(submitted.status).toBe(201);
    const page = openConnection(pick(urls, 1));
    const stream = await page.open('watchOwnChanges', { token });
    const admin = { email: 'admin@prelaunch.test', password: 'prelaunch-admin' };
    const signedIn = await call(0, 'loginAdmin', { body: admin });
    const decided = await call(0, 'approvePurchase', {
      token: signedIn.body.data.token,
      body: { id: submitted.body.data.id },
    });
    expect(decided.status).toBe(200);
    let received = '';
    for await (const chunk of stream.setEncoding('utf8')) {
      received += String(chunk);
      if (received.includes('event: changed')) break;
    }
    page.close();
    expect(received).toContain('event: changed');
    const mails = await mail.waitFor(email, 1, /approved/i);
    expect(mails.to).toBe(email);
  });

  test('eight members submit at the same time through two servers, and no call fails', async () => {
    const { members } = await makeCompany(pool, { name: 'busy', members: 8 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const replies = await Promise.all(
        members.map(async ({ token }, n) => [
          (await call(n, 'submitPurchase', { token, ...order(`round-${round}`) })).status,
          (await call(n + 1, 'listOwnPurchases', { token })).body.data?.total,
        ]),
      );
      expect(replies).toEqual(members.map(() => [201, round + 1]));
    }
  });

  test('a session that ends on one server is refused by the next call on the other', async () => {
    const { members } = await makeCompany(pool, { name: 'ended', members: 1 });
    const { token } = pick(members, 0);
    const calls = async (n: number) => (await call(n, 'listOwnPurchases', { token })).status;
    expect([await calls(0), await calls(1)]).toEqual([200, 200]);
    expect((await call(0, 'logoutMember', { token })).status).toBe(200);
    expect([await calls(1), await calls(0)]).toEqual([401, 401]);
  });

  test('verify reads the data through the direct address and finds no violation', async () => {
    const { code, output } = await runMain('verify', ['--no-files'], both());
    expect([code, output]).toEqual([0, expect.stringContaining(' 0 violations')]);
  });

  test.each(['pgbouncer', 'high-availability'])(
    'with the file of deploy/%s a role logs in with its password, and RECONNECT in the console replaces its sessions',
    async (example) => {
      const shipped = await startShipped(example, database.url);
      const client = new pg.Client(shipped.url);
      await client.connect();
      const session = async () =>
        (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
      const before = await session();
      expect(await shipped.ask('RECONNECT')).toContain('RECONNECT');
      await expect.poll(session).not.toBe(before);
      await client.end();
      await shipped.stop();
    },
  );

  test('without the pooler calls answer 503, and commands still run', async () => {
    await bouncer.stop();
    expect((await call(0, 'getProgram')).status).toBe(503);
    expect((await runMain('migrate', ['--pending'], both())).output).toBe('0 migrations pending\n');
  });
});
