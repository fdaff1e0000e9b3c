import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, startS3rver, type S3Server } from '@prelaunch/testkit/s3-servers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { runMain } from '../../../testing/run-main.ts';
import { keysIn } from '../../../testing/stores.ts';
import { createDb, createPool } from '../../platform/db/connections/pool.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { ensureInstallation } from '../../platform/files/installation.store.ts';
import { openBucket, openDisk } from '../../platform/files/open.ts';
import { MARKER_KEY, uploadKey } from '../../platform/files/storage-keys.rules.ts';
import { writeMarker } from '../../platform/files/store-marker.ts';

/** The command that moves uploads, with the settings of an operator. Each test continues the last one. */

let database: TestDatabase;
let db: Db;
let bucket: S3Server;
let dataDir: string;
let installationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { timeoutFactor: 10 }));
  bucket = await startS3rver();
  dataDir = await mkdtemp(join(tmpdir(), 'prelaunch-media-move-'));
  installationId = await ensureInstallation(db);
  await writeMarker(openDisk({ dataDir }), installationId);
  await plant();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await bucket.stop();
  await rm(dataDir, { recursive: true });
});

/** Stores an upload of a super admin on disk. */
async function plant(): Promise<void> {
  const id = randomUUID();
  const [key, content] = [uploadKey(installationId, null, id), Buffer.from(`bytes of ${id}`)];
  await openDisk({ dataDir }).put(key, content);
  await db
    .insertInto('media')
    .values({
      id,
      company_id: null,
      owner_kind: 'superadmin',
      owner_id: randomUUID(),
      name: 'proof.pdf',
      mime_type: 'application/pdf',
      size_bytes: BigInt(content.length),
      sha256: createHash('sha256').update(content).digest(),
      storage_key: key,
    })
    .execute();
}

const run = (args: readonly string[], withBucket = true) =>
  runMain('media-move', args, {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...(withBucket ? environmentOf(bucket.settings) : {}),
  });
const onDisk = () => keysIn(openDisk({ dataDir }));
const inBucket = async () => keysIn(await openBucket(bucket.settings));

test.each([
  [[], 'Name the store that the uploads move to.'],
  [['--to', 'tape'], 'Name the store that the uploads move to.'],
  [['--to', 's3', '--now'], "Unknown option '--now'"],
])('%j is refused with the usage of the command', async (args, problem) => {
  const { code, output } = await run(args);
  expect(code).toBe(2);
  expect(output).toContain(problem);
  expect(output).toContain('Usage: prelaunch media-move --to s3|disk [--delete-source]');
});

test('without the settings of a bucket nothing is moved', async () => {
  const { code, output } = await run(['--to', 's3'], false);
  expect([code, output]).toEqual([2, expect.stringContaining('needs the settings of the bucket')]);
});

test('uploads are copied into the bucket, which then belongs to this database', async () => {
  await plant();
  const { code, output } = await run(['--to', 's3']);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^2 files: 2 copied \(0\.0 MB\), 0 already there, 0 problems, /),
  ]);
  expect(await inBucket()).toEqual(await onDisk());
  expect(await inBucket()).toContain(MARKER_KEY);
});

test('nothing is deleted while a file has to be copied, since a server may still store files there', async () => {
  await plant();
  const before = await onDisk();
  const { code, output } = await run(['--to', 's3', '--delete-source']);
  expect([code, output]).toEqual([1, expect.stringContaining('1 copied')]);
  expect(output).toContain('Nothing was deleted');
  expect([await onDisk(), await inBucket()]).toEqual([before, before]);
});

test('the next run empties the old store', async () => {
  const before = await inBucket();
  const { code, output } = await run(['--to', 's3', '--delete-source']);
  expect([code, output]).toEqual([0, expect.stringContaining('3 already there')]);
  expect(output).toContain('3 files are only in the new store now, 0 problems');
  expect([await onDisk(), await inBucket()]).toEqual([[], before]);
});

test('uploads move back to the disk, except a file that is damaged', async () => {
  const [damaged = ''] = (await inBucket()).filter((key) => key !== MARKER_KEY);
  await (await openBucket(bucket.settings)).put(damaged, Buffer.from('other'));
  const { code, output } = await run(['--to', 'disk', '--delete-source']);
  expect(code).toBe(1);
  expect(output).toContain(`${damaged}: the source has another content than the row says`);
  expect(output).toContain('3 files: 2 copied (0.0 MB), 0 already there, 1 problems');
  expect(await onDisk()).toHaveLength(3);
  expect(await inBucket()).toHaveLength(4);
});
