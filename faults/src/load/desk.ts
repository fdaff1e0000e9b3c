import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeCall, type HttpRequest } from '@prelaunch/testkit/client';
import { pick, RUPEES_PER_TOKEN, type Company, type Person } from '@prelaunch/testkit/people';
import { newOrderNumber, newReference } from '@prelaunch/testkit/purchases';
import { waitFor } from '@prelaunch/testkit/wait';
import type { TestBed } from '../test-bed.ts';
import { bought, buyRequest, isBusy, uploaded, uploadRequest } from './calls.ts';
import { dataOf, NoAnswer, type HttpAnswer } from './http.ts';
import { importRequest, type Payment } from './statements.ts';

/** A member may have this many pending purchases. */
export const PENDING = 10;
/** The largest page of a list. */
const PAGE = 100;
const GIVE_UP_MS = 40_000;
const PAUSE_MS = 60;

/** A company whose admins reconcile its purchases with bank statements. */
export interface Desk {
  readonly testBed: TestBed;
  readonly company: Company;
}

/** Sends the request to both servers in turn, first to the `at`-th, until one answers; throws after `GIVE_UP_MS`. */
export async function untilAnswered(
  { testBed }: Desk,
  request: HttpRequest,
  at = 0,
): Promise<HttpAnswer> {
  const until = performance.now() + GIVE_UP_MS;
  for (let n = at; performance.now() < until; n += 1) {
    try {
      const answer = await pick(testBed.slots, n).client.send(request);
      if (!isBusy(answer)) return answer;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    await sleep(PAUSE_MS);
  }
  throw new Error(`${request.path} was not answered for ${GIVE_UP_MS / 1000} s`);
}

async function call(
  desk: Desk,
  request: HttpRequest,
  { status = 200, at = 0 } = {},
): Promise<HttpAnswer> {
  const answer = await untilAnswered(desk, request, at);
  if (answer.status === status) return answer;
  throw new Error(`${request.path} was answered ${answer.status}: ${answer.text}`);
}

/** Submits pending purchases of one member, each with a reference. */
export async function submit(desk: Desk, member: Person): Promise<Payment[]> {
  const { acks } = desk.testBed;
  const payments: Payment[] = [];
  for (let n = 1; n <= PENDING; n += 1) {
    const [file] = uploaded(await call(desk, uploadRequest(member, randomUUID()), { status: 201 }));
    const reference = newReference();
    const orderNumber = newOrderNumber();
    const request = buyRequest(member, randomUUID(), orderNumber, {
      paymentMethod: 'UPI',
      amount: RUPEES_PER_TOKEN * n,
      receiptId: file?.id,
      referenceNumber: reference,
    });
    const { id, totalQuantity, finalAmount } = bought(await call(desk, request, { status: 201 }));
    const order = { accountId: member.id, orderNumber, quantity: totalQuantity };
    await acks.append({ kind: 'bought', id, ...order });
    payments.push({ purchaseId: id, reference, rupees: finalAmount });
  }
  return payments;
}

/** Waits until a statement was read, and checks how many of its lines are new. */
export async function finishImport(
  desk: Desk,
  id: string,
  { lines, newLines }: { readonly lines: number; readonly newLines: number },
): Promise<void> {
  const [{ token }] = desk.company.admins;
  const request = encodeCall('getStatementImport', { token, params: { id } });
  const done = await waitFor(
    async () => {
      const found = dataOf<'getStatementImport'>(await call(desk, request));
      return found.state === 'READING' ? null : found;
    },
    { what: 'the end of an import', timeoutMs: GIVE_UP_MS },
  );
  const { state, newLines: added, knownLines } = done;
  if (state === 'DONE') await desk.testBed.acks.append({ kind: 'imported', id, lines });
  if (state !== 'DONE' || added !== newLines || knownLines !== lines - newLines) {
    desk.testBed.problems.push(`an import ended ${state} with ${added} new, ${knownLines} known`);
  }
}

/** Uploads a statement, at the n-th server if it is not busy; returns the id of the import. */
export async function beginImport(desk: Desk, statement: string, n = 0): Promise<string> {
  const [admin] = desk.company.admins;
  const request = importRequest(admin, statement);
  return dataOf<'importStatement'>(await call(desk, request, { status: 201, at: n })).id;
}

/** Compares the lines with the purchases; returns the purchase of each exact line by the line's id. */
export async function listExact(
  desk: Desk,
  payments: readonly Payment[],
): Promise<ReadonlyMap<string, string>> {
  const [{ token }] = desk.company.admins;
  const compare = encodeCall('matchStatementLines', { token });
  await waitFor(
    async () => {
      const { matching } = dataOf<'matchStatementLines'>(await call(desk, compare));
      return matching === 'current' ? true : null;
    },
    { what: 'the comparison of the lines', timeoutMs: GIVE_UP_MS },
  );
  const purchases = new Map(payments.map(({ reference, purchaseId }) => [reference, purchaseId]));
  const exact = new Map<string, string>();
  for (let page = 1; page <= Math.ceil(payments.length / PAGE); page += 1) {
    const query = { page: String(page), limit: String(PAGE), state: 'exact' };
    const list = await call(desk, encodeCall('listStatementLines', { token, query }));
    for (const { id, reference } of dataOf<'listStatementLines'>(list).records) {
      exact.set(id, purchases.get(reference ?? '') ?? '');
    }
  }
  if (exact.size !== payments.length) {
    desk.testBed.problems.push(`${exact.size} of ${payments.length} lines are exact`);
  }
  return exact;
}

/** Logs the approvals that a reply acknowledges; every other line must be decided already. */
export async function acknowledge(
  { testBed }: Desk,
  exact: ReadonlyMap<string, string>,
  answer: HttpAnswer,
): Promise<void> {
  if (answer.status !== 200) {
    testBed.problems.push(`an approval was answered ${answer.status}: ${answer.text}`);
    return;
  }
  const refused: string[] = [];
  for (const { id: lineId, code } of dataOf<'approveExact'>(answer).results) {
    const id = exact.get(lineId) ?? '';
    if (code === null) {
      await testBed.acks.append({ kind: 'decided', id, status: 'APPROVED', lineId });
    } else if (code !== 'purchase_already_decided') refused.push(`${lineId} (${code})`);
  }
  if (refused.length > 0) {
    testBed.problems.push(`the approval of lines was refused: ${refused.join(', ')}`);
  }
}
