import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { runMain } from '../../../testing/run-main.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());

const migrate = (...args: string[]) => runMain('migrate', args, { DATABASE_URL: database.url });

test('migrate lists the pending migrations, applies them and then finds none', async () => {
  const listed = await migrate('--pending');
  expect([listed.code, listed.output]).toEqual([1, expect.stringContaining('0001_initial.sql\n')]);
  const applied = await migrate();
  expect([applied.code, applied.output]).toEqual([0, listed.output.replace('pending', 'applied')]);
  expect(await migrate('--pending')).toMatchObject({ code: 0, output: '0 migrations pending\n' });
});
