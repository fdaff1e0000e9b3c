import { request } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockedStatements } from '../../../testing/hold-row.ts';
import { makeCompany, makeSuperAdmin } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { buildApp } from '../../process/app.ts';

/** Titles, icons, manifests and previews of shared links, by the host name of a page. */

const ORANGE_COIN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#f80"/></svg>';
const BUILT =
  '<!doctype html><head><title>Prelaunch</title><link rel="icon" href="/favicon.svg"></head>';
/** The page as it is sent without a company: with the languages of its menu. */
const SENT = BUILT.replace('</head>', '<meta name="languages" content="en hi"></head>');

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** The server with built pages, as visitors reach it under several host names. */
interface PageServer {
  readonly server: TestServer;
  get(path: string, host?: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  stop(): Promise<void>;
}

async function startPageServer(): Promise<PageServer> {
  const server = await startTestServer({ withoutDirectUploads: true });
  const pagesDir = await mkdtemp(join(tmpdir(), 'prelaunch-site-'));
  await mkdir(join(pagesDir, 'tokens'));
  await mkdir(join(pagesDir, 'assets'));
  for (const symbol of ['glxy', 'masp']) {
    await writeFile(join(pagesDir, `tokens/${symbol}.svg`), ORANGE_COIN);
  }
  await writeFile(join(pagesDir, 'index.html'), BUILT);
  await writeFile(join(pagesDir, 'screens.json'), '["/","/login","/superadmin/login"]');
  const app: FastifyInstance = await buildApp(server.deps, {
    trustProxy: [],
    readiness: () => Promise.resolve({ status: 'ready', warnings: [] }),
    pagesDir,
    mailbox: undefined,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    server,
    get: (path, host = 'tokens.example', headers = {}) =>
      new Promise((resolve, reject) => {
        const sent = request({ port, path, headers: { ...headers, host } }, (response) => {
          buffer(response).then((body) => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
          }, reject);
        });
        sent.on('error', reject);
        sent.end();
      }),
    async stop() {
      await app.close();
      await server.stop();
      await rm(pagesDir, { recursive: true, force: true });
    },
  };
}

describe('a site with companies', () => {
  let site: PageServer;
  let token: string;
  beforeAll(async () => {
    site = await startPageServer();
    const { server } = site;
    ({ token } = await makeSuperAdmin(server));
    await makeCompany(server, { companyName: 'Galaxy & Sons' });
    await makeCompany(server, {
      companyName: 'Mascot Space',
      tokenSymbol: 'MASP',
      domain: 'masp.example',
    });
    const id = await makeCompany(server, { companyName: 'Harsh', domain: 'harsh.example' });
    const entry = {
      symbol: 'HRSH',
      name: 'Harsh <script>',
      description: '"><script>alert(1)</script>',
      colours: { accent: '#5b3fd1', accentDark: '#a594ff' },
    };
    await server.call('updateCompany', { token, body: { id, token: entry } });
  });
  afterAll(() => site.stop());

  const page = async (host?: string, path = '/login') =>
    (await site.get(path, host)).body.toString();

  test('its pages have the title, the icon and the preview of the company of the host name', async () => {
    const first = await page();
    expect(first).toContain('<title>GLXY</title>');
    expect(first).toContain('<meta property="og:site_name" content="Galaxy &#38; Sons">');
    expect(first).toContain('<link rel="icon" href="/tokens/glxy.svg">');
    expect(first).not.toContain('Prelaunch');
    expect(first).not.toContain('/favicon.svg');
    const second = await page('masp.example:8443');
    expect(second).toContain('<title>MASP</title>');
    expect(second).toContain('<meta property="og:url" content="https://masp.example/">');
    expect(second).toContain(
      '<meta property="og:image" content="https://masp.example/site-icons/MASP/card-1200.png">',
    );
  });

  test('a host name of no company never appears in its page', async () => {
    const html = await page('evil.example');
    expect(html).toContain('<meta property="og:url" content="https://tokens.example/">');
    expect(html).not.toContain('evil.example');
  });

  test('texts of a company are escaped', async () => {
    const html = await page('harsh.example');
    expect(html).toContain('<title>Harsh &#60;script&#62;</title>');
    expect(html).not.toContain('<script>');
  });

  test('the pages of super admins show no company', async () => {
    expect(await page('masp.example', '/superadmin/login')).toBe(SENT);
    expect(await page('masp.example', '/superadmins')).toContain('<title>MASP</title>');
  });

  test('the manifest names the token and its icons, which have the stated sizes', async () => {
    const { status, headers, body } = await site.get('/manifest.webmanifest', 'masp.example');
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
    ]);
    const manifest = JSON.parse(body.toString());
    expect(manifest).toMatchObject({
      short_name: 'MASP',
      start_url: '/user/dashboard',
      scope: '/',
      display: 'standalone',
    });
    expect(manifest.icons).toHaveLength(3);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await site.get(src, 'masp.example');
      expect([icon.status, icon.headers['content-type']]).toEqual([200, type]);
      const { width, height } = await sharp(icon.body).metadata();
      expect(`${String(width)}x${String(height)}`).toBe(sizes);
    }
  });

  test.each([
    ['any-512', [0, 0, 0, 0]],
    ['maskable-512', [16, 18, 43, 255]],
    ['touch-180', [16, 18, 43, 255]],
    ['card-1200', [16, 18, 43, 255]],
  ] as const)(
    'the icon %s has the coin in its middle and the right corners',
    async (name, corner) => {
      const { body } = await site.get(`/site-icons/GLXY/${name}.png`);
      const { data, info } = await sharp(body)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const pixel = (x: number, y: number) => [
        ...data.subarray(4 * (y * info.width + x)).subarray(0, 4),
      ];
      expect(pixel(1, 1)).toEqual(corner);
      expect(pixel(info.width >> 1, info.height >> 1)).toEqual([255, 136, 0, 255]);
    },
  );

  test('a maskable icon keeps the coin within the circle that every system shows', async () => {
    const { body } = await site.get('/site-icons/GLXY/maskable-512.png');
    const { data, info } = await sharp(body)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let furthest = 0;
    for (let y = 0; y < info.height; y += 1)
      for (let x = 0; x < info.width; x += 1)
        if ((data[4 * (y * info.width + x)] ?? 0) > 100)
          furthest = Math.max(furthest, Math.hypot(x - 255.5, y - 255.5));
    expect(furthest).toBeGreaterThan(150);
    expect(furthest).toBeLessThan(0.4 * 512);
  });

  test('the coin of a token without a picture shows its symbol, also on a machine without fonts', async () => {
    const { status, body } = await site.get('/site-icons/HRSH/any-192.png');
    expect(status).toBe(200);
    const { data, info } = await sharp(body)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const white: (readonly [x: number, y: number])[] = [];
    for (let y = 0; y < info.height; y += 1)
      for (let x = 0; x < info.width; x += 1)
        if ((data[4 * (y * info.width + x) + 1] ?? 0) > 220) white.push([x, y]);
    expect(white.length).toBeGreaterThan(500);
    const [xs, ys] = [white.map(([x]) => x), white.map(([, y]) => y)];
    // Within the ring, and in the middle of the coin.
    expect(Math.max(...white.map(([x, y]) => Math.hypot(x - 95.5, y - 95.5)))).toBeLessThan(78);
    expect(Math.abs(Math.min(...xs) + Math.max(...xs) - 191)).toBeLessThan(6);
    expect(Math.abs(Math.min(...ys) + Math.max(...ys) - 191)).toBeLessThan(6);
  });

  test('a browser that has an icon is not sent it again', async () => {
    const first = await site.get('/site-icons/GLXY/any-192.png');
    const etag = String(first.headers['etag']);
    const again = await site.get('/site-icons/GLXY/any-192.png', undefined, {
      'if-none-match': etag,
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test.each([
    '/site-icons/NONE/any-192.png',
    '/site-icons/GLXY/any-193.png',
    '/site-icons/GLXY/any-192',
    '/site-icons/GLXY/toString.png',
    '/site-icons/..%2f..%2fetc/any-192.png',
    `/site-icons/${'x'.repeat(190)}/any-192.png`,
    '/site-icons/%00/any-192.png',
  ])('%s is not found', async (path) => {
    const { status, body } = await site.get(path);
    expect([status, JSON.parse(body.toString()).code]).toEqual([404, 'not_found']);
  });
});

describe('a site whose database does not help', () => {
  let site: PageServer;
  beforeEach(async () => {
    site = await startPageServer();
  });
  afterEach(() => site.stop());

  test('without a company, pages are those of the build and there is no manifest', async () => {
    expect((await site.get('/login')).body.toString()).toBe(SENT);
    expect((await site.get('/manifest.webmanifest')).status).toBe(404);
  });

  test('a lookup that waits for a lock does not delay the page', async () => {
    await makeCompany(site.server);
    const locking = await site.server.pool.connect();
    try {
      await locking.query('begin; lock table companies in access exclusive mode');
      const { status, body } = await site.get('/login');
      expect([status, body.toString()]).toEqual([200, SENT]);
      // The lookup still waits.
      await blockedStatements(site.server.pool, 1);
    } finally {
      await locking.query('rollback');
      locking.release();
    }
    await expect
      .poll(async () => (await site.get('/login')).body.toString())
      .toContain('<title>GLXY</title>');
  });

  test('many unknown host names at once are all answered', async () => {
    await makeCompany(site.server);
    const hosts = Array.from({ length: 50 }, (_, n) => `h${String(n)}.example`);
    const answers = await Promise.all(hosts.map((host) => site.get('/login', host)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
