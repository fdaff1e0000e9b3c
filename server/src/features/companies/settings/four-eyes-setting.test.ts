import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payee } from '../../../../testing/four-eyes.ts';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  type Person,
} from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** Super admins switch the rule about a second admin on and off. */

let server: TestServer;
let superAdmin: { readonly email: string; readonly token: string };
let companies = 0;

beforeAll(async () => {
  server = await startTestServer();
  superAdmin = await makeSuperAdmin(server);
});
afterAll(() => server.stop());

async function company(admins: number) {
  const email = `rule-${String((companies += 1))}@example.com`;
  const id = await makeCompany(server, { email });
  const people: Person[] = [];
  for (let n = 0; n < admins; n += 1) people.push(await makePerson(server, id, 'ADMIN'));
  return { id, email, people };
}

const change = (body: object) => server.call('updateCompany', { token: superAdmin.token, body });

test('the rule is off by default, with a threshold of ₹ 1,00,000', async () => {
  const { id } = await company(2);
  const { body } = await server.call('getCompany', { token: superAdmin.token, query: { id } });
  expect(body.data).toMatchObject({ fourEyes: false, fourEyesAmount: 100_000 });
});

test('a change of the rule takes effect at once, and is audited and mailed with old and new values', async () => {
  const { id, email, people } = await company(2);
  const { status, body } = await change({ id, fourEyes: true, fourEyesAmount: 2500.5 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ fourEyes: true, fourEyesAmount: 2500.5 });
  const trail = await server.call('listAudit', { token: people[0]?.token });
  expect(trail.body.data.records).toMatchObject([
    {
      action: 'company.update',
      before: { fourEyes: false, fourEyesAmount: 100_000 },
      after: { fourEyes: true, fourEyesAmount: 2500.5 },
    },
  ]);
  const subject = /^The rule about a second admin was changed$/;
  for (const to of [...people.map((person) => person.email), email, superAdmin.email]) {
    const { text } = await server.mail.waitFor(to, 1, subject);
    expect(text).toContain(superAdmin.email);
    expect(text).toMatch(/Old:[^]*Second admin: +Not needed[^]*New:[^]*Second admin: +Needed/);
    expect(text).toMatch(/Approvals from: +₹ 1,00,000\.00[^]*Approvals from: +₹ 2,500\.50/);
  }
  const added = await server.call('addBeneficiary', { token: people[0]?.token, body: payee() });
  expect(added.body.message).toBe("Waiting for a second admin's confirmation.");

  await change({ id, fourEyes: false });
  await server.mail.waitFor(email, 2, subject);
  const again = await server.call('addBeneficiary', { token: people[0]?.token, body: payee() });
  expect(again.body.message).toBe('Beneficiary added successfully.');
});

describe('the rule', () => {
  test('cannot be switched on when fewer than two active admins have a password', async () => {
    const { id, people } = await company(3);
    const [, second, third] = people;
    await server.pool.query("update accounts set status = 'BLOCKED' where id = $1", [second?.id]);
    await server.pool.query('update accounts set password_hash = null where id = $1', [third?.id]);
    const refused = await change({ id, fourEyes: true });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'no_second_admin',
      'The company needs two active admins before each can confirm the other.',
    ]);
    const { body } = await server.call('getCompany', { token: superAdmin.token, query: { id } });
    expect(body.data.fourEyes).toBe(false);
  });

  test('cannot be switched off by an admin of the company', async () => {
    const { id, people } = await company(2);
    await change({ id, fourEyes: true });
    const body = { id, fourEyes: false };
    const refused = await server.call('updateCompany', { token: people[0]?.token, body });
    expect(refused.status).toBe(403);
  });
});

test.each([
  ['a negative amount', { fourEyesAmount: -1 }],
  ['an amount finer than a paisa', { fourEyesAmount: 0.001 }],
  ['a word', { fourEyes: 'yes' }],
])('%s is refused', async (_, wrong) => {
  const { id } = await company(0);
  expect((await change({ id, ...wrong })).status).toBe(400);
});
