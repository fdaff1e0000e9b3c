import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTotals } from '../../testing/check-totals.ts';
import { makeSuperAdmin } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { DEMO_PASSWORD, seedDemo } from './demo.ts';
import { seedFirstStart } from './first-start.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("the demo data fills the super admin's dashboard, and all invariants hold", async () => {
  const { db, secrets, hasher } = server.deps;
  await seedFirstStart(db, secrets, hasher, 'prelaunch-admin');
  const made = await seedDemo(server.deps);
  expect(made).toEqual({ members: 20, purchases: 60 });
  expect(await checkTotals(db)).toEqual([]);

  const { token } = await makeSuperAdmin(server);
  const { body } = await server.call('listCompanies', { token });
  expect(
    body.data.records.map((record: any) => [record.tokenSymbol, record.domain, record.status]),
  ).toEqual([
    ['NTCN', 'ntcn.localhost', 'SUSPENDED'],
    ['MASP', 'masp.localhost', 'ACTIVE'],
    ['GLXY', null, 'ACTIVE'],
  ]);
  for (const name of ['masp', 'ntcn']) {
    const login = { email: `${name}-admin@prelaunch.test`, password: DEMO_PASSWORD };
    expect((await server.call('loginAdmin', { body: login })).status).toBe(200);
  }
  await expect(seedDemo(server.deps)).rejects.toThrow();
});
