import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { runMain } from '../../../../testing/run-main.ts';
import { createDb, createPool } from '../../../platform/db/connections/pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  // The database is empty, as at the first start in production.
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

const add = (...args: string[]) =>
  runMain('superadmin-add', args, {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'Tokens <no-reply@tokens.example>',
    PUBLIC_URL: 'https://tokens.example',
    SECRET_KEY: 'a key that is only used in tests, nowhere else',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
    TRUST_PROXY: 'none',
  });

const superAdmins = async () => {
  const db = createDb(createPool(database.url));
  try {
    return await db.selectFrom('super_admins').select(['email', 'name']).execute();
  } finally {
    await db.destroy();
  }
};

test('adds a super admin once and prints the next steps', async () => {
  const first = await add('Boss@Example.com', 'The Boss');
  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toContain('boss@example.com is a super admin now.');
  expect(first.output).toContain('https://tokens.example/superadmin/login');
  const again = await add('boss@example.com', 'Somebody');
  expect(again.output).toContain('boss@example.com is a super admin already.');
  expect(again.code).toBe(0);
  expect(await superAdmins()).toEqual([{ email: 'boss@example.com', name: 'The Boss' }]);
});

test('reports an invalid address and a missing name', async () => {
  const wrong = await add('boss@', 'The Boss');
  expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('valid email address')]);
  const nameless = await add('other@example.com');
  expect([nameless.code, nameless.output]).toEqual([
    2,
    expect.stringContaining('Usage: prelaunch superadmin-add EMAIL'),
  ]);
  expect(await superAdmins()).toHaveLength(1);
});
