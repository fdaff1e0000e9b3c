import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { hashStored } from './hash.ts';
import { s3FileStore } from './s3.ts';

/** The protocol as far as the product speaks it, with pages of two, since no bucket is at hand. */
const kept = new Map<string, Buffer>();
let bucket: Server;
let files: FileStore;

const listing = (after: string | null): string => {
  const keys = [...kept.keys()].sort().filter((key) => after === null || key > after);
  const page = keys.slice(0, 2);
  const more = keys.length > 2;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(more)}</IsTruncated>${page
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${String(kept.get(key)?.length)}</Size>` +
        '<LastModified>2026-11-20T10:00:00.000Z</LastModified></Contents>',
    )
    .join(
      '',
    )}${more ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : ''}</ListBucketResult>`;
};

beforeAll(async () => {
  bucket = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const key = decodeURIComponent(url.pathname.replace(/^\/uploads\/?/, ''));
    const body: Buffer[] = [];
    request.on('data', (bytes: Buffer) => body.push(bytes));
    request.on('end', () => {
      if (request.method === 'PUT') {
        kept.set(key, Buffer.concat(body));
        response.end();
      } else if (request.method === 'DELETE') {
        kept.delete(key);
        response.writeHead(204).end();
      } else if (key === '') {
        response.end(listing(url.searchParams.get('continuation-token')));
      } else if (kept.has(key)) {
        response.end(kept.get(key));
      } else {
        response
          .writeHead(404, { 'content-type': 'application/xml' })
          .end('<Error><Code>NoSuchKey</Code></Error>');
      }
    });
  });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  files = s3FileStore({
    bucket: 'uploads',
    region: 'ap-south-1',
    endpoint: `http://127.0.0.1:${String((bucket.address() as AddressInfo).port)}`,
    accessKeyId: 'id',
    secretAccessKey: 'key',
    forcePathStyle: true,
  });
});
afterAll(() => bucket.close());

test('what was put is listed over all pages, opened, and gone when it is removed', async () => {
  const keys = ['a/1', 'a/2', 'b/3', 'b/4', 'c/5'];
  for (const key of keys) await files.put(key, Buffer.from(`bytes of ${key}`));
  const listed = [];
  for await (const file of files.list()) listed.push(file);
  expect(listed.map(({ key }) => key)).toEqual(keys);
  expect(listed[0]).toMatchObject({
    size: kept.get('a/1')?.length,
    writtenAt: new Date('2026-11-20T10:00:00Z'),
  });
  expect(await hashStored(files, 'b/4')).toHaveLength(32);
  await files.remove('b/4');
  expect(await hashStored(files, 'b/4')).toBeNull();
});
