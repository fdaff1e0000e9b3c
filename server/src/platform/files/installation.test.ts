import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { STORES, type TestStore } from '../../../testing/stores.ts';
import { createDb, createPool } from '../db/connections/pool.ts';
import type { Db } from '../db/transaction.ts';
import type { FileStore } from './file-store.ts';
import { findInstallation } from './installation.store.ts';
import { checkStoreAtStart, openInstallation } from './installation.ts';
import { MARKER_KEY, uploadKey } from './storage-keys.rules.ts';
import { ForeignStoreError } from './store-marker.ts';

const ANOTHER = '0194a7a4-5c1e-4f00-8a2b-1b2c3d4e5f60';
const ID = '0194a7a4-5c1e-7f00-8a2b-1b2c3d4e5f62';

let database: TestDatabase;
let db: Db;
let errors: string[];
const log = { error: (...args: unknown[]) => void errors.push(JSON.stringify(args)) };

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { timeoutFactor: 10 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  errors = [];
});

const marker = async (files: FileStore): Promise<string> => {
  let text = '';
  for await (const chunk of (await files.open(MARKER_KEY)) ?? []) text += String(chunk);
  return text;
};

test.each(STORES)(
  'the id is created once and stored in the database and the marker (%s)',
  async (_, start) => {
    const store = await start();
    try {
      const opened = await Promise.all(
        Array.from({ length: 5 }, () => openInstallation({ db, log }, store.files)),
      );
      const id = await findInstallation(db);
      expect(new Set(opened.map((installation) => installation.id))).toEqual(new Set([id]));
      for (const installation of opened) await checkStoreAtStart(installation, log);
      expect(await marker(store.files)).toBe(`${String(id)}\n`);
      expect(await store.keys()).toEqual([MARKER_KEY]);
      expect(errors).toEqual([]);
    } finally {
      await store.stop();
    }
  },
);

describe.each(STORES)('a start on %s', (_, startStore) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await startStore();
  });
  afterEach(() => store.stop());

  test('fails when the store belongs to another installation, and says what to do', async () => {
    await store.files.put(MARKER_KEY, Buffer.from(`${ANOTHER}\n`));
    const installation = await openInstallation({ db, log }, store.files);
    const start = checkStoreAtStart(installation, log);
    await expect(start).rejects.toBeInstanceOf(ForeignStoreError);
    await expect(start).rejects.toThrow(
      new RegExp(`${ANOTHER}.*${installation.id}.*S3_BUCKET.*${MARKER_KEY}`),
    );
    expect(await marker(store.files)).toBe(`${ANOTHER}\n`);
  });

  test.each([
    ['is missing', null],
    ['is empty', ''],
    ['is no id', 'x'.repeat(500)],
  ])(
    'logs an error and continues when the marker %s although there are uploads',
    async (_what, text) => {
      const installation = await openInstallation({ db, log }, store.files);
      await store.plant(uploadKey(ANOTHER, null, ID), new Date());
      if (text !== null) await store.files.put(MARKER_KEY, Buffer.from(text));
      const before = await store.keys();
      await checkStoreAtStart(installation, log);
      expect(errors).toEqual([expect.stringContaining('has lost its marker')]);
      expect(await store.keys()).toEqual(before);
    },
  );

  test('logs an error and continues when the store cannot be reached', async () => {
    const unreachable = { ...store.files, open: () => Promise.reject(new Error('no route')) };
    await checkStoreAtStart(await openInstallation({ db, log }, unreachable), log);
    expect(errors).toEqual([expect.stringContaining('cannot be used')]);
  });
});
