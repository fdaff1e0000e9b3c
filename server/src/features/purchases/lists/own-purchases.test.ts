import { statusAndCode } from '@prelaunch/testkit/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven, totalsOf } from '../../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** An admin never decides on purchases of their own account. */

const DECISIONS = ['approvePurchase', 'rejectPurchase'] as const;
const BULK_DECISIONS = ['approvePurchases', 'rejectPurchases'] as const;

let server: TestServer;
let companyId: string;
let admin: Person;
let buyer: Person;
let own: string;

/** Promotes a member who has bought, and signs in as that admin. */
async function promotedBuyer(at: TestServer, by: Person, member: Person): Promise<Person> {
  const list = await at.call('listAccounts', { token: by.token, query: { search: member.email } });
  const { id, name, mobile, email } = list.body.data.records[0];
  await at.call('updateAccount', {
    token: by.token,
    body: { id, name, mobile, email, role: 'ADMIN' },
  });
  const login = await at.call('loginAdmin', { body: { email, password: PASSWORD } });
  return { ...member, token: login.body.data.token };
}

const buyByHand = async (at: TestServer, who: Person): Promise<string> =>
  (await buy(at, who, { paymentMethod: 'MANUAL', amount: 50_000 })).body.data.id;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
  const member = await makePerson(server, companyId);
  own = await buyByHand(server, member);
  buyer = await promotedBuyer(server, admin, member);
});
afterAll(() => server.stop());

describe("an admin's own purchase", () => {
  test.each(DECISIONS)(
    'cannot be decided by its buyer (%s) and stays pending',
    async (decision) => {
      const before = await totalsOf(server, companyId);
      const answer = await server.call(decision, { token: buyer.token, body: { id: own } });
      expect(statusAndCode(answer)).toEqual([403, 'own_purchase']);
      expect(answer.body.message).toBe(
        'This is your own purchase. Another admin has to decide it.',
      );
      expect(await totalsOf(server, companyId)).toEqual(before);
    },
  );

  test.each(BULK_DECISIONS)('is left out of a bulk decision with its reason (%s)', async (call) => {
    const other = await buyByHand(server, await makePerson(server, companyId));
    const { body } = await server.call(call, { token: buyer.token, body: { ids: [own, other] } });
    expect(body.data.results.map(({ id, status, code }: any) => [id, status, code])).toEqual([
      [own, false, 'own_purchase'],
      [other, true, null],
    ]);
  });

  test('is marked as own for the buyer only', async () => {
    const isOwn = async (who: Person) => {
      const query = { search: buyer.referralCode };
      const list = await server.call('listCompanyPurchases', { token: who.token, query });
      return list.body.data.records[0].marks.includes('own_purchase');
    };
    expect([await isOwn(buyer), await isOwn(admin)]).toEqual([true, false]);
  });

  test('is approved by another admin', async () => {
    const answer = await server.call('approvePurchase', { token: admin.token, body: { id: own } });
    expect([answer.status, answer.body.data.decidedBy]).toEqual([200, admin.name]);
  });
});

describe('without the condition in the statement', () => {
  const withoutCondition = (sql: string) =>
    sql.replace('when p.account_id = c.account_id', 'when false');

  async function approveOwn(dropConstraint: boolean) {
    const mutant = await startTestServer({ rewriteSql: withoutCondition });
    try {
      if (dropConstraint) {
        await mutant.pool.query(
          'alter table purchases drop constraint purchases_not_decided_by_buyer',
        );
      }
      const company = await makeCompany(mutant);
      const boss = await makePerson(mutant, company, 'ADMIN');
      const member = await makePerson(mutant, company);
      const id = await buyByHand(mutant, member);
      const { token } = await promotedBuyer(mutant, boss, member);
      const { status } = await mutant.call('approvePurchase', { token, body: { id } });
      expect(mutant.rewritten()).toBeGreaterThan(0);
      return { status, totals: await totalsOf(mutant, company) };
    } finally {
      await mutant.stop();
    }
  }

  test('the constraint still refuses the decision', async () => {
    expect(await approveOwn(false)).toMatchObject({
      status: 500,
      totals: { approved: 0n, pending_count: 1n },
    });
  });

  test('negative control: without the constraint too, the buyer approves it', async () => {
    expect(await approveOwn(true)).toMatchObject({ status: 200, totals: { approved: 5000n } });
  });
});

describe("marks of the buyer's account", () => {
  const marksOf = async ({ referralCode }: Person) => {
    const query = { search: referralCode };
    const list = await server.call('listCompanyPurchases', { token: admin.token, query });
    return list.body.data.records[0].marks;
  };

  test('a deleted account is marked, before and after the decision', async () => {
    const member = await makePerson(server, companyId);
    const { id } = (await buy(server, member, await proven(server, member))).body.data;
    await server.call('deleteAccount', { token: admin.token, body: { id: member.id } });
    expect(await marksOf(member)).toEqual(['member_waiting', 'account_deleted']);
    const approved = await server.call('approvePurchase', { token: admin.token, body: { id } });
    expect([approved.status, approved.body.data.marks]).toEqual([
      200,
      ['member_waiting', 'account_deleted'],
    ]);
  });

  test('a password that an admin chose is marked until the member chooses another', async () => {
    const email = 'added-member@example.com';
    const added = await server.call('addAccount', {
      token: admin.token,
      body: { role: 'USER', name: 'Added', mobile: '9711100011', email, password: PASSWORD },
    });
    const login = (password: string) =>
      server.call('loginMember', { body: { companyId, user: email, password } });
    const { token } = (await login(PASSWORD)).body.data;
    const member = { ...added.body.data, token };
    await buyByHand(server, member);
    expect(await marksOf(member)).toEqual(['password_set_by_admin']);

    await server.call('requestPasswordOtp', { body: { companyId, user: email } });
    const { text } = await server.mail.waitFor(email, 1, /your code for a new password$/);
    const otp = /\d{8}/.exec(text)?.[0];
    const password = 'the member chose this one';
    const reset = await server.call('resetPassword', {
      body: { companyId, user: email, otp, password },
    });
    expect(reset.status).toBe(200);
    expect(await marksOf(member)).toEqual([]);
  });
});
