import { randomUUID } from 'node:crypto';
import { approvePurchase, submitPurchase, type WireReplyOf } from '@prelaunch/contract';
import type { Bench } from '../bench.ts';
import { openHttp, type HttpAnswer, type HttpConnection } from '../load/http-connection.ts';
import { checkRow, type Row } from '../report.ts';
import {
  AMOUNT_RUPEES,
  makeCompany,
  pick,
  type Account,
  type Company,
} from '../setup/companies.ts';

const TAKEN = 409;
const SELLERS = 32;

const buy = (connection: HttpConnection, { token }: Account, key: string) =>
  connection.send({
    method: submitPurchase.method,
    path: submitPurchase.path,
    token,
    headers: { 'Idempotency-Key': key },
    body: { paymentMethod: 'MANUAL', amount: AMOUNT_RUPEES },
  });

const decide = (connection: HttpConnection, { token }: Account, id: string) =>
  connection.send({
    method: approvePurchase.method,
    path: approvePurchase.path,
    token,
    body: { id },
  });

function idIn({ status, text }: HttpAnswer): string {
  if (status !== submitPurchase.status) throw new Error(`submit answered ${status}: ${text}`);
  const { data } = JSON.parse(text) as { data: WireReplyOf<typeof submitPurchase> };
  return data.id;
}

/** Twice as many orders as there are tokens, from many members at once: how many were accepted. */
async function sellOut(bench: Bench, supply: number): Promise<number> {
  const company = await makeCompany(bench.pool, {
    label: 'sell-out',
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
      else if (answer.status !== TAKEN) throw new Error(`${answer.status}: ${answer.text}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: SELLERS }, seller));
  return accepted;
}

/** The same order sent twice at once, then approved twice at once: was either taken twice? */
async function takenTwice(
  [one, two]: readonly [HttpConnection, HttpConnection],
  { admin }: Company,
  member: Account,
): Promise<boolean> {
  const key = randomUUID();
  const answers = await Promise.all([buy(one, member, key), buy(two, member, key)]);
  const [id, same] = [idIn(answers[0]), idIn(answers[1])];
  const decisions = await Promise.all([decide(one, admin, id), decide(two, admin, id)]);
  const approved = decisions.filter(({ status }) => status === approvePurchase.status).length;
  const refused = decisions.filter(({ status }) => status === TAKEN).length;
  if (approved + refused !== 2) throw new Error(decisions.map(({ text }) => text).join('\n'));
  return id !== same || approved !== 1;
}

/** What must come out right however many do it at once. */
export async function races(bench: Bench): Promise<Row[]> {
  const { races: wanted } = bench.plan;
  const sold = await sellOut(bench, wanted);
  const company = await makeCompany(bench.pool, { label: 'races', members: 50 });
  let next = 0;
  let twice = 0;
  const racer = async () => {
    const pair = [openHttp(bench.product.url), openHttp(bench.product.url)] as const;
    while (next < wanted) {
      if (await takenTwice(pair, company, pick(company.members, next++))) twice += 1;
    }
    for (const connection of pair) connection.close();
  };
  await Promise.all(Array.from({ length: 8 }, racer));
  return [
    checkRow(`${wanted * 2} orders for ${wanted} tokens`, sold === wanted, `${sold} accepted`),
    checkRow(`${wanted} orders and approvals sent twice`, twice === 0, `${twice} taken twice`),
  ];
}
