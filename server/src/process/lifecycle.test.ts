import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningProcess } from '@prelaunch/testkit/process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startMain } from '../../testing/run-main.ts';
import { isEmpty } from '../operations/backup/empty-database.store.ts';
import { createDb, createPool } from '../platform/db/connections/pool.ts';

/** The server as a separate process: start, shutdown and crash. */

const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Tokens <no-reply@tokens.example>',
  PUBLIC_URL: 'https://tokens.example',
  SECRET_KEY: 'Zk3vQm8rT1xWc6yBn0hJd5uGf2sLa9pe',
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  TRUST_PROXY: 'none',
};

const GUESSABLE = 'please-change-me-0123456789-abcdefghijk';

/** Starting a process is slow when several tests do it at once. */
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let folder: string;
/** How a server exits after SIGTERM while one of its calls never ends. */
let held: Promise<{ code: number | null; ms: number }>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-lifecycle-'));
  const { running, port } = await startReady();
  const { socket } = await beginLogIn(port);
  const started = performance.now();
  running.signal('SIGTERM');
  // This takes several seconds, during which the other tests run.
  held = running.ended.then(({ code }) => {
    socket.destroy();
    return { code, ms: performance.now() - started };
  });
}, 120_000);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const start = (more: object = {}, options: readonly string[] = []): Promise<RunningProcess> =>
  startMain(
    'main',
    [],
    { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', ...more },
    options,
  );

async function startReady(options: readonly string[] = [], more: object = {}) {
  const running = await start(more, options);
  await running.printed('Prelaunch is ready');
  const url = new URL(/ready: (\S+)/.exec(running.output())?.[1] ?? '');
  return { running, url, port: Number(url.port) };
}

const statusOf = (url: URL, path: string): Promise<number | 'refused'> =>
  fetch(new URL(path, url)).then(
    ({ status }) => status,
    () => 'refused',
  );

const BODY = '{"email":"nobody@example.com","password":"a long enough password"}';

/** Starts a log-in without sending its body; resolves when the server has begun to handle it. */
async function beginLogIn(port: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const begun = new Promise<void>((resolve) => {
    socket.on('data', (bytes) => {
      received += bytes.toString();
      if (received.includes('100 Continue')) resolve();
    });
  });
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/v1/company/auth/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${String(BODY.length)}\r\n\r\n`,
  );
  await begun;
  return { socket, received: () => received };
}

test('a start on the uploads of another installation fails with instructions, and seeds nothing', async () => {
  const fresh = await createTestDatabase();
  const another = '0194a7a4-5c1e-4f00-8a2b-1b2c3d4e5f60';
  const data = join(folder, 'of-another');
  await mkdir(join(data, 'uploads', 'uploads'), { recursive: true });
  await writeFile(join(data, 'uploads', 'uploads', 'installation'), `${another}\n`);
  const running = await start({ DATABASE_URL: fresh.url, DATA_DIR: data });
  const { code, output } = await running.ended;
  expect(code).toBe(1);
  expect(output).toContain(
    `Prelaunch could not start. The store of uploads belongs to the installation ${another}`,
  );
  expect(output).not.toContain('    at ');
  const db = createDb(createPool(fresh.url));
  expect(await isEmpty(db)).toBe(true);
  await db.destroy();
  await fresh.drop();
});

describe('an uncaught exception', () => {
  test.each([
    ['an exception', 'throw new Error("planted")'],
    ['a rejection', 'void Promise.reject(new Error("planted"))'],
  ])(
    '%s is logged with its stack and ends the process with code 1, and the next start succeeds',
    async (_, code) => {
      const plant = `data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(code)}})`;
      const { running } = await startReady(['--import', plant]);
      running.signal('SIGUSR2');
      const { code: exitCode, output } = await running.ended;
      expect(exitCode).toBe(1);
      const line = output.split('\n').find((text) => text.startsWith('{"level":60')) ?? '{}';
      const entry = JSON.parse(line) as { err?: { stack?: string }; msg?: string };
      expect(entry.msg).toBe('uncaught exception: the process exits');
      expect(entry.err?.stack).toContain('Error: planted');

      const again = await startReady();
      await expect.poll(() => statusOf(again.url, '/readyz'), { timeout: 60_000 }).toBe(200);
      again.running.signal('SIGTERM');
      expect((await again.running.ended).code).toBe(0);
    },
  );
});

describe('a start that cannot listen or connect names the setting, without a stack', () => {
  test('a port that is in use', async () => {
    const { running, port } = await startReady();
    const second = await (await start({ PORT: String(port) })).ended;
    await running.kill();
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/could not start\. .*EADDRINUSE.*set PORT/);
    expect(second.output).not.toContain('    at ');
  });

  test('a data directory that it may not write to', async () => {
    // Root may write everywhere but in the file system of the kernel.
    const parent = process.getuid?.() === 0 ? '/sys' : join(folder, 'closed');
    if (parent !== '/sys') await mkdir(parent, { mode: 0o555 });
    const DATA_DIR = join(parent, 'data');
    const { code, output } = await (await start({ DATA_DIR })).ended;
    expect([code, output]).toEqual([
      1,
      `Prelaunch could not start. This user may not write to ${DATA_DIR}: set DATA_DIR to another directory, or correct the owner.\n`,
    ]);
  });

  test('a wrong password of the database', async () => {
    const wrong = new URL(database.url);
    wrong.password = 'wrong';
    const { code, output } = await (await start({ DATABASE_URL: wrong.href })).ended;
    expect([code, output]).toEqual([1, expect.stringContaining('password in DATABASE_URL')]);
    expect(output).not.toContain('    at ');
  });
});

describe('production does not start', () => {
  test('on a database that is not durable', async () => {
    const { code, output } = await (await start(PRODUCTION)).ended;
    expect(code).toBe(1);
    expect(output).toContain(
      'could not start. The database may forget what it has acknowledged: fsync',
    );
    expect(output).not.toContain('    at ');
  });

  test('with a guessable key, which it does not print', async () => {
    const { code, output } = await (await start({ ...PRODUCTION, SECRET_KEY: GUESSABLE })).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/could not start\.[\s\S]*SECRET_KEY/);
    expect(output).not.toContain(GUESSABLE);
  });
});

describe('SIGTERM', () => {
  test('a draining server reports that it is not ready and still serves new connections', async () => {
    const { running, url } = await startReady([], { DRAIN_SECONDS: '600' });
    await expect.poll(() => statusOf(url, '/readyz'), { timeout: 60_000 }).toBe(200);
    running.signal('SIGTERM');
    await expect.poll(() => statusOf(url, '/readyz')).toBe(503);
    expect(await (await fetch(new URL('/readyz', url))).json()).toMatchObject({
      status: 'draining',
    });
    expect(await statusOf(url, '/api/v1/public/program')).toBe(200);
    await running.kill();
  });

  test('a server exits with code 0 after it has drained', async () => {
    const { running } = await startReady([], { DRAIN_SECONDS: '1' });
    running.signal('SIGTERM');
    expect((await running.ended).code).toBe(0);
  });

  test('a running call is finished, new ones are refused, and the exit code is 0', async () => {
    const { running, url, port } = await startReady();
    await expect.poll(() => statusOf(url, '/readyz'), { timeout: 60_000 }).toBe(200);
    const { socket, received } = await beginLogIn(port);
    running.signal('SIGTERM');
    await expect.poll(() => statusOf(url, '/readyz')).not.toBe(200);
    expect([503, 'refused']).toContain(await statusOf(url, '/api/v1/public/program'));
    const closed = once(socket, 'close');
    socket.write(BODY);
    await closed;
    expect(received()).toMatch(/HTTP\/1\.1 401[\s\S]*Invalid email or password/);
    expect((await running.ended).code).toBe(0);
  });

  test('the next call on the connection of a running call is answered too, and then it closes', async () => {
    const { running, url, port } = await startReady();
    await expect.poll(() => statusOf(url, '/readyz'), { timeout: 60_000 }).toBe(200);
    const { socket, received } = await beginLogIn(port);
    running.signal('SIGTERM');
    await expect.poll(() => statusOf(url, '/readyz')).not.toBe(200);
    const closed = once(socket, 'close');
    socket.write(`${BODY}GET /api/v1/public/program HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await closed;
    const [, , next = ''] = received().split(/(?=HTTP\/1\.1 \d)/);
    expect([received(), next]).toEqual([
      expect.stringContaining('HTTP/1.1 401'),
      expect.stringMatching(/^HTTP\/1\.1 200[\s\S]*connection: close/i),
    ]);
    expect((await running.ended).code).toBe(0);
  });

  test('a call that never ends does not block the shutdown', async () => {
    const { code, ms } = await held;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(30_000);
  });
});
