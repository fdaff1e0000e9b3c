import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  insertBeneficiary,
  insertCompany,
  DEFAULT_COMPANY,
} from '../companies/new-company.store.ts';
import { createDb, createPool } from '../db/pool.ts';
import { systemTransaction } from '../db/system-transaction.ts';
import type { Db } from '../db/transaction.ts';
import { findKeyCheck } from './key-check.store.ts';
import { acceptPresentKey, checkKeyAtStart, isKeyRight, WrongKeyError } from './key-check.ts';
import { rotateKeys } from './rotate-keys.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** A start under the right key and under another one. */

const FIRST = 'the first key of thirty-two letters.';
const SECOND = 'the second key, also long enough....';
const first = createSecrets(FIRST);
const second = createSecrets(SECOND);
const both = createSecrets(SECOND, [FIRST]);

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { patience: 10 }));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

/** A company with one payee, whose account number is sealed. */
const addPayee = (secrets: Secrets) =>
  systemTransaction(db, async (tx) => {
    const id = await insertCompany(tx, DEFAULT_COMPANY);
    const rest = { holderName: 'H', bankName: 'B', branch: 'R', ifscCode: 'I', upi: 'U' };
    await insertBeneficiary(tx, secrets, id, { ...rest, accountNumber: '12345678901' });
  });

test('the first start makes the key check, which later starts need a key for', async () => {
  await checkKeyAtStart(db, first);
  const made = await findKeyCheck(db);
  expect(made).toMatch(new RegExp(`^k1\\.${first.keyId}\\.`));
  await checkKeyAtStart(db, first);
  await checkKeyAtStart(db, both);
  await expect(checkKeyAtStart(db, second)).rejects.toThrow(WrongKeyError);
  await expect(checkKeyAtStart(db, second)).rejects.toThrow(
    new RegExp(`under the key ${first.keyId}.*Set SECRET_KEY.*SECRET_KEYS_OLD.*--key-is-lost`),
  );
  expect(await findKeyCheck(db)).toBe(made);
});

test('of two first starts under different keys one is refused', async () => {
  const starts = await Promise.allSettled([
    checkKeyAtStart(db, first),
    checkKeyAtStart(db, second),
  ]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a rotation moves the key check too, after which the former key is not enough', async () => {
  await checkKeyAtStart(db, first);
  const rotations = await rotateKeys(db, both);
  expect(rotations.at(-1)).toEqual({ name: 'the key check', resealed: 1, unreadable: new Map() });
  await checkKeyAtStart(db, second);
  await expect(checkKeyAtStart(db, first)).rejects.toThrow(WrongKeyError);
  expect(await isKeyRight(db, first)).toBe(false);
});

test('a database that an earlier release filled takes only a key that opens something in it', async () => {
  await addPayee(first);
  await expect(checkKeyAtStart(db, second)).rejects.toThrow(first.keyId);
  expect(await findKeyCheck(db)).toBeNull();
  // One company lost its key in the past; the other one is still read.
  await addPayee(second);
  await checkKeyAtStart(db, second);
  expect(await isKeyRight(db, second)).toBe(true);
});

test('an altered key check stops a start under the right key, until an operator accepts the key', async () => {
  await checkKeyAtStart(db, first);
  const made = (await findKeyCheck(db)) ?? '';
  const altered = `${made.slice(0, -6)}${made.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;
  await sql`update installation set key_check_sealed = ${altered}`.execute(db);
  await expect(checkKeyAtStart(db, first)).rejects.toThrow('a value in it was altered');
  await acceptPresentKey(db, first);
  await checkKeyAtStart(db, first);
});
