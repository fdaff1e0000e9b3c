import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { STORES, type TestStore } from '../../../../testing/stores.ts';
import { createDb, createPool } from '../../../platform/db/connections/pool.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { readDatabaseTimes } from '../../../platform/files/installation.store.ts';
import { openInstallation, type Installation } from '../../../platform/files/installation.ts';
import { incomingKey, MARKER_KEY, uploadKey } from '../../../platform/files/storage-keys.rules.ts';
import { sweepFiles } from './sweep-files.ts';

/** The files that the sweep moves or removes, and the files that it leaves unchanged. */

const DAY_MS = 24 * 60 * 60_000;
const NOW = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
/** The times of a database that is older than every file. */
const OLD = { now: NOW, madeAt: daysAgo(1_000) };

describe.each(STORES)('on %s', (_, startStore) => {
  let store: TestStore;
  let databases: { database: TestDatabase; db: Db }[];
  let db: Db;
  let logged: string[];

  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });

  async function newDatabase(): Promise<Db> {
    const database = await createTestDatabase();
    const opened = createDb(createPool(database.url, { timeoutFactor: 10 }));
    databases.push({ database, db: opened });
    return opened;
  }

  beforeEach(async () => {
    [store, databases, logged] = [await startStore(), [], []];
    db = await newDatabase();
  });
  afterEach(async () => {
    for (const opened of databases) {
      await opened.db.destroy();
      await opened.database.drop();
    }
    await store.stop();
  });

  const open = (from = db): Promise<Installation> =>
    openInstallation({ db: from, log }, store.files);

  const sweep = (installation: Installation, times = OLD, of = db) =>
    sweepFiles({ db: of, installation, log }, times);

  /** Stores super admins' uploads that have no row. */
  async function plantOrphans(
    { id }: Installation,
    count: number,
    days: number,
  ): Promise<string[]> {
    const keys = Array.from({ length: count }, () => uploadKey(id, null, randomUUID()));
    for (const key of keys) await store.plant(key, daysAgo(days));
    return keys;
  }

  const insertRow = (key: string) =>
    db
      .insertInto('media')
      .values({
        id: key.slice(-36),
        company_id: null,
        owner_kind: 'superadmin',
        owner_id: randomUUID(),
        name: 'proof.pdf',
        mime_type: 'application/pdf',
        size_bytes: BigInt(`bytes of ${key}`.length),
        sha256: Buffer.alloc(32),
        storage_key: key,
      })
      .execute();

  describe('leaves files unchanged', () => {
    test('in the store of another installation, and logs it', async () => {
      const owner = await open();
      await owner.checkStore();
      const files = await plantOrphans(owner, 12, 2);
      const stranger = await newDatabase();
      const installation = await open(stranger);
      expect(await sweep(installation, OLD, stranger)).toBeNull();
      expect(await store.keys()).toEqual([...files, MARKER_KEY].sort());
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain('"level":50');
      expect(logged[0]).toContain(`belongs to the installation ${owner.id}`);
      expect(logged[0]).toContain(installation.id);
    });

    test('in a store of an earlier release, although the database is empty', async () => {
      const company = randomUUID();
      const files = Array.from({ length: 12 }, () => `${company}/${randomUUID()}`);
      for (const key of files) await store.plant(key, daysAgo(2));
      expect(await sweep(await open())).toEqual({
        quarantined: 0,
        postponed: 0,
        restored: 0,
        removed: 0,
        unfinished: 0,
      });
      expect(await store.keys()).toEqual([...files, MARKER_KEY].sort());
    });

    test('that are older than the database, which was restored and may lack rows', async () => {
      const installation = await open();
      await installation.checkStore();
      const files = await plantOrphans(installation, 12, 2);
      const madeAt = daysAgo(1);
      expect(await sweep(installation, { now: NOW, madeAt })).toMatchObject({ quarantined: 0 });
      expect(await store.keys()).toEqual([...files, MARKER_KEY].sort());
      // Negative control: with an older database they count as files without a row.
      expect(await sweep(installation)).toMatchObject({ quarantined: 1 });
    });

    test('while the marker is missing although there are uploads, until it is written again', async () => {
      const installation = await open();
      await installation.checkStore();
      const files = await plantOrphans(installation, 12, 2);
      await store.files.remove(MARKER_KEY);
      expect(await sweep(installation)).toBeNull();
      expect(await store.keys()).toEqual(files.sort());
      expect(logged[0]).toMatch(/"level":50.*lost its marker/);
      await store.files.put(MARKER_KEY, Buffer.from(installation.id));
      expect(await sweep(installation)).toMatchObject({ quarantined: 1 });
    });

    test('in an empty store that should hold uploads, such as a disk that is not mounted', async () => {
      const installation = await open();
      await insertRow(uploadKey(installation.id, null, randomUUID()));
      expect(await sweep(installation)).toBeNull();
      expect(await store.keys()).toEqual([]);
    });

    test('whose key is not one of its own uploads', async () => {
      const installation = await open();
      await installation.checkStore();
      const others = [
        'backups/2026-11-01.archive',
        'other-app/data.db',
        'uploads/readme.txt',
        `uploads/${installation.id}/notes.txt`,
        `uploads/${installation.id}/superadmin/${randomUUID()}.bak`,
        uploadKey(randomUUID(), null, randomUUID()),
        `superadmin/${randomUUID()}`,
        'quarantine/notes.txt',
        `quarantine/${installation.id}/notes.txt`,
        `quarantine/${randomUUID()}/superadmin/${randomUUID()}.20260101T000000000Z`,
      ];
      for (const key of others) await store.plant(key, daysAgo(400));
      const [orphan = ''] = await plantOrphans(installation, 1, 2);
      for (const days of [0, 31, 62]) {
        await sweep(installation, { ...OLD, now: new Date(NOW.getTime() + days * DAY_MS) });
      }
      // The sweep did run.
      expect(await store.keys()).not.toContain(orphan);
      expect(await store.keys()).toEqual([...others, MARKER_KEY].sort());
    });
  });

  describe('an upload without a row', () => {
    test('is quarantined after a day, opened and moved back when its row appears', async () => {
      const installation = await open();
      await installation.checkStore();
      const [young = ''] = await plantOrphans(installation, 1, 0.9);
      const [key = ''] = await plantOrphans(installation, 1, 1.1);
      expect(await sweep(installation)).toMatchObject({ quarantined: 1, postponed: 0 });
      const held = `quarantine/${key.slice('uploads/'.length)}.20261121T100000000Z`;
      expect(await store.keys()).toEqual([held, MARKER_KEY, young].sort());

      await insertRow(key);
      const stream = await installation.files.open(key);
      expect(stream === null ? null : await text(stream)).toBe(`bytes of ${key}`);
      expect(await sweep(installation)).toMatchObject({ restored: 1, removed: 0 });
      expect(await store.keys()).toEqual([key, MARKER_KEY, young].sort());
    });

    test('is removed after 30 days in quarantine, and not earlier', async () => {
      const installation = await open();
      await installation.checkStore();
      await plantOrphans(installation, 1, 200);
      await sweep(installation);
      const after = (days: number, madeAt = OLD.madeAt) =>
        sweep(installation, { now: new Date(NOW.getTime() + days * DAY_MS), madeAt });
      expect(await after(29.9)).toMatchObject({ removed: 0 });
      // The database was restored in the meantime, so its users have had only one day to notice the missing file.
      expect(await after(30.1, new Date(NOW.getTime() + 29 * DAY_MS))).toMatchObject({
        removed: 0,
      });
      expect(await store.keys()).toHaveLength(2);
      expect(await after(30.1)).toMatchObject({ removed: 1 });
      expect(await store.keys()).toEqual([MARKER_KEY]);
    });

    test('is left for a later run once a run has quarantined a tenth of the uploads', async () => {
      const installation = await open();
      await installation.checkStore();
      const files = await plantOrphans(installation, 40, 2);
      expect(await sweep(installation)).toMatchObject({ quarantined: 4, postponed: 36 });
      expect((await store.keys()).filter((key) => files.includes(key))).toHaveLength(36);
      expect(await sweep(installation)).toMatchObject({ quarantined: 3, postponed: 33 });
      expect(await store.keys()).toHaveLength(41);
    });
  });

  test('direct uploads that nobody finished are removed after a day, and no other file is', async () => {
    const installation = await open();
    await installation.checkStore();
    const old = incomingKey(installation.id, null, randomUUID());
    const others = [
      `incoming/${installation.id}/notes.txt`,
      `incoming/${installation.id}/superadmin/${randomUUID()}.bak`,
      incomingKey(randomUUID(), null, randomUUID()),
    ];
    const young = incomingKey(installation.id, randomUUID(), randomUUID());
    for (const key of [old, ...others]) await store.plant(key, daysAgo(1.1));
    await store.plant(young, daysAgo(0.9));
    expect(await sweep(installation)).toMatchObject({ unfinished: 1, quarantined: 0, removed: 0 });
    expect(await store.keys()).toEqual([...others, young, MARKER_KEY].sort());
    expect(logged[0]).toContain('"unfinished":1');
  });

  test('a new database that is connected to the uploads of another database removes none of them', async () => {
    const owner = await open();
    const files = [
      uploadKey(owner.id, null, randomUUID()),
      uploadKey(owner.id, null, randomUUID()),
    ];
    for (const key of files) await owner.files.put(key, Buffer.from('proof'));
    const before = await store.keys();
    const stranger = await newDatabase();
    const installation = await open(stranger);
    await sweep(installation, await readDatabaseTimes(stranger), stranger);
    await expect(
      installation.files.put(uploadKey(installation.id, null, randomUUID()), Buffer.from('x')),
    ).rejects.toMatchObject({ code: 'busy' });
    expect(await store.keys()).toEqual(before);
  });
});
