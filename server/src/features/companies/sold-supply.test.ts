import { tokens } from '@prelaunch/domain/money';
import { describe, expect, test } from 'vitest';
import { getAs } from '../../../testing/host.ts';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';

/** What visitors read about the tokens that are sold (docs/decisions/0063-sold-share-for-visitors.md). */

const server = useServer();
let companies = 0;

/** A company that sells tokens for ₹ 10, with a member and an admin. */
async function makeSale(privateSupply: bigint) {
  companies += 1;
  const domain = `sale-${String(companies)}.example`;
  const companyId = await makeCompany(server, { domain, privateSupply: tokens(privateSupply) });
  const member = await makePerson(server, companyId);
  return { domain, member, admin: await makePerson(server, companyId, 'ADMIN') };
}

/** The share sold as a visitor reads it: tokens that are sold, and those that can still be ordered. */
async function readAsVisitor(domain: string) {
  const [program, price] = await Promise.all([
    getAs(server, domain, '/api/v1/public/program'),
    getAs(server, domain, '/api/v1/user/package/price/get'),
  ]);
  return {
    sold: program.body.data.soldSupply,
    remaining: price.body.data.remainingPrivateSupply,
  };
}

async function buy({ token }: Person, amount: number): Promise<string> {
  const body = { paymentMethod: 'MANUAL', amount };
  const { status, body: reply } = await server.call('submitPurchase', { token, body });
  expect(status).toBe(201);
  return reply.data.id;
}

async function decide({ token }: Person, id: string, call: 'approvePurchase' | 'rejectPurchase') {
  const body = call === 'rejectPurchase' ? { id, reason: 'Not paid' } : { id };
  expect((await server.call(call, { token, body })).status).toBe(200);
}

describe('the tokens sold, as visitors read them', () => {
  test('are zero before the first approval; a pending purchase only reserves', async () => {
    const { domain, member, admin } = await makeSale(1_000n);
    expect(await readAsVisitor(domain)).toEqual({ sold: 0, remaining: 1_000 });
    const id = await buy(member, 1_000);
    expect(await readAsVisitor(domain)).toEqual({ sold: 0, remaining: 900 });
    await decide(admin, id, 'rejectPurchase');
    expect(await readAsVisitor(domain)).toEqual({ sold: 0, remaining: 1_000 });
  });

  test('are whole tokens: what an amount exceeds them by counts for nothing', async () => {
    const { domain, member, admin } = await makeSale(1_000n);
    await decide(admin, await buy(member, 1_009.99), 'approvePurchase');
    await decide(admin, await buy(member, 1_009.99), 'approvePurchase');
    expect(await readAsVisitor(domain)).toEqual({ sold: 200, remaining: 800 });
  });

  test('are all tokens when the sale is sold out', async () => {
    const { domain, member, admin } = await makeSale(150n);
    const [first, second] = [await buy(member, 1_000), await buy(member, 500)];
    expect(await readAsVisitor(domain)).toEqual({ sold: 0, remaining: 0 });
    await decide(admin, first, 'approvePurchase');
    expect(await readAsVisitor(domain)).toEqual({ sold: 100, remaining: 0 });
    await decide(admin, second, 'approvePurchase');
    expect(await readAsVisitor(domain)).toEqual({ sold: 150, remaining: 0 });
  });

  test('are those of the company of the host only', async () => {
    const [one, other] = [await makeSale(1_000n), await makeSale(1_000n)];
    await decide(one.admin, await buy(one.member, 1_000), 'approvePurchase');
    expect((await readAsVisitor(one.domain)).sold).toBe(100);
    expect((await readAsVisitor(other.domain)).sold).toBe(0);
  });
});
