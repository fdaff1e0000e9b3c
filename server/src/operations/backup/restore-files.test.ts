import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeArchiveFixture, type ArchiveFixture } from '../../../testing/archive-fixture.ts';
import { startBucket } from '../../../testing/bucket.ts';
import { keysIn } from '../../../testing/stores.ts';
import { diskFileStore } from '../../platform/files/disk.ts';
import { readDatabaseTimes } from '../../platform/files/installation.store.ts';
import { checkStoreAtStart, openInstallation } from '../../platform/files/installation.ts';
import { MARKER_KEY } from '../../platform/files/storage-keys.rules.ts';
import { reportOf, violationsIn } from '../verify/report.ts';
import { partsOf } from './archive-reader.ts';
import { archiveWriter } from './archive-writer.ts';
import { readChunks, writeChunks } from './chunks.ts';
import type { ArchiveRecord } from './archive-records.ts';

/** Tests where a restore writes files, and where it must not. */

const ANOTHER = '0194a7a4-5c1e-4f00-8a2b-1b2c3d4e5f60';
/** A unique name for a file that must not be created. */
const OUTSIDE = `pwned-${randomUUID()}`;
const ID = '0194a7a4-5c1e-7f00-8a2b-1b2c3d4e5f62';

let at: ArchiveFixture;
beforeAll(async () => {
  at = await makeArchiveFixture();
});
afterAll(() => at.stop());
beforeEach(() => at.openTarget());
afterEach(() => at.dropTarget());

let altered = 0;

/** Copies a plain archive with some of its records changed, and with correct hashes. */
async function alter(from: string, change: (record: ArchiveRecord) => ArchiveRecord) {
  const path = join(at.folder, `altered-${String((altered += 1))}`);
  const file = await open(path, 'wx');
  const chunks = await writeChunks(file, undefined);
  const archive = archiveWriter(chunks);
  for await (const { record, data } of partsOf(readChunks(from, undefined))) {
    const isBare = record.kind === 'head' || record.kind === 'foot';
    await (isBare ? archive.record(change(record)) : archive.part(change(record), data));
  }
  await chunks.end();
  await file.close();
  return { path, dataDir: `${path}-restored` };
}

const PLAIN = { env: { BACKUP_KEY: '' } };

const plainArchive = async () => (await at.backup({ key: undefined })).path;

describe('an archive with a file whose name is not one of its uploads', () => {
  test.each([
    `../../../${OUTSIDE}/authorized_keys`,
    `../${OUTSIDE}`,
    join(tmpdir(), OUTSIDE),
    `uploads/../../${OUTSIDE}`,
    MARKER_KEY,
    'backups/2026-11-01.archive',
    `uploads/${ANOTHER}/superadmin/${ID}`,
    `quarantine/${ANOTHER}/superadmin/${ID}.20260101T000000000Z`,
  ])('%j is refused before anything is written', async (key) => {
    let isFirst = true;
    const made = await alter(await plainArchive(), (record) => {
      if (record.kind !== 'file' || !isFirst) return record;
      isFirst = false;
      return { ...record, key };
    });
    const restore = at.restore(made, PLAIN);
    await expect(restore).rejects.toThrow(JSON.stringify(key));
    await expect(restore).rejects.toThrow('Nothing was restored');
    await at.expectUntouched(made);
    await expect(stat(resolve(made.dataDir, 'uploads', key))).rejects.toThrow('ENOENT');
  });
});

describe('the store after a restore', () => {
  const uploadsIn = (dataDir: string) => diskFileStore(join(dataDir, 'uploads'));

  test("is marked as the archive's store, so that a server starts on it and sweeps nothing", async () => {
    const made = await at.backup();
    await at.restore(made);
    const errors: unknown[] = [];
    const log = { error: (...said: unknown[]) => void errors.push(said) };
    const { db } = at.target();
    const installation = await openInstallation({ db, log }, uploadsIn(made.dataDir));
    expect(installation.id).toBe(at.server.installation.id);
    await checkStoreAtStart(installation, log);
    expect(errors).toEqual([]);
    // The database is as old as the restore. Uploads made between backup and restore are older, so the sweep
    // keeps them.
    const { now, madeAt } = await readDatabaseTimes(db);
    expect(now.getTime() - madeAt.getTime()).toBeLessThan(60 * 60_000);
  });

  test('keeps uploads that were made after the backup, and verify reports them', async () => {
    const made = await at.backup();
    await at.restore(made);
    await at.dropTarget();
    await at.openTarget();
    const later = `uploads/${at.server.installation.id}/superadmin/${ID}`;
    await uploadsIn(made.dataDir).put(later, Buffer.from('after the backup'));
    await utimes(join(made.dataDir, 'uploads', later), 0, 0);
    const { checked } = await at.restore(made);
    expect(violationsIn(checked)).toBe(1);
    expect(reportOf(checked)).toContain(later);
    expect(await keysIn(uploadsIn(made.dataDir))).toContain(later);
  });

  test('is refused while it holds the uploads of another installation or has no marker', async () => {
    const made = await at.backup();
    const files = uploadsIn(made.dataDir);
    await files.put(MARKER_KEY, Buffer.from(ANOTHER));
    await files.put(`uploads/${ANOTHER}/superadmin/${ID}`, Buffer.from('of another'));
    const before = await keysIn(files);
    await expect(at.restore(made)).rejects.toThrow(`those of the installation ${ANOTHER}`);
    await files.remove(MARKER_KEY);
    await expect(at.restore(made)).rejects.toThrow('uploads without a marker');
    expect(await keysIn(files)).toEqual(before.filter((key) => key !== MARKER_KEY));
    await rm(made.dataDir, { recursive: true });
  });

  test('can be a bucket that holds unrelated files, which remain unchanged', async () => {
    const bucket = await startBucket();
    const others = ['backups/2026-11-01.archive', 'other-app/data.db'];
    for (const key of others) {
      bucket.objects.set(key, { bytes: Buffer.from(key), writtenAt: new Date(0) });
    }
    const { settings } = bucket;
    const made = await at.backup();
    const { checked } = await at.restore(made, {
      env: {
        S3_BUCKET: settings.bucket,
        S3_ENDPOINT: settings.endpoint,
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
        S3_FORCE_PATH_STYLE: 'true',
      },
    });
    expect(reportOf(checked)).not.toContain('BAD');
    const own = [...bucket.objects.keys()].filter((key) => !others.includes(key));
    expect(own.length).toBe(made.foot.files + 1);
    expect(own.every((key) => key.startsWith('uploads/'))).toBe(true);
    expect(others.map((key) => bucket.objects.get(key)?.bytes.toString())).toEqual(others);
    await bucket.stop();
  });
});

test('an archive without an installation id is restored only into an empty store', async () => {
  const plain = await plainArchive();
  const older = (record: ArchiveRecord): ArchiveRecord => {
    if (record.kind === 'head') return { ...record, installation: undefined };
    if (record.kind !== 'file') return record;
    return { ...record, key: record.key.split('/').slice(-2).join('/') };
  };
  const made = await alter(plain, older);
  const store = join(made.dataDir, 'uploads');
  await mkdir(join(store, 'uploads'), { recursive: true });
  await writeFile(join(store, MARKER_KEY), ANOTHER);
  await expect(at.restore(made, PLAIN)).rejects.toThrow('before installations had ids');
  await rm(made.dataDir, { recursive: true });
  await at.restore(made, PLAIN);
  expect(await keysIn(diskFileStore(store))).not.toContain(MARKER_KEY);
});
