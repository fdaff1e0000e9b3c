import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { buildApp, type AppDeps } from '../../../process/app.ts';

/** Which files and pages are served besides API calls. */

const PLANTED = 'planted: must never be served';

let server: TestServer;
let app: FastifyInstance;
let url: string;
let folder: string;

const openApp = (deps: AppDeps) =>
  buildApp(deps, {
    trustProxy: ['127.0.0.1'],
    readiness: () => Promise.resolve({ status: 'ready', warnings: [] } as const),
    pagesDir: join(folder, 'pages'),
    mailbox: undefined,
  });

beforeAll(async () => {
  server = await startTestServer();
  await makeCompany(server);
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-pages-'));
  for (const [file, text] of [
    [
      'pages/index.html',
      '<!doctype html><head><title>Prelaunch</title></head><div id="root"></div>',
    ],
    [
      'pages/index.hi.html',
      '<!doctype html><html lang="hi"><title>Prelaunch</title><div id="root"></div>',
    ],
    ['pages/first-view.html', '<h1>$&Login</h1>'],
    ['pages/first-view.hi.html', '<h1>लॉगिन</h1>'],
    ['pages/screens.json', '["/","/user/dashboard","/admin/login","/verify","/verify/*"]'],
    ['pages/plain.css', 'p { color: red }'],
    ['pages/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['pages/assets/index-abc.js', 'export {};'],
    ['pages/.env', PLANTED],
    ['pages/.git/config', PLANTED],
    ['pages/assets/.git/HEAD', PLANTED],
    ['secret-key', PLANTED],
  ] as const) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  app = await openApp(server.deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  '/.env',
  '/.git/config',
  '/%2egit/config',
  '/assets/.git/HEAD',
  '/assets/%2egit/HEAD',
  '/assets/..%2f.env',
  '/assets/..%2f..%2fsecret-key',
  '/..%2fsecret-key',
  '/%2e%2e/secret-key',
])('%s is not served', async (path) => {
  const answer = await fetch(url + path);
  expect(await answer.text()).not.toContain(PLANTED);
});

test.each([
  ['/', 'en', '<div id="root"><h1>$&Login</h1></div>'],
  ['/?from=mail', 'hi', '<div id="root"><h1>लॉगिन</h1></div>'],
  ['/user/dashboard', 'en', '<div id="root"></div>'],
  ['/none', 'en', '<div id="root"></div>'],
])(
  'the page %s in %s contains the first view only if it is the login',
  async (path, language, root) => {
    const answer = await fetch(url + path, { headers: { 'accept-language': language } });
    expect(await answer.text()).toContain(root);
  },
);

test('the first view is no file of its own', async () => {
  const answer = await fetch(`${url}/first-view.html`);
  expect(answer.status).toBe(404);
});

test.each(['/assets/', '/assets/none.js', '/assets/.git/HEAD', '/assets/..%2findex.html'])(
  '%s is not found',
  async (path) => {
    const answer = await fetch(url + path);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ]);
  },
);

test.each(['/assets', '/assets/', '/.git/', '/api/v1/media/'])('%s is not listed', async (path) => {
  const text = await (await fetch(url + path)).text();
  expect(text).not.toMatch(/index-abc|config|HEAD|Index of/);
});

test('the page is served with 200 at the paths of screens and with 404 at other paths; a call gets JSON', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/?from=mail', 200],
    ['/user/dashboard', 200],
    ['/User/Dashboard/', 200],
    ['/no/such/screen', 404],
    ['/user/dashboard/more', 404],
    ['/VERIFY/7K3F9QWD2MXA', 200],
    ['/verify/7K3F/more', 404],
    ['/*', 404],
    ['/wp-login.php', 404],
    ['/version', 404],
    ['/metrics', 404],
    ['/.well-known/security.txt', 404],
    ['/screens.json', 404],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(url + path, { method });
      expect([method, path, answer.status]).toEqual([method, path, status]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await answer.text()).toMatch(method === 'GET' ? /<title>GLXY/ : /^$/);
    }
  }
  for (const path of ['/api/v1/no/such/call', '/api/', '/api', '/api?page=1']) {
    const call = await fetch(url + path);
    expect([path, call.status, await call.json()]).toMatchObject([
      path,
      404,
      { status: false, code: 'not_found' },
    ]);
  }
});

test('every text response declares UTF-8', async () => {
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/user/dashboard', 'text/html'],
    ['/plain.css', 'text/css'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/assets/index-abc.js', 'application/javascript'],
    ['/api/docs', 'text/html'],
    ['/api/openapi.json', 'application/json'],
    ['/api/v1/public/program', 'application/json'],
    ['/api/v1/no/such/call', 'application/json'],
    ['/healthz', 'application/json'],
  ] as const) {
    const { headers } = await fetch(url + path);
    expect([path, headers.get('content-type')]).toEqual([path, `${type}; charset=utf-8`]);
  }
});

test('no response redirects, not even to HTTPS, which is left to the proxy', async () => {
  for (const path of ['/', '/admin/login', '/api/v1/public/program', '//evil.test/..']) {
    const headers = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.test' };
    const answer = await fetch(`${url}${path}`, { headers, redirect: 'manual' });
    expect([path, answer.status < 300 || answer.status >= 400]).toEqual([path, true]);
    expect(answer.headers.get('location')).toBeNull();
  }
});

test('the page is in the language of the cookie, otherwise of the browser, otherwise English', async () => {
  const languageFor = async (headers: Record<string, string>, path = '/user/dashboard') => {
    const response = await fetch(url + path, { headers });
    expect(response.headers.get('vary')).toContain('Cookie, Accept-Language');
    return (await response.text()).includes('lang="hi"') ? 'hi' : 'en';
  };
  expect(await languageFor({})).toBe('en');
  expect(await languageFor({ 'accept-language': 'en-IN' })).toBe('en');
  expect(await languageFor({ 'accept-language': 'hi-IN,en;q=0.5' })).toBe('hi');
  expect(await languageFor({ 'accept-language': 'hi', cookie: 'language=en' })).toBe('en');
  expect(await languageFor({ 'accept-language': 'en', cookie: 'a=b; language=hi' })).toBe('hi');
  expect(await languageFor({ cookie: 'language=xx' })).toBe('en');
  // The operators' area has no translation.
  expect(await languageFor({ cookie: 'language=hi' }, '/superadmin/login?x=1')).toBe('en');
  expect(await languageFor({ cookie: 'language=hi' }, '/superadministration')).toBe('hi');
  const page = await fetch(`${url}/index.hi.html`);
  expect([page.status, await page.text()]).toEqual([404, expect.not.stringContaining('lang="hi"')]);
});

test('a page names the languages of its menu, and is never in another one', async () => {
  expect(await (await fetch(url)).text()).toContain('<meta name="languages" content="en hi">');
  const english = await openApp({ ...server.deps, languages: ['en'] });
  for (const headers of [{ cookie: 'language=hi' }, { 'accept-language': 'hi' }]) {
    const { body, headers: sent } = await english.inject({ url: '/user/dashboard', headers });
    expect([body.includes('lang="hi"'), sent['content-language']]).toEqual([false, 'en']);
    expect(body).toContain('<meta name="languages" content="en">');
  }
  await english.close();
});
