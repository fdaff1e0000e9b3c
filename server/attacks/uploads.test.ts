import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../testing/people.ts';
import { keysIn, UPLOAD_STORES, type UploadStore } from '../testing/stores.ts';
import { startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';
import { hostileFiles, HOSTILE_NAMES, PAYLOAD, pixelBomb, type Fate } from './hostile-files.ts';

/** Files that are not what they claim: their content never runs, and refused ones leave nothing behind. */

const FULL = process.env['ATTACKS'] === 'full';

let server: TestServer;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
  member = await makePerson(server, await makeCompany(server));
});
afterAll(() => server.stop());

function send(
  name: string,
  bytes: Buffer,
  to: { readonly server: TestServer; readonly token: string } = { server, token: member.token },
): Promise<Answer> {
  const form = new FormData();
  form.append('medias', new Blob([new Uint8Array(bytes)]), name);
  return to.server.call('uploadMedia', { token: to.token, body: form });
}

/** Every file in the folder and its subfolders, including those being written. */
const filesOnDisk = async (): Promise<string[]> =>
  (await readdir(server.filesFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .sort();

/** Checks that no browser runs the reply as a page. */
function expectInert(headers: Headers, fate: Fate): void {
  const type = headers.get('content-type') ?? '';
  expect(type).toMatch(
    fate === 'image'
      ? /^image\/(png|jpeg|gif|webp)$/
      : /^application\/(pdf|msword|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)$/,
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(headers.get('content-disposition')).toMatch(
    fate === 'image' ? /^inline;/ : /^attachment;/,
  );
  expect(headers.get('set-cookie')).toBeNull();
}

describe('a hostile file', async () => {
  const files = await hostileFiles();

  test('is tested in more than sixty kinds', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(new Set(files.map(({ what }) => what)).size).toBe(files.length);
  });

  describe.each(UPLOAD_STORES)('with uploads on %s', (_, startStore) => {
    let store: UploadStore;
    let target: TestServer;
    let token: string;
    beforeAll(async () => {
      store = await startStore();
      target = await startTestServer({ s3: store.settings });
      ({ token } = await makePerson(target, await makeCompany(target)));
    });
    afterAll(async () => {
      await target.stop();
      await store.stop();
    });

    const stored = () => keysIn(target.deps.files);

    test.each(files)('that is $what', async ({ name, bytes, fate }) => {
      const before = await stored();
      const { status, body } = await send(name, bytes, { server: target, token });
      if (fate === 'refused') {
        expect([415, 413]).toContain(status);
        expect(body.code).toMatch(/^file_(type_not_allowed|unreadable)$/);
        expect(await stored()).toEqual(before);
        return;
      }
      expect(status).toBe(201);
      expect(body.data).toHaveLength(1);
      const response = await fetch(target.url + body.data[0].url);
      expectInert(response.headers, fate);
      const served = Buffer.from(await response.arrayBuffer());
      if (fate === 'image') expect(served.includes(PAYLOAD)).toBe(false);
      else expect(served.equals(bytes)).toBe(true);
    });
  });
});

describe('a hostile name', () => {
  test.each(HOSTILE_NAMES)('%j selects no path and adds no header', async (name) => {
    const { status, body } = await send(name, Buffer.from('%PDF-1.4\n%%EOF\n'));
    expect(status).toBe(201);
    const [{ id, url, name: label }] = body.data;
    expect(label).not.toMatch(/[/\\\p{Cc}\u2028\u202e<>]/u);
    expect(Array.from(String(label)).length).toBeLessThanOrEqual(120);
    const response = await fetch(server.url + url);
    expect(response.status).toBe(200);
    expectInert(response.headers, 'download');
    expect(response.headers.get('content-disposition')).toMatch(/^[\x20-\x7e]+$/);
    const stored = (await filesOnDisk()).filter((path) => path.endsWith(`/${String(id)}`));
    expect(stored).toHaveLength(1);
  });
});

describe('a bomb', () => {
  /** The largest increase of the process's memory during `work`, in MB. */
  async function growth(work: () => Promise<unknown>): Promise<number> {
    const start = process.memoryUsage().rss;
    let most = start;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    await work();
    clearInterval(watch);
    return (most - start) / 1024 / 1024;
  }

  // An upload that timed out would continue during the next tests.
  const LONGEST = { timeout: 180_000 };

  test('of pixels or of zeros needs little memory', LONGEST, async () => {
    const files = (await hostileFiles()).filter(({ what }) => /million|unpacks/.test(what));
    expect(files.length).toBeGreaterThanOrEqual(5);
    await send('warm.png', await pixelBomb(100, 100));
    const grown = await growth(async () => {
      for (const { name, bytes } of files) await send(name, bytes);
    });
    expect(grown).toBeLessThan(150);
  });
});

describe('an upload that is broken off', () => {
  /** Sends a part of the announced body and disconnects. */
  const breakOff = (sent: number): Promise<void> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => {
        const head =
          '--x\r\nContent-Disposition: form-data; name="medias"; filename="a.pdf"\r\n\r\n%PDF-1.4\n';
        socket.write(
          `POST /api/v1/superadmin/media/add HTTP/1.1\r\nHost: a\r\nAuthorization: ${member.token}\r\n` +
            `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n${head}`,
        );
        socket.write(Buffer.alloc(sent, 'a'), () => setImmediate(() => socket.destroy()));
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        resolve();
      });
    });

  test('leaves no file and no row', async () => {
    const rows = async () => (await server.pool.query('select count(*) from media')).rows;
    const before = [await filesOnDisk(), await rows()];
    const times = FULL ? 1_000 : 60;
    for (let n = 0; n < times; n += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, m) => breakOff((n + m) * 500)));
    }
    // After a complete upload the earlier ones have nearly ended.
    const last = await send('last.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
    expect(last.status).toBe(201);
    const after = async () =>
      (await filesOnDisk()).filter((path) => !path.endsWith(`/${last.body.data[0].id}`));
    await expect.poll(after).toEqual(before[0]);
    expect(Number((await rows())[0].count)).toBe(
      Number((before[1] as { count: string }[])[0]?.count) + 1,
    );
  });
});

test('no path reaches a file that is not an upload', async () => {
  const steps = ['..', '%2e%2e', '..%2f', '%252e%252e', '..;', '.%00.', '..\\', '%c0%ae%c0%ae'];
  const files = ['etc/passwd', 'secret-key', 'package.json', '.env', 'data/secret-key'];
  const tails = ['', '%00.png', '?', '#', '/.', '%0d%0aSet-Cookie:a=b', '::$DATA'];
  const { hostname, port } = new URL(server.url);
  const paths = steps.flatMap((step) =>
    files.flatMap((file) =>
      tails.map((tail) => `/api/v1/media/${`${step}/`.repeat(4)}${file}${tail}`),
    ),
  );
  expect(paths.length).toBeGreaterThanOrEqual(280);
  // Uses a socket, because fetch would normalise the paths.
  const answers = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const last = paths.length - 1;
      for (const [n, path] of paths.entries()) {
        const ends = n === last ? 'Connection: close\r\n' : '';
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${ends}\r\n`);
      }
    });
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(text);
    });
  });
  const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses.length).toBe(paths.length);
  expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  const leaks = /.{0,80}(root:|set-cookie|"prelaunch").{0,40}/gi;
  expect([...answers.matchAll(leaks)].map(([found]) => found)).toEqual([]);
});
