import { describe, expect, onTestFinished, test } from 'vitest';
import { blockedStatements, holdRow } from '../../../testing/hold-row.ts';
import { why } from '../../../testing/intervention-desk.ts';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { buy, proven } from '../../../testing/purchases.ts';
import { dataOrCode } from '../../../testing/short-purchase.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../testing/test-server.ts';

/** A company whose member has all of its 150 tokens, and a server with a database of its own until the test ends. */
async function start(options: TestServerOptions = {}) {
  const server = await startTestServer(options);
  onTestFinished(() => server.stop());
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  const member = await makePerson(server, companyId);
  const approved = async (amount: number): Promise<string> => {
    const { id } = (await buy(server, member, await proven(server, member, { amount }))).body.data;
    await dataOrCode(server, 'approvePurchase', admin.token, { id });
    return String(id);
  };
  await approved(500);
  return { server, admin, member, purchaseId: await approved(1000) };
}

describe('a reversal between two reads of a publication', () => {
  /** The outcome of the publication, and the published tokens of the member. */
  async function race(
    server: TestServer,
    { admin, member, purchaseId }: { admin: Person; member: Person; purchaseId: string },
  ) {
    // The publication reads the totals before this table, and the holdings after it.
    const client = await server.pool.connect();
    onTestFinished(() => client.release());
    await client.query('begin; lock table holdings_publications in access exclusive mode');
    const publication = server.call('publishHoldings', { token: admin.token });
    await blockedStatements(server.pool, 1);
    const reversal = await dataOrCode(server, 'reversePurchase', admin.token, why(purchaseId));
    expect(reversal).toMatchObject({ id: purchaseId });
    await client.query('commit');
    const { status, body } = await publication;
    const proof = await server.call('getHoldingProof', { token: member.token });
    return {
      outcome: status === 200 ? 'published' : body.code,
      tokens: proof.body.data.file?.quantity ?? null,
    };
  }

  test('leaves the publication as it was before, in every part', async () => {
    const { server, ...desk } = await start();
    expect(await race(server, desk)).toEqual({ outcome: 'published', tokens: 150 });
  });

  test('negative control: without one snapshot the holdings and the totals differ', async () => {
    const { server, ...desk } = await start({
      rewriteSql: (sql) =>
        sql.replace(/isolation level repeatable read/i, 'isolation level read committed'),
    });
    expect(await race(server, desk)).toEqual({ outcome: 'holdings_disagree', tokens: null });
    expect(server.rewritten()).toBeGreaterThan(0);
  });
});

describe('two orders for the tokens that a reversal returns', () => {
  /** How many of the two orders are accepted that wait for the totals behind the reversal. */
  async function race({ server, admin, member, purchaseId }: Awaited<ReturnType<typeof start>>) {
    await server.pool.query('update company_totals set private_supply = 150');
    const orders = await Promise.all([proven(server, member), proven(server, member)]);
    const totals = await holdRow(server.pool, 'select from company_totals', []);
    const reversal = dataOrCode(server, 'reversePurchase', admin.token, why(purchaseId));
    await blockedStatements(server.pool, 1);
    const submissions = orders.map((order) => buy(server, member, order));
    await totals.release();
    expect(await reversal).toMatchObject({ id: purchaseId });
    const first = await Promise.all(submissions);
    // An order that was before the reversal is repeated after it.
    const second = await Promise.all(
      orders.filter((_, n) => first[n]?.status !== 201).map((order) => buy(server, member, order)),
    );
    const refused = second.filter(({ status }) => status !== 201);
    expect(refused.every(({ body }) => body.code === 'above_remaining_supply')).toBe(true);
    return orders.length - refused.length;
  }

  test('sell them once', async () => {
    expect(await race(await start())).toBe(1);
  });

  test('negative control: without the guards of the supply both are accepted', async () => {
    const desk = await start({
      rewriteSql: (sql) =>
        sql
          .replace('when g.quantity > t.remaining', 'when false')
          .replace('tokens_so_far <= t.remaining', 'true'),
    });
    await desk.server.pool.query(
      'alter table company_totals drop constraint company_totals_not_oversold',
    );
    expect(await race(desk)).toBe(2);
    expect(desk.server.rewritten()).toBeGreaterThan(0);
  });
});
