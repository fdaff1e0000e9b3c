import { randomUUID } from 'node:crypto';
import { S3_SERVERS } from '@prelaunch/testkit/s3-servers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { keysIn } from '../../../../testing/stores.ts';
import { createDb, createPool } from '../../../platform/db/connections/pool.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { diskFileStore } from '../../../platform/files/disk.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { ensureInstallation } from '../../../platform/files/installation.store.ts';
import { s3FileStore } from '../../../platform/files/s3.ts';
import {
  MARKER_KEY,
  quarantineKey,
  uploadKey,
} from '../../../platform/files/storage-keys.rules.ts';
import { writeMarker } from '../../../platform/files/store-marker.ts';
import { copyFiles, hashOf, prepareStores, removeCopied } from './move-files.ts';

/** Uploads that move from one store into the other. */

const DIRECTIONS = S3_SERVERS.flatMap(([name, start]) => [
  ['disk', name, start, true] as const,
  [name, 'disk', start, false] as const,
]);

describe.each(DIRECTIONS)('from %s to %s', (_from, _to, startS3, isToBucket) => {
  let database: TestDatabase;
  let db: Db;
  let installationId: string;
  let source: FileStore;
  let target: FileStore;
  let problems: [string, string][];
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const [bucket, folder] = [await startS3(), await mkdtemp(join(tmpdir(), 'prelaunch-move-'))];
    database = await createTestDatabase();
    db = createDb(createPool(database.url, { timeoutFactor: 10 }));
    installationId = await ensureInstallation(db);
    const [disk, s3] = [diskFileStore(folder), s3FileStore(bucket.settings)];
    [source, target] = isToBucket ? [disk, s3] : [s3, disk];
    stop = async () => {
      await bucket.stop();
      await rm(folder, { recursive: true });
      await db.destroy();
      await database.drop();
    };
  });
  afterAll(() => stop());

  beforeEach(async () => {
    for (const store of [source, target]) {
      for (const key of await keysIn(store)) await store.remove(key);
    }
    await db.deleteFrom('media').execute();
    await writeMarker(source, installationId);
    problems = [];
  });

  const move = (changes: Partial<{ source: FileStore; target: FileStore }> = {}) => ({
    db,
    installationId,
    source,
    target,
    ...changes,
  });
  const watcher = {
    onFile: () => undefined,
    onProblem: (key: string, problem: string) => problems.push([key, problem]),
  };
  const copy = async (changes = {}) => {
    await prepareStores(move(changes));
    return copyFiles(move(changes), watcher);
  };
  const remove = () => removeCopied(move(), watcher);

  async function insertRow(key: string, content: Buffer): Promise<void> {
    await db
      .insertInto('media')
      .values({
        id: key.slice(-36),
        company_id: null,
        owner_kind: 'superadmin',
        owner_id: randomUUID(),
        name: 'proof.pdf',
        mime_type: 'application/pdf',
        size_bytes: BigInt(content.length),
        sha256: hashOf(content),
        storage_key: key,
      })
      .execute();
  }

  /** Stores uploads with rows; the last one has the key of an earlier release. */
  async function plant(count: number): Promise<string[]> {
    const keys: string[] = [];
    for (let n = 1; n <= count; n += 1) {
      const key =
        n === count ? `superadmin/${randomUUID()}` : uploadKey(installationId, null, randomUUID());
      const content = Buffer.from(`bytes of ${key}`);
      await source.put(key, content);
      await insertRow(key, content);
      keys.push(key);
    }
    return keys;
  }

  const contentOf = async (store: FileStore, key: string) => {
    const stream = await store.open(key);
    return stream === null ? null : (await buffer(stream)).toString();
  };

  test('every upload is copied with its content, and a second run copies nothing', async () => {
    const keys = await plant(7);
    const quarantined =
      quarantineKey(uploadKey(installationId, null, randomUUID()), new Date()) ?? '';
    await source.put(quarantined, Buffer.from('held'));
    await source.put(`uploads/${installationId}/superadmin/${randomUUID()}`, Buffer.from('no row'));
    const before = await keysIn(source);
    expect(await copy()).toMatchObject({ files: 8, copied: 8, present: 0, problems: 0 });
    expect(await keysIn(target)).toEqual([...keys, quarantined, MARKER_KEY].sort());
    for (const key of keys) expect(await contentOf(target, key)).toBe(`bytes of ${key}`);
    expect(await copy()).toMatchObject({ files: 8, copied: 0, present: 8, copiedBytes: 0 });
    expect(await keysIn(source)).toEqual(before);
  });

  test('a run that was interrupted goes on, and replaces what is incomplete or changed', async () => {
    const keys = await plant(6);
    let puts = 0;
    const failing: FileStore = {
      ...target,
      put: (key, content) => {
        puts += 1;
        return puts > 3
          ? Promise.reject(new Error('the connection broke'))
          : target.put(key, content);
      },
    };
    await expect(copy({ target: failing })).rejects.toThrow('the connection broke');
    const [first = ''] = (await keysIn(target)).filter((key) => keys.includes(key));
    await target.put(first, Buffer.from('half'));
    const { copied, present, problems: count } = await copy();
    expect([copied + present, count]).toEqual([6, 0]);
    expect(present).toBeGreaterThan(0);
    for (const key of keys) expect(await contentOf(target, key)).toBe(`bytes of ${key}`);
  });

  test('uploads that arrive during a run are copied by the next one', async () => {
    await plant(2);
    await copy();
    const [late = ''] = await plant(2);
    expect(await copy()).toMatchObject({ files: 4, copied: 2, present: 2 });
    expect(await contentOf(target, late)).toBe(`bytes of ${late}`);
  });

  test('a file that the sweep has quarantined by mistake is copied under its own key', async () => {
    const [key = ''] = await plant(2);
    await source.move(key, quarantineKey(key, new Date()) ?? '');
    expect(await copy()).toMatchObject({ problems: 0 });
    expect(await contentOf(target, key)).toBe(`bytes of ${key}`);
  });

  test('damaged and missing files are named and not copied; the others are', async () => {
    const [damaged = '', missing = '', whole = ''] = await plant(4);
    await source.put(damaged, Buffer.from('other bytes'));
    await source.remove(missing);
    expect(await copy()).toMatchObject({ copied: 2, problems: 2 });
    expect(problems.sort()).toEqual(
      [
        [damaged, 'the source has another content than the row says'],
        [missing, 'no file in the source'],
      ].sort(),
    );
    expect(await contentOf(target, damaged)).toBeNull();
    expect(await contentOf(target, whole)).toBe(`bytes of ${whole}`);
  });

  test('a target that returns another content than it was given is reported', async () => {
    const [key = ''] = await plant(1);
    const lossy: FileStore = {
      ...target,
      put: (to, content) => target.put(to, content.subarray(1)),
    };
    await writeMarker(target, installationId);
    expect(await copy({ target: lossy })).toMatchObject({ copied: 0, problems: 1 });
    expect(problems).toEqual([[key, 'the target returns another content']]);
  });

  test('the old store is emptied only of what the new one has; its marker goes last', async () => {
    const keys = await plant(3);
    await copy();
    const [kept = ''] = keys;
    await target.remove(kept);
    expect(await remove()).toMatchObject({ removed: 2, problems: 1 });
    expect(problems).toEqual([[kept, 'not in the target']]);
    expect(await keysIn(source)).toEqual([kept, MARKER_KEY].sort());
    await copy();
    expect(await remove()).toMatchObject({ problems: 0 });
    expect(await keysIn(source)).toEqual([]);
    for (const key of keys) expect(await contentOf(target, key)).toBe(`bytes of ${key}`);
  });

  test('an upload without a row keeps its place and the marker', async () => {
    await plant(1);
    const young = uploadKey(installationId, null, randomUUID());
    await source.put(young, Buffer.from('just arriving'));
    await copy();
    await remove();
    expect(await keysIn(source)).toEqual([young, MARKER_KEY].sort());
  });

  test('the store of another installation is neither read nor written', async () => {
    await plant(1);
    await writeMarker(target, randomUUID());
    await expect(copy()).rejects.toThrow(/^Target: .* belongs to the installation/);
    await writeMarker(source, randomUUID());
    await expect(copy()).rejects.toThrow(/^Source: .* belongs to the installation/);
    expect(await keysIn(target)).toEqual([MARKER_KEY]);
  });
});
