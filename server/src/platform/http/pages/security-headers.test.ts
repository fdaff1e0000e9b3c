import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints } from '@prelaunch/contract/endpoints';
import { picture } from '@prelaunch/testkit/picture';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { expectSecureHeaders } from '../../../../testing/secure-headers.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { buildApp } from '../../../process/app.ts';
import { createDevMailbox } from '../../mail/dev-mailbox.ts';

/** Successful responses are checked by contract-walk.test.ts. */

let server: TestServer;
let member: Person;
let app: FastifyInstance;
let url: string;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  member = await makePerson(server, await makeCompany(server));
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-pages-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'tokens'));
  for (const [file, text] of [
    ['index.html', '<!doctype html><head><title>Prelaunch</title></head>'],
    ['screens.json', '["/","/admin/audit"]'],
    ['plain.css', 'p { color: red }'],
    ['service-worker.js', 'onfetch = null;'],
    ['favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['tokens/glxy.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['assets/index-abc.js', 'export {};'],
  ] as const) {
    await writeFile(join(folder, file), text);
  }
  const mailbox = createDevMailbox(join(folder, 'mail'));
  await mailbox.deliver({
    to: 'a@example.com',
    kind: 'planted',
    subject: '<b>',
    text: '<script>1</script>',
  });
  app = await buildApp(
    {
      ...server.deps,
      direct: null,
      files: {
        ...server.deps.files,
        open: () => Promise.reject(new Error('/var/lib/secret is not readable')),
      },
    },
    {
      trustProxy: [],
      readiness: () => Promise.resolve({ status: 'ready', warnings: [] }),
      pagesDir: folder,
      mailbox,
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  await app.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('every response has the security headers', () => {
  test.each([
    ['/', 200, 'no-cache'],
    ['/admin/audit', 200, 'no-cache'],
    ['/no/such/page', 404, 'no-cache'],
    ['/plain.css', 200, 'public, max-age=300'],
    ['/service-worker.js', 200, 'no-cache'],
    ['/favicon.svg', 200, 'public, max-age=300'],
    ['/tokens/glxy.svg', 200, 'public, max-age=300, stale-while-revalidate=604800'],
    ['/assets/index-abc.js', 200, 'public, max-age=31536000, immutable'],
    ['/assets/gone.js', 404, 'no-store'],
    ['/api/docs', 200, 'no-store'],
    ['/api/openapi.json', 200, 'no-store'],
    ['/api/v1/no/such/call', 404, 'no-store'],
    ['/api/v1/media/%', 400, 'no-store'],
    ['/dev/mailbox', 200, 'no-store'],
    ['/dev/mailbox/messages', 200, 'no-store'],
    ['/dev/other', 404, 'no-store'],
    ['/healthz', 200, 'no-store'],
    ['/readyz', 200, 'no-store'],
  ])('%s with status %i', async (path, status, cacheControl) => {
    const { headers, status: got } = await fetch(`${url}${path}`);
    expect([got, headers.get('cache-control')]).toEqual([status, cacheControl]);
    expectSecureHeaders(headers, path);
  });

  test('a page that has not changed', async () => {
    const first = await fetch(`${url}/plain.css`);
    // Uses `http.get`, because `fetch` would bypass the cache.
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const [again] = (await once(get(`${url}/plain.css`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    again.resume();
    expect(again.statusCode).toBe(304);
    expectSecureHeaders(new Headers(again.headers as Record<string, string>), '304');
  });

  test('pages may connect to the bucket where they send uploads to it, and know it; nothing else changes', async () => {
    const direct = server.deps.direct;
    const options = {
      trustProxy: [],
      readiness: () => Promise.resolve({ status: 'ready', warnings: [] } as const),
      pagesDir: folder,
      mailbox: undefined,
    };
    const withBucket = await buildApp({ ...server.deps, direct }, options);
    try {
      const page = await withBucket.inject({ url: '/' });
      const plain = await fetch(`${url}/`);
      const policyOf = (text: unknown) => String(text).split(';');
      expect(policyOf(page.headers['content-security-policy'])).toEqual(
        policyOf(plain.headers.get('content-security-policy')).map((rule) =>
          rule === "connect-src 'self'" ? "connect-src 'self' https://bucket.example" : rule,
        ),
      );
      const mark = '<meta name="direct-uploads" content="on">';
      expect([page.body.includes(mark), (await plain.text()).includes(mark)]).toEqual([
        true,
        false,
      ]);
      const reply = await withBucket.inject({ url: '/api/v1/public/program' });
      expect(policyOf(reply.headers['content-security-policy'])).toContain("default-src 'none'");
      expect(reply.headers['content-security-policy']).not.toContain('bucket.example');
    } finally {
      await withBucket.close();
    }
  });

  test('every call of the contract, refused', async () => {
    for (const name of endpointNames) {
      const { method, path }: EndpointSpec = endpoints[name];
      const { headers, status } = await fetch(url + path, { method });
      expect(status, name).toBeLessThan(500);
      expect(headers.get('cache-control'), name).toBe('no-store');
      expectSecureHeaders(headers, name);
    }
  });

  test.each([
    ['OPTIONS', 404],
    ['PATCH', 404],
    ['PROPFIND', 404],
    ['HEAD', 200],
  ])('the method %s', async (method, status) => {
    const answer = await fetch(`${url}/api/v1/user/package/price/get`, { method });
    expect(answer.status).toBe(status);
    expectSecureHeaders(answer.headers, method);
  });

  test('400, 401, 413 and 415', async () => {
    const call = (body: string, type = 'application/json', token?: string) =>
      fetch(`${url}/api/v1/user/auth/login`, {
        method: 'POST',
        headers: { 'content-type': type, ...(token === undefined ? {} : { authorization: token }) },
        body,
      });
    const answers = [
      await call('{'),
      await fetch(`${url}/api/v1/user/auth/profile/get`),
      await call(JSON.stringify({ user: 'x'.repeat(70_000) })),
      await call('<a/>', 'text/xml'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 401, 413, 415]);
    for (const { headers, status } of answers) expectSecureHeaders(headers, String(status));
  });

  test('500, without details of the error', async () => {
    const form = new FormData();
    form.append('medias', new Blob([picture()]), 'a.png');
    const { body } = await server.call('uploadMedia', { token: member.token, body: form });
    const answer = await fetch(url + body.data[0].url);
    expect(answer.status).toBe(500);
    expectSecureHeaders(answer.headers, '500');
    expect(await answer.text()).not.toMatch(/secret|readable|at /);
  });

  test('429', async () => {
    const strict = await startTestServer({ limits: 'strict', rates: { requests: 5 } });
    try {
      let last = await fetch(`${strict.url}/healthz`);
      for (let n = 0; n < 10 && last.status !== 429; n += 1) {
        last = await fetch(`${strict.url}/healthz`);
      }
      expect(last.status).toBe(429);
      expectSecureHeaders(last.headers, '429');
    } finally {
      await strict.stop();
    }
  });
});
