import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { createPasswordHasher } from '../../../features/auth/passwords/passwords.ts';
import { createSecrets } from '../../keys/secrets.ts';
import {
  SEED_ADMIN,
  SEED_SUPER_ADMIN,
  seedFirstStart,
} from '../../../operations/seed/first-start.ts';
import { claimKind, findKind, listActiveStaff } from './database-kind.store.ts';
import { checkKindAtStart, DatabaseKindError } from './database-kind.ts';
import { createDb, createPool } from './pool.ts';
import type { Db } from '../transaction.ts';

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

const hasher = createPasswordHasher(1);
const secrets = createSecrets('a key for tests only, of no use anywhere');
const seed = () => seedFirstStart(db, secrets, hasher, 'prelaunch-admin');

const removeSeededStaff = async () => {
  await sql`update accounts set status = 'BLOCKED' where email = ${SEED_ADMIN}`.execute(db);
  await sql`update super_admins set email = 'boss@example.com'`.execute(db);
};

test('production refuses a database seeded by development, even after the seeded staff is removed', async () => {
  await checkKindAtStart(db, false);
  await seed();
  expect(await findKind(db)).toBe('development');
  await checkKindAtStart(db, false);
  await expect(checkKindAtStart(db, true)).rejects.toThrow(DatabaseKindError);
  await removeSeededStaff();
  await expect(checkKindAtStart(db, true)).rejects.toThrow(/seeded in development.*DATABASE_URL/);
  expect(await findKind(db)).toBe('development');
});

test('production refuses a seeded database without a kind while its seeded staff can sign in', async () => {
  await seed();
  await sql`update installation set kind = null`.execute(db);
  await expect(checkKindAtStart(db, true)).rejects.toThrow(
    new RegExp(`${SEED_ADMIN}, ${SEED_SUPER_ADMIN}.*DATABASE_URL.*block`),
  );
  await sql`update accounts set status = 'BLOCKED' where email = ${SEED_ADMIN}`.execute(db);
  await expect(checkKindAtStart(db, true)).rejects.toThrow(`database: ${SEED_SUPER_ADMIN}. `);
  expect(await findKind(db)).toBeNull();
  await removeSeededStaff();
  await checkKindAtStart(db, true);
  expect(await findKind(db)).toBe('production');
});

test.each([
  ['blocked', `update accounts set status = 'BLOCKED'`],
  ['a member', `update accounts set role = 'USER'`],
  ['of another domain', `update accounts set email = 'x' || email || '.example'`],
])(
  'an admin who is %s is not among the staff of the domain that can sign in',
  async (_, change) => {
    await seed();
    const [domain = ''] = SEED_ADMIN.split('@').slice(1);
    expect(await listActiveStaff(db, domain)).toEqual([SEED_ADMIN, SEED_SUPER_ADMIN].sort());
    await sql.raw(change).execute(db);
    expect(await listActiveStaff(db, domain)).toEqual([SEED_SUPER_ADMIN]);
    await sql`update super_admins set removed_at = now()`.execute(db);
    expect(await listActiveStaff(db, domain)).toEqual([]);
  },
);

test('development neither starts on a production database nor seeds it', async () => {
  await checkKindAtStart(db, true);
  await checkKindAtStart(db, true);
  await expect(checkKindAtStart(db, false)).rejects.toThrow(/Production uses.*NODE_ENV=production/);
  await expect(seed()).rejects.toThrow(DatabaseKindError);
  const { rows } = await sql`select from companies union all select from accounts`.execute(db);
  expect(rows).toEqual([]);
});

test('when two processes set different kinds on a new database, one is refused', async () => {
  const claims = await Promise.all([claimKind(db, 'development'), claimKind(db, 'production')]);
  expect(claims.sort()).toEqual([false, true]);
});
