import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { buildApp } from '../../../process/app.ts';

/** The file of the service worker, and which pages may register it. */

const MARK = '<meta name="offline-pages" content="on">';

let server: TestServer;
let folder: string;
const apps: FastifyInstance[] = [];

/** @param files the built files besides the page */
async function open(files: Record<string, string>, offlinePages?: boolean) {
  const pagesDir = await mkdtemp(join(folder, 'pages-'));
  await mkdir(join(pagesDir, 'assets'));
  const built = {
    'index.html': '<!doctype html><head><title>Prelaunch</title></head>',
    'index.hi.html': '<!doctype html><html lang="hi"><head><title>Prelaunch</title></head>',
    'screens.json': '["/","/user/payment"]',
    ...files,
  };
  for (const [name, text] of Object.entries(built)) await writeFile(join(pagesDir, name), text);
  const readiness = () => Promise.resolve({ status: 'ready', warnings: [] } as const);
  const app = await buildApp(server.deps, {
    trustProxy: [],
    readiness,
    pagesDir,
    offlinePages,
    mailbox: undefined,
  });
  apps.push(app);
  return app;
}

const WORKERS = {
  'service-worker.js': '"the worker"',
  'service-worker-off.js': '"it removes itself"',
};

beforeAll(async () => {
  server = await startTestServer();
  await makeCompany(server);
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-worker-'));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the worker is checked for changes at every use, and is not sent again when it has not changed', async () => {
  const app = await open(WORKERS);
  const first = await app.inject('/service-worker.js');
  expect([first.statusCode, first.body]).toEqual([200, '"the worker"']);
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  // Its address is above its scope, so no header has to widen the scope.
  expect(first.headers).not.toHaveProperty('service-worker-allowed');
  const etag = String(first.headers.etag);
  const again = await app.inject({ url: '/service-worker.js', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
    304,
    '',
    'no-cache',
  ]);
  const old = await app.inject({
    url: '/service-worker.js',
    headers: { 'if-none-match': '"old"' },
  });
  expect(old.statusCode).toBe(200);
  expect((await app.inject('/user/payment')).body).toContain(MARK);
});

test('pages name their language, by which the worker knows their files', async () => {
  const app = await open(WORKERS);
  const languageFor = async (accepted: string) => {
    const headers = { 'accept-language': accepted };
    return (await app.inject({ url: '/user/payment', headers })).headers['content-language'];
  };
  expect(await languageFor('hi-IN')).toBe('hi');
  expect(await languageFor('en-IN')).toBe('en');
  // There is none, so the page is in English.
  expect(await languageFor('xx')).toBe('en');
});

test('with OFFLINE_PAGES=false the worker removes itself, and pages do not register it', async () => {
  const app = await open(WORKERS, false);
  const { statusCode, body, headers } = await app.inject('/service-worker.js');
  expect([statusCode, body]).toEqual([200, '"it removes itself"']);
  expect(headers['cache-control']).toBe('no-cache');
  expect((await app.inject('/user/payment')).body).not.toContain(MARK);
});

test('a build without a worker has no such file, and pages do not register it', async () => {
  const app = await open({});
  expect((await app.inject('/service-worker.js')).statusCode).toBe(404);
  expect((await app.inject('/user/payment')).body).not.toContain(MARK);
});

test('the other worker is not served by its own name', async () => {
  const app = await open(WORKERS);
  expect((await app.inject('/service-worker-off.js')).statusCode).toBe(404);
});
