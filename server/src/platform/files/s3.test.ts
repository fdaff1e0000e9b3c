import { createHash } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { S3_SERVERS, type S3Server } from '@prelaunch/testkit/s3-servers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket, type Bucket } from '../../../testing/bucket.ts';
import type { FileStore } from './file-store.ts';
import { hashStored } from './hash.ts';
import { s3FileStore } from './s3.ts';

let bucket: Bucket;
let files: FileStore;

beforeAll(async () => {
  bucket = await startBucket();
  files = s3FileStore(bucket.settings);
});
afterAll(() => bucket.stop());

const keysUnder = async (prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  return keys;
};

test('stored files are listed over several pages, can be opened, and are gone after their removal', async () => {
  const keys = ['a/1', 'a/2', 'b/3', 'b/4', 'c/5'];
  for (const key of keys) await files.put(key, Buffer.from(`bytes of ${key}`));
  const listed = [];
  for await (const file of files.list('')) listed.push(file);
  expect(listed.map(({ key }) => key)).toEqual(keys);
  expect(listed[0]).toEqual({
    key: 'a/1',
    size: 'bytes of a/1'.length,
    writtenAt: bucket.objects.get('a/1')?.writtenAt,
  });
  expect(await hashStored(files, 'b/4')).toHaveLength(32);
  await files.remove('b/4');
  expect(await hashStored(files, 'b/4')).toBeNull();
});

test('listing a prefix returns the keys below it and nothing else of the bucket', async () => {
  bucket.objects.set('b', { bytes: Buffer.from('x'), writtenAt: new Date() });
  expect(await keysUnder('b/')).toEqual(['b/3']);
  expect(await keysUnder('a/')).toEqual(['a/1', 'a/2']);
  expect(await keysUnder('d/')).toEqual([]);
});

test('a move copies the file and then deletes the original; a missing file is not moved', async () => {
  bucket.requests.length = 0;
  const before = await hashStored(files, 'a/1');
  expect(await files.move('a/1', 'q/a b+1')).toBe(true);
  expect(await hashStored(files, 'a/1')).toBeNull();
  expect(await hashStored(files, 'q/a b+1')).toEqual(before);
  expect(bucket.requests.slice(1, 3)).toEqual(['PUT q/a b+1', 'DELETE a/1']);
  expect(await files.move('a/1', 'q/other')).toBe(false);
  expect(bucket.objects.has('q/other')).toBe(false);
});

test('a call to a service that never answers fails after its timeout', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const settings = { ...bucket.settings, endpoint: `http://127.0.0.1:${String(port)}` };
  const store = s3FileStore(settings, { attempts: 1, answerMs: 100 });
  await expect(store.open('a/1')).rejects.toMatchObject({ name: 'TimeoutError' });
  silent.close();
});

describe.each(S3_SERVERS)('with %s', (_name, start) => {
  let server: S3Server;
  let store: FileStore;
  beforeAll(async () => {
    server = await start();
    store = s3FileStore(server.settings);
  });
  afterAll(() => server.stop());

  test('a file is stored, replaced, listed, moved and removed', async () => {
    const [key, moved] = ['uploads/a-1/b/2', 'quarantine/a-1/b/2.20261121T101500123Z'];
    const listed = async (prefix: string) => {
      const found: { key: string; size: number }[] = [];
      for await (const { key: each, size, writtenAt } of store.list(prefix)) {
        found.push({ key: each, size });
        expect(writtenAt).toBeInstanceOf(Date);
      }
      return found;
    };
    const content = Buffer.from([0, 255, 10, 13, 128]);
    await store.put(key, Buffer.from('first'));
    await store.put(key, content);
    expect(await hashStored(store, key)).toEqual(createHash('sha256').update(content).digest());
    expect(await listed('uploads/')).toEqual([{ key, size: 5 }]);
    expect(await listed('uploads/a-2')).toEqual([]);
    expect(await store.move(key, moved)).toBe(true);
    expect(await store.move(key, moved)).toBe(false);
    expect([await store.open(key), await listed('')]).toEqual([null, [{ key: moved, size: 5 }]]);
    await store.remove(moved);
    await store.remove(moved);
    expect(await listed('')).toEqual([]);
  });
});
