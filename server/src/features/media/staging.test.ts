import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { picture } from '@prelaunch/testkit/picture';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pixelBomb } from '../../../attacks/hostile-files.ts';
import { openSocket } from '../../../attacks/raw.ts';
import { bundledJobs } from '../../../testing/bundled-jobs.ts';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { paperTextsIn, proofTexts } from '../papers/paper-texts.ts';
import { createReceiptPool } from '../papers/receipt-pool.ts';
import { createStagingArea } from './staging.ts';
import { createMediaPool } from './media-pool.ts';

/** Uploads in progress: limits on the disk space, memory and processes that they use. */

const MB = 1024 * 1024;

let server: TestServer;
let companyId: string;
const media = createMediaPool({ waiting: 0, bundles: bundledJobs });
const receiptPool = createReceiptPool({ waiting: 0, runMs: 120_000, bundles: bundledJobs });
const open: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({
    staging: { total: 300 * MB, perPerson: 60 * MB },
    media,
    receiptPool,
  });
  companyId = await makeCompany(server);
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await expect.poll(uploadsInProgress).toEqual([]);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([media.close(), receiptPool.close()]);
});

const incoming = () => server.incomingFolder;
const newToken = async () => (await makePerson(server, companyId)).token;

async function upload(token: string) {
  const form = new FormData();
  form.append('medias', new Blob([picture()]), 'a.png');
  return server.call('uploadMedia', { token, body: form });
}

const uploadsInProgress = () => readdir(incoming()).catch(() => []);

/** Starts an upload, sends only `sent` bytes, and resolves when the staging area has admitted it. */
async function holdOpen(token: string, length: number, sent: number): Promise<void> {
  const { length: others } = await uploadsInProgress();
  const socket = openSocket(server.url);
  open.push(socket);
  const head =
    '--x\r\nContent-Disposition: form-data; name="medias"; filename="a.pdf"\r\n\r\n%PDF-1.4\n';
  socket.write(
    `POST /api/v1/superadmin/media/add HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${String(length)}\r\n\r\n${head}`,
  );
  const piece = Buffer.alloc(64 * 1024, 'a');
  for (let n = 0; n < sent; n += piece.length) {
    await new Promise<unknown>((resolve) => socket.write(piece, resolve));
  }
  socket.resume();
  await expect.poll(uploadsInProgress).toHaveLength(others + 1);
}

const filesHeld = async (): Promise<number> => {
  const files = await readdir(incoming(), { recursive: true, withFileTypes: true });
  return files.filter((each) => each.isFile()).length;
};

test('25 open uploads of 9 MB are held on disk, not in memory', async () => {
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 25; n += 1) await holdOpen(await newToken(), 10 * MB, 9 * MB);
  await expect.poll(filesHeld).toBe(25);
  // Garbage collection frees what was already written; memory that is held would remain.
  await expect
    .poll(() => (process.memoryUsage().arrayBuffers - before) / MB, { interval: 200 })
    .toBeLessThan(64);
});

test("an upload beyond one person's limit is refused as busy, other people's are not", async () => {
  const [token, other] = [await newToken(), await newToken()];
  for (let n = 0; n < 2; n += 1) await holdOpen(token, 30 * MB - 50, 0);
  const refused = await upload(token);
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['busy', '30']);
  expect((await upload(other)).status).toBe(201);

  open.splice(0).forEach((socket) => socket.destroy());
  await expect.poll(async () => (await upload(token)).status).toBe(201);
});

test('an upload beyond the limit of all people together is refused as busy', async () => {
  for (let n = 0; n < 10; n += 1) await holdOpen(await newToken(), 30 * MB, 0);
  const token = await newToken();
  expect((await upload(token)).status).toBe(503);
  open.splice(0).forEach((socket) => socket.destroy());
  await expect.poll(async () => (await upload(token)).status).toBe(201);
});

test('an upload that announces more than the largest size is refused before it is read', async () => {
  const form = new FormData();
  form.append('medias', new Blob([new Uint8Array(60 * MB)]), 'a.pdf');
  const { status, body } = await server.call('uploadMedia', {
    token: await newToken(),
    body: form,
  });
  expect([status, body.code]).toEqual([413, 'file_too_large']);
});

test('an upload that announces no size is ended once it exceeds the largest size', async () => {
  // Text before the first part, which the parser's limits do not cover.
  const text = Buffer.alloc(MB, 'a');
  const response = await fetch(`${server.url}/api/v1/superadmin/media/add`, {
    method: 'POST',
    headers: { authorization: await newToken(), 'content-type': 'multipart/form-data; boundary=x' },
    body: Readable.toWeb(Readable.from(Array.from({ length: 60 }, () => text))),
    duplex: 'half',
  });
  expect(response.status).toBe(413);
});

test('files of a killed process are removed after a day, and no younger files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prelaunch-staging-'));
  try {
    for (const name of ['old', 'young']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, '1'), 'a');
    }
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await utimes(join(folder, 'old'), yesterday, yesterday);
    await createStagingArea(folder).withRoom('a-member', 1, async (upload) => {
      await upload.add(Readable.from([Buffer.from('a')]));
    });
    expect(await readdir(folder)).toEqual(['young']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an upload is refused as busy while the checking process and its queue are full', async () => {
  const token = await newToken();
  const path = join(server.filesFolder, '.large.png');
  // 49 million pixels: more than a second of work.
  await writeFile(path, await pixelBomb(7_000, 7_000));
  const first = media.run('check', { path, sentName: 'large.png' });
  const refused = await upload(token);
  expect([refused.status, refused.body.code]).toEqual([503, 'busy']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await first;
  expect((await upload(token)).status).toBe(201);
});

test('a receipt is refused as busy while the PDF process and its queue are full', async () => {
  const token = await newToken();
  const body = { paymentMethod: 'MANUAL', amount: 1_000 };
  const { id } = (await server.call('submitPurchase', { token, body })).body.data;
  // A hundred pages.
  const lines = Array.from({ length: 4_000 }, (_, n) => ['Line', String(n)] as const);
  const link = 'https://tokens.example/verify/CODE';
  const proof = { qr: link, link, page: link, shortCode: 'CODE', issuedAt: new Date() };
  const { texts } = paperTextsIn('en');
  const first = receiptPool.run('receipt', {
    ...{ language: 'en', companyName: 'GLXY', title: 'A long one', lines, footer: '' },
    ...{ proof, proofTexts: proofTexts(proof, texts) },
    ...{
      stub: { payee: 'GLXY', symbol: 'GLXY', accent: '#5b3fd1', account: null },
      stamps: [],
      rail: null,
    },
  });
  const refused = await server.call('getReceiptPaper', { token, params: { id } });
  expect([refused.status, refused.body.code]).toEqual([503, 'busy']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await first;
  expect((await server.call('getReceiptPaper', { token, params: { id } })).status).toBe(200);
});
