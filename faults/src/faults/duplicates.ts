import { randomUUID } from 'node:crypto';
import { addAccount, submitPurchase } from '@prelaunch/contract';
import { makeCompany, PASSWORD, type Company } from '@prelaunch/testkit/people';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import { encodeCall, type HttpRequest } from '@prelaunch/testkit/client';
import { bought, buyRequest, decideRequest, isReversed, reverseRequest } from '../load/calls.ts';
import { NoAnswer, type HttpAnswer } from '../load/http.ts';
import { runFault } from '../row.ts';
import type { Fault, TestBed } from '../test-bed.ts';

const AT_ONCE = 5;

/**
 * Sends the request five times at once, to both processes, and five times more after all replies.
 */
async function sendTenTimes(testBed: TestBed, request: HttpRequest): Promise<HttpAnswer[]> {
  const ask = async (n: number): Promise<HttpAnswer | null> => {
    const slot = testBed.slots[n % 2];
    if (slot === undefined) return null;
    for (;;) {
      try {
        const answer = await slot.client.send(request);
        if (answer.status !== 503) return answer;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
    }
  };
  const first = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(n)));
  const later = [];
  for (let n = 0; n < AT_ONCE; n += 1) later.push(await ask(n));
  return [...first, ...later].filter((answer) => answer !== null);
}

const withStatus = (answers: readonly HttpAnswer[], status: number) =>
  answers.filter((answer) => answer.status === status);

let people = 0;

async function checkOrder(testBed: TestBed, company: Company, round: number): Promise<void> {
  const member = company.members[round];
  const [admin] = company.admins;
  if (member === undefined) throw new Error('the company has too few people');
  const expect = (right: boolean, what: string, answers: readonly HttpAnswer[]) => {
    if (right) return;
    const replies = answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join('\n');
    testBed.problems.push(`${what}:\n${replies}`);
  };

  const key = randomUUID();
  const orderNumber = newOrderNumber();
  const request = buyRequest(member, key, orderNumber);
  const orders = await sendTenTimes(testBed, request);
  const [first] = withStatus(orders, submitPurchase.status);
  if (first === undefined) {
    expect(false, 'an order sent ten times was never accepted', orders);
    return;
  }
  const same = new Set(orders.map(({ text }) => text)).size === 1;
  expect(same, 'an order sent ten times got different answers', orders);
  const { id, totalQuantity: quantity } = bought(first);
  await testBed.acks.append({ kind: 'bought', id, accountId: member.id, orderNumber, quantity });

  const other = await sendTenTimes(testBed, buyRequest(member, key, newOrderNumber()));
  expect(
    withStatus(other, 409).length === other.length,
    'a used key accepted another order',
    other,
  );

  const { token } = admin;
  const seen = await sendTenTimes(testBed, encodeCall('markPurchaseSeen', { token, body: { id } }));
  expect(
    withStatus(seen, 200).length === seen.length,
    'a purchase marked as seen ten times was refused',
    seen,
  );

  const status = round % 2 === 0 ? 'APPROVED' : 'REJECTED';
  const decisions = await sendTenTimes(testBed, decideRequest(admin, id, status));
  const one = withStatus(decisions, 200).length === 1;
  const rest = withStatus(decisions, 409).length === decisions.length - 1;
  expect(one && rest, 'a decision sent ten times was not made exactly once', decisions);
  await testBed.acks.append({ kind: 'decided', id, status });

  if (status === 'APPROVED') {
    const reversals = await sendTenTimes(testBed, reverseRequest(admin, id));
    expect(
      withStatus(reversals, 200).length === 1 && reversals.every(isReversed),
      'a reversal sent ten times was not made exactly once',
      reversals,
    );
    await testBed.acks.append({ kind: 'reversed', id, orderNumber });
  }

  people += 1;
  const person = {
    name: 'Asha Rao',
    email: `twice-${people}@faults.test`,
    mobile: `+9195${String(people).padStart(8, '0')}`,
    password: PASSWORD,
    dateOfBirth: '1990-01-31',
    role: 'USER',
  };
  const added = await sendTenTimes(testBed, encodeCall('addAccount', { token, body: person }));
  expect(
    withStatus(added, addAccount.status).length === 1 &&
      withStatus(added, 409).length === added.length - 1,
    'an account added ten times was not added exactly once',
    added,
  );
}

/** Sends every write five times at once, and five times more afterwards. */
export const duplicates: Fault = async (testBed) => [
  await runFault(testBed, 'every call ten times', async () => {
    const times = testBed.full ? 60 : 12;
    // Uses a separate company, whose members have no pending purchases.
    const plan = { name: 'duplicates', members: times, admins: 1, privateSupply: 1_000_000 };
    const company = await makeCompany(testBed.pool, plan);
    for (let round = 0; round < times; round += 1) await checkOrder(testBed, company, round);
    return { times, recovery: [], note: 'five at once, five later' };
  }),
];
