import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { addSuperAdmin } from './super-admins.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

test('an address has one super admin; after the removal it can have another', async () => {
  const email = 'boss@example.com';
  expect(await addSuperAdmin(server.db, email, 'First')).toBe(true);
  expect(await addSuperAdmin(server.db, email, 'Second')).toBe(false);
  await server.pool.query('update super_admins set removed_at = now() where email = $1', [email]);
  expect(await addSuperAdmin(server.db, email, 'Third')).toBe(true);
  const { rows } = await server.pool.query<{ name: string }>(
    'select name from super_admins where email = $1 order by removed_at nulls last',
    [email],
  );
  expect(rows.map(({ name }) => name)).toEqual(['First', 'Third']);
});
