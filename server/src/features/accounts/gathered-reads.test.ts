import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { buy } from '../../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashToken } from '../../platform/http/auth.ts';

/** Many members read at once, so that one statement reads for several of them. */

const MEMBERS = 30;

interface Fixture {
  readonly server: TestServer;
  readonly members: readonly Person[];
  /** How many statements have read profiles or lists. */
  readonly statements: { count: number };
}

async function startFixture(rewrite: (sql: string) => string = (text) => text): Promise<Fixture> {
  const statements = { count: 0 };
  const server = await startTestServer({
    rewriteSql: (text) => {
      if (text.includes('with ordinality k')) statements.count += 1;
      return rewrite(text);
    },
    withoutJobs: true,
  });
  const companyId = await makeCompany(server);
  const members: Person[] = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await makePerson(server, companyId));
  for (const [n, member] of members.entries()) {
    const body = { paymentMethod: 'MANUAL', amount: 1000 + n };
    expect((await buy(server, member, body)).status).toBe(201);
  }
  return { server, members, statements };
}

const profilesOf = async ({ server, members }: Fixture) => {
  const answers = await Promise.all(
    members.map(({ token }) => server.call('getProfile', { token })),
  );
  return answers.map(({ status, body }) => (status === 200 ? body.data.email : status));
};

const amountsOf = async ({ server, members }: Fixture) => {
  const answers = await Promise.all(
    members.map(({ token }) => server.call('listOwnPurchases', { token })),
  );
  return answers.map(({ status, body }) =>
    status === 200 ? [body.data.total, body.data.records[0]?.amount] : status,
  );
};

const emails = ({ members }: Fixture) => members.map(({ email }) => email);
const amounts = ({ members }: Fixture) => members.map((_, n) => [1, 1000 + n]);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.server.stop());

describe('members who read at once', () => {
  test('each get their own profile and purchases, from few statements', async () => {
    await profilesOf(fixture);
    const before = fixture.statements.count;
    expect(await profilesOf(fixture)).toEqual(emails(fixture));
    expect(await amountsOf(fixture)).toEqual(amounts(fixture));
    expect(fixture.statements.count - before).toBeLessThan(2 * MEMBERS);
  });

  test('each get the page, page size and filter that they asked for', async () => {
    const requests: Readonly<Record<string, string>>[] = [
      { page: '1', limit: '1' },
      { page: '2', limit: '1' },
      { page: '1', limit: '100', status: 'PENDING' },
      { page: '1', limit: '100', status: 'APPROVED' },
      { page: '1', limit: '100', search: '1003' },
    ];
    const answers = await Promise.all(
      requests.map((query, n) =>
        fixture.server.call('listOwnPurchases', { token: fixture.members[n]?.token, query }),
      ),
    );
    const shown = answers.map(({ body }) => [
      body.data.total,
      body.data.records.map(({ amount }: { amount: number }) => amount),
    ]);
    expect(shown).toEqual([
      [1, [1000]],
      [1, []],
      [1, [1002]],
      [0, []],
      [0, []],
    ]);
  });

  test('an ended session among them is refused, and the others are answered', async () => {
    const ended = fixture.members[7]?.token ?? '';
    await fixture.server.pool.query('delete from sessions where token_hash = $1', [
      hashToken(ended),
    ]);
    const [profiles, lists] = [await profilesOf(fixture), await amountsOf(fixture)];
    expect(profiles).toEqual(emails(fixture).with(7, 401 as never));
    expect(lists).toEqual(amounts(fixture).with(7, 401 as never));
  });
});

test('negative control: without the position of the key, members get the profiles of others', async () => {
  const mixed = await startFixture((text) =>
    text.replace('select k.n::int,', 'select (count(*) over () + 1 - k.n)::int as n,'),
  );
  try {
    await profilesOf(mixed);
    expect(await profilesOf(mixed)).not.toEqual(emails(mixed));
    expect(mixed.server.rewritten()).toBeGreaterThan(0);
  } finally {
    await mixed.server.stop();
  }
});
