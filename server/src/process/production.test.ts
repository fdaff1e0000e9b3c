import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@prelaunch/testkit/free-port';
import type { RunningProcess } from '@prelaunch/testkit/process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startMain } from '../../testing/run-main.ts';
import { createDb, createPool } from '../platform/db/connections/pool.ts';
import { startEmbedded, type Embedded } from '../platform/embedded-postgres/embedded.ts';
import { rotateKeys } from '../operations/keys/rotate-keys.ts';
import { createSecrets } from '../platform/keys/secrets.ts';

/** The product in production mode on an empty database, without accounts. */

/** Starting a process is slow when several tests do it at once. */
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let database: Embedded;
let product: RunningProcess;
let url: string;
let port: number;

const KEY = 'Zk3vQm8rT1xWc6yBn0hJd5uGf2sLa9pe';

/** Production settings for this database, without a port. */
const settings = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Tokens <no-reply@tokens.example>',
  PUBLIC_URL: 'https://tokens.example',
  SECRET_KEY: KEY,
  S3_BUCKET: 'uploads',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  TRUST_PROXY: '127.0.0.1',
  SIGN_INS_PER_MINUTE: '3',
  DRAIN_SECONDS: '0',
  DATA_DIR: join(folder, 'own'),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-production-'));
  // PostgreSQL may run as another user, which must be able to traverse the directory.
  await chmod(folder, 0o755);
  const silent = { info: () => undefined, warn: () => undefined };
  // The database is durable, unlike in other tests: production accepts no other database.
  database = await startEmbedded({ dataDir: join(folder, 'data'), log: silent });
  port = await freePort();
  url = `http://127.0.0.1:${String(port)}`;
  const warn = `data:text/javascript,process.on('SIGUSR2',()=>process.emitWarning('planted'))`;
  product = await startMain('main', [], { ...settings(database.url), PORT: String(port) }, [
    '--import',
    warn,
  ]);
  await product.printed('Prelaunch serves https://tokens.example');
}, 120_000);
afterAll(async () => {
  await product.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test('production starts with no account and no company', async () => {
  const db = createDb(createPool(database.url));
  try {
    for (const table of ['accounts', 'super_admins', 'companies'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  } finally {
    await db.destroy();
  }
  expect(product.output()).not.toMatch(/prelaunch-admin|@prelaunch\.test|Zk3vQm8r/);
});

/** The lines that are not one JSON object. */
const textLines = (output: string): string[] =>
  output.split('\n').filter((line) => line !== '' && !/^\{"level":\d\d,.*\}$/.test(line));

test('every line that production prints is a JSON object, also the warnings of Node', async () => {
  product.signal('SIGUSR2');
  await product.printed('planted');
  expect(textLines(product.output())).toEqual([]);
});

test('a mail server and a store that cannot be used are logged at the start with their settings, and listed by the readiness probe', async () => {
  await product.printed(
    /the mail server of SMTP_URL cannot be used: .* Check host and port in SMTP_URL/,
  );
  await product.printed(
    /The store of uploads cannot be used: .* Check host and port in S3_ENDPOINT/,
  );
  const warnings = async () => {
    const answer = await fetch(`${url}/readyz`);
    return [answer.status, ((await answer.json()) as { warnings: string[] }).warnings];
  };
  await expect.poll(warnings).toEqual([200, expect.arrayContaining(['smtp', 'files'])]);
});

test('production serves no development mailbox and prints no code', async () => {
  for (const path of ['/dev/mailbox', '/dev/mailbox/messages']) {
    expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
  }
  const ask = `${url}/api/v1/superadmin/auth/login/email/otp?email=superadmin@prelaunch.test`;
  expect((await fetch(ask)).status).toBe(200);
  const seen = product.output().replaceAll(/"(time|pid|reqId|port)":("[^"]*"|\d+)/g, '');
  expect(seen).not.toMatch(/\b\d{8}\b|superadmin@/);
});

test('production counts clients behind the proxy by their own addresses, with the configured rates', async () => {
  const login = (from: string) =>
    fetch(`${url}/api/v1/company/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'not the password' }),
    });
  const pool = createPool(database.url);
  const statuses = [];
  try {
    for (let n = 0; n < 5; n += 1) {
      statuses.push((await login('192.0.2.1')).status);
      // Extends the windows, so that none ends during the test on a slow machine.
      await pool.query(`update network_counters set ends_at = now() + interval '1 hour'`);
    }
    for (let n = 2; n < 6; n += 1) {
      statuses.push((await login(`192.0.2.${String(n)}`)).status);
    }
  } finally {
    await pool.end();
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429, 401, 401, 401, 401]);
});

test('several production processes serve, print only JSON and are replaced on SIGHUP', async () => {
  const own = String(await freePort());
  const several = await startMain('supervisor', ['--processes', '2'], {
    ...settings(database.url),
    PORT: own,
  });
  await several.printed('all server processes serve');
  const { status } = await fetch(`http://127.0.0.1:${own}/readyz`, {
    headers: { connection: 'close' },
  });
  expect(status).toBe(200);
  several.signal('SIGHUP');
  await expect
    .poll(() => several.output().split('a server process was replaced').length, { timeout: 60_000 })
    .toBe(3);
  const { code, output } = await several.stop();
  expect(code).toBe(0);
  const lines = output.split('\n').filter((line) => line !== '');
  for (const line of lines) expect(() => void JSON.parse(line)).not.toThrow();
});

describe('a start that fails with instructions before anything is served', () => {
  /** Expects the start to fail and returns its output. Uses a free port, so that only the settings can make it fail. */
  const refused = async (env: Readonly<Record<string, string>>) => {
    const running = await startMain('main', [], { ...env, PORT: '0' });
    const served = running.printed(env['NODE_ENV'] === undefined ? 'is ready' : 'serves').then(
      () => {
        running.signal('SIGTERM');
      },
      () => undefined,
    );
    const { code, output } = await running.ended;
    await served;
    expect([code, output]).toEqual([1, expect.stringContaining('could not start. ')]);
    // The output is a message without a stack.
    const failure = output.split('\n').find((line) => line.includes('could not start. '));
    expect(failure).not.toContain('    at ');
    if (env['NODE_ENV'] === 'production') {
      expect(textLines(output)).toEqual([]);
      expect(JSON.parse(failure ?? '')).toMatchObject({ level: 60 });
    }
    expect(output).not.toMatch(/Prelaunch (serves|is ready)/);
    return output;
  };

  test('production on a database seeded by a development start', async () => {
    const pool = createPool(database.url);
    await pool.query('create database seeded');
    await pool.end();
    const seeded = new URL(database.url);
    seeded.pathname = '/seeded';
    const development = await startMain('main', [], {
      DATABASE_URL: seeded.href,
      DATA_DIR: join(folder, 'development'),
      SECRET_KEY: KEY,
      PORT: '0',
    });
    await development.printed('Prelaunch is ready');
    await development.stop();
    expect(await refused(settings(seeded.href))).toContain(
      'This database was seeded in development',
    );
  });

  test('a development start on the database of production', async () => {
    const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'other'), SECRET_KEY: KEY };
    expect(await refused(env)).toContain('Set NODE_ENV=production');
  });

  test('another SECRET_KEY, while a process with the correct one keeps serving', async () => {
    const wrong = { ...settings(database.url), SECRET_KEY: 'Qw9rTy2uIo5pAs8dFg1hJk4lZx7cVb0n' };
    const text = await refused(wrong);
    expect(text).toContain('SECRET_KEY is not the key of this database');
    expect(text).toMatch(
      /put the former key back.*`(?:sudo )?prelaunch keys-rotate --key-is-lost`/,
    );
    // Its key is never in a file of DATA_DIR.
    expect(text).not.toMatch(/DATA_DIR|npm|npx/);
    const { status } = await fetch(`${url}/readyz`);
    expect(status).toBe(200);
  });

  test('a process is not ready after another one rotated to a key that it does not have', async () => {
    const next = 'Bn6mKj3hGf0dSa7pOi4uYt1rEw8qZx5c';
    const pool = createPool(database.url);
    const db = createDb(pool);
    try {
      await rotateKeys(db, createSecrets(next, [KEY]));
      const answer = await fetch(`${url}/readyz`);
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'key', warnings: [] }]);
    } finally {
      await rotateKeys(db, createSecrets(KEY, [next]));
      await db.destroy();
    }
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});
