import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import {
  insertBeneficiary,
  insertCompany,
  DEFAULT_COMPANY,
} from '../../features/companies/new-company.store.ts';
import { createDb, createPool } from '../../platform/db/connections/pool.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { findInstallationValue } from '../../platform/keys/installation-values.store.ts';
import { acceptPresentKey, checkKeyAtStart, isKeyRight } from './key-check.ts';
import { WrongKeyError } from './wrong-key-error.ts';
import { rotateKeys } from './rotate-keys.ts';
import { createSecrets, type Secrets } from '../../platform/keys/secrets.ts';

/** Starts of the server with the correct key and with a wrong one. */

const FIRST = 'the first key of thirty-two letters.';
const SECOND = 'the second key, also long enough....';
const first = createSecrets(FIRST);
const second = createSecrets(SECOND);
const both = createSecrets(SECOND, [FIRST]);

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = createDb(createPool(database.url, { timeoutFactor: 10 }));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const findKeyCheck = () => findInstallationValue(db, 'key_check_sealed');

/** A company with one payee, whose account number is sealed. */
const addPayee = (secrets: Secrets) =>
  systemTransaction(db, async (tx) => {
    const id = await insertCompany(tx, DEFAULT_COMPANY);
    const rest = { holderName: 'H', bankName: 'B', branch: 'R', ifscCode: 'I', upi: 'U' };
    await insertBeneficiary(tx, secrets, id, { ...rest, accountNumber: '12345678901' });
  });

test('the first start creates the key check, and later starts need its key', async () => {
  await checkKeyAtStart(db, first);
  const made = await findKeyCheck();
  expect(made).toMatch(new RegExp(`^k1\\.${first.keyId}\\.`));
  await checkKeyAtStart(db, first);
  await checkKeyAtStart(db, both);
  await expect(checkKeyAtStart(db, second)).rejects.toThrow(WrongKeyError);
  await expect(checkKeyAtStart(db, second)).rejects.toThrow(
    new RegExp(
      `under the key ${first.keyId}.*put the former key back.*SECRET_KEYS_OLD.*--key-is-lost`,
    ),
  );
  expect(await findKeyCheck()).toBe(made);
});

test('one of two concurrent first starts with different keys is refused', async () => {
  const starts = await Promise.allSettled([
    checkKeyAtStart(db, first),
    checkKeyAtStart(db, second),
  ]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a rotation reseals the key check, after which the former key is not accepted', async () => {
  await checkKeyAtStart(db, first);
  const rotations = await rotateKeys(db, both);
  expect(rotations.at(-1)).toEqual({ name: 'the key check', resealed: 1, unreadable: new Map() });
  await checkKeyAtStart(db, second);
  await expect(checkKeyAtStart(db, first)).rejects.toThrow(WrongKeyError);
  expect(await isKeyRight(db, first)).toBe(false);
});

test('a database without a key check accepts only a key that opens some of its values', async () => {
  await addPayee(first);
  await expect(checkKeyAtStart(db, second)).rejects.toThrow(first.keyId);
  expect(await findKeyCheck()).toBeNull();
  // The key of one company's value was lost earlier; the other value can still be read.
  await addPayee(second);
  await checkKeyAtStart(db, second);
  expect(await isKeyRight(db, second)).toBe(true);
});

test('an altered key check prevents a start even with the correct key, until an operator accepts the key', async () => {
  await checkKeyAtStart(db, first);
  const made = (await findKeyCheck()) ?? '';
  const altered = `${made.slice(0, -6)}${made.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;
  await sql`update installation set key_check_sealed = ${altered}`.execute(db);
  await expect(checkKeyAtStart(db, first)).rejects.toThrow('a value in it was altered');
  await acceptPresentKey(db, first);
  await checkKeyAtStart(db, first);
});
