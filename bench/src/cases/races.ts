import { randomUUID } from 'node:crypto';
import { approvePurchase, submitPurchase, type WireReplyOf } from '@prelaunch/contract';
import {
  RUPEES_PER_TOKEN,
  makeCompany,
  pick,
  type Person,
  type Company,
} from '@prelaunch/testkit/people';
import type { Bench, BenchCase } from '../bench-case.ts';
import { openHttp, type HttpAnswer, type HttpConnection } from '../load/http-connection.ts';
import { checkRow } from '../report/rows.ts';

const CONFLICT = 409;
const SELLERS = 32;

const buy = (connection: HttpConnection, { token }: Person, key: string) =>
  connection.send({
    method: submitPurchase.method,
    path: submitPurchase.path,
    token,
    headers: { 'Idempotency-Key': key },
    body: { paymentMethod: 'MANUAL', amount: RUPEES_PER_TOKEN },
  });

const decide = (connection: HttpConnection, { token }: Person, id: string) =>
  connection.send({
    method: approvePurchase.method,
    path: approvePurchase.path,
    token,
    body: { id },
  });

function idOf({ status, text }: HttpAnswer): string {
  if (status !== submitPurchase.status) throw new Error(`submit answered ${status}: ${text}`);
  const { data } = JSON.parse(text) as { data: WireReplyOf<typeof submitPurchase> };
  return data.id;
}

/** Sends twice as many orders as there are tokens, from many clients; returns how many were accepted. */
async function sellOut(bench: Bench, supply: number): Promise<number> {
  const company = await makeCompany(bench.pool, {
    name: 'sell-out',
    members: supply,
    privateSupply: supply,
  });
  let next = 0;
  let accepted = 0;
  const seller = async () => {
    const connection = openHttp(bench.product.url);
    while (next < supply * 2) {
      const answer = await buy(connection, pick(company.members, next++), randomUUID());
      if (answer.status === submitPurchase.status) accepted += 1;
      else if (answer.status !== CONFLICT) throw new Error(`${answer.status}: ${answer.text}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: SELLERS }, seller));
  return accepted;
}

/** Sends an order twice at once, then approves it twice at once; returns whether either counted twice. */
async function countsTwice(
  [one, two]: readonly [HttpConnection, HttpConnection],
  { admins: [admin] }: Company,
  member: Person,
): Promise<boolean> {
  const key = randomUUID();
  const answers = await Promise.all([buy(one, member, key), buy(two, member, key)]);
  const [id, secondId] = [idOf(answers[0]), idOf(answers[1])];
  const decisions = await Promise.all([decide(one, admin, id), decide(two, admin, id)]);
  const approved = decisions.filter(({ status }) => status === approvePurchase.status).length;
  const refused = decisions.filter(({ status }) => status === CONFLICT).length;
  if (approved + refused !== 2) throw new Error(decisions.map(({ text }) => text).join('\n'));
  return id !== secondId || approved !== 1;
}

/** Checks that a sell-out and concurrent duplicates give the right counts. */
export const races: BenchCase = {
  name: 'races',
  duties: {
    product:
      'Orders beyond the supply from 32 clients; the same order sent twice at once under one key, then ' +
      'approved twice at once',
    ceiling: null,
  },
  run: async (bench) => {
    const { races: wanted } = bench.plan;
    const sold = await sellOut(bench, wanted);
    const company = await makeCompany(bench.pool, { name: 'races', members: 50 });
    let next = 0;
    let twice = 0;
    const racer = async () => {
      const pair = [openHttp(bench.product.url), openHttp(bench.product.url)] as const;
      while (next < wanted) {
        if (await countsTwice(pair, company, pick(company.members, next++))) twice += 1;
      }
      for (const connection of pair) connection.close();
    };
    await Promise.all(Array.from({ length: 8 }, racer));
    return [
      checkRow(`${wanted * 2} orders for ${wanted} tokens`, sold === wanted, `${sold} accepted`),
      checkRow(`${wanted} orders and approvals sent twice`, twice === 0, `${twice} counted twice`),
    ];
  },
};
