import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  answerQuestion,
  approvePaid,
  approvePurchase,
  submitPurchase,
  uploadMedia,
} from '@prelaunch/contract';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { RUPEES_PER_TOKEN, type Company, type Person } from '@prelaunch/testkit/people';
import { newOrderNumber, newReference } from '@prelaunch/testkit/purchases';
import { encodeCall, type HttpRequest } from '@prelaunch/testkit/client';
import type { Random } from '../random.ts';
import type { Slot, TestBed } from '../test-bed.ts';
import {
  answerRequest,
  approvePaidRequest,
  askRequest,
  bought,
  buyRequest,
  decideRequest,
  isBusy,
  isReversed,
  openQuestionIn,
  openRequest,
  reduced,
  reverseRequest,
  uploaded,
  uploadRequest,
} from './calls.ts';
import { creditOrders } from './credits.ts';
import { NoAnswer, type HttpAnswer, type SendOptions } from './http.ts';
import { watchLive } from './watch.ts';

/** What the clients use. */
export type LoadBed = Pick<
  TestBed,
  'random' | 'company' | 'pool' | 'acks' | 'pending' | 'problems' | 'log'
> & {
  readonly slots: readonly Slot[];
  /** Absent where a release may serve that has no reversals. */
  readonly reversing?: Company;
};

interface LoadOptions {
  readonly clients?: number;
  /** The share of purchases and reversals whose client disconnects and repeats the call. */
  readonly vanish?: number;
  /** The processes that receive the calls; by default both. */
  readonly slots?: readonly Slot[];
  /** A proxy answers 502 or 504 when a server does not. Such a call is repeated. */
  readonly proxied?: boolean;
}

/** A call that was sent and got no reply. */
export interface Broken {
  readonly slot: Slot;
  readonly sentAt: number;
  readonly request: string;
}

export interface Load {
  readonly broken: readonly Broken[];
  /**
   * The calls that got no answer, sent or not, or the answer of a proxy or server that cannot serve (502, 503, 504): each with
   * its time since the start of the load, its duration, and what was answered.
   */
  failed(): readonly string[];
  /** The time of the last successful call, by `performance.now()`; 0 when none has succeeded. */
  lastSuccess(slot: Slot): number;
  count(status: number): number;
  /** The longest time from a call to its answer, in milliseconds. */
  slowest(): number;
  /** When the first write was answered that was sent after `since`, both by `performance.now()`; null when none was. */
  firstWrite(since: number): number | null;
  /** Lets every client finish its call. */
  stop(): Promise<void>;
}

/** After this time a client gives up an order, which then counts as never acknowledged. */
const GIVE_UP_MS = 40_000;
const PAUSE_MS = 60;

const PAGE = { page: '1', limit: '10' };

/** Statuses that the load accepts; every other one is a violation. */
const EXPECTED = new Set([200, 201, 409, 503]);
const BY_PROXY = new Set([502, 504]);

/**
 * Starts clients that buy, upload, approve, reject, reverse, list and watch, each with one call at a time. A
 * client logs an acknowledged write before it continues, and repeats an unacknowledged one under
 * the same key.
 */
export function startLoad(testBed: LoadBed, label: string, options: LoadOptions = {}): Load {
  const { clients = 16, vanish = 0, slots = testBed.slots, proxied = false } = options;
  const { members, admins } = testBed.company;
  const broken: Broken[] = [];
  const statuses = new Map<number, number>();
  const successes = new Map<Slot, number>();
  const writes: { readonly sentAt: number; readonly answeredAt: number }[] = [];
  let slowest = 0;
  const failed: string[] = [];
  const startedAt = performance.now();
  let stopping = false;

  const recordFailed = (slot: Slot, request: HttpRequest, sentAt: number, result: string) => {
    const [at, took] = [sentAt - startedAt, performance.now() - sentAt];
    failed.push(
      `${request.method} ${request.path} of ${slot.name} at ${(at / 1000).toFixed(1)} s, after ${took.toFixed(0)} ms: ${result}`,
    );
  };
  const isUnanswered = ({ status }: HttpAnswer) => proxied && BY_PROXY.has(status);
  const record = (slot: Slot, request: HttpRequest, answer: HttpAnswer, sentAt: number) => {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    slowest = Math.max(slowest, performance.now() - sentAt);
    if (answer.status < 300) {
      successes.set(slot, performance.now());
      if (request.method !== 'GET') writes.push({ sentAt, answeredAt: performance.now() });
    }
    if (isBusy(answer) || BY_PROXY.has(answer.status)) {
      // The body of a failure has the id of the request.
      recordFailed(slot, request, sentAt, `${answer.status} ${answer.text.slice(0, 200)}`);
    }
    if (isBusy(answer) && answer.headers['retry-after'] === undefined) {
      testBed.problems.push(`${label}: ${request.path} was answered 503 without Retry-After`);
    }
    if (!EXPECTED.has(answer.status) && !isUnanswered(answer)) {
      const { process } = slot;
      const problem = `${label}: ${request.path} answered ${answer.status}: ${answer.text}`;
      // The server's output arrives a little later, through a pipe.
      setTimeout(() => testBed.log(`${problem}\n${process.output()}`), 200);
      testBed.problems.push(problem);
    }
  };

  /**
   * Repeats the call at random processes until the reply is not 'busy'; returns null after
   * `GIVE_UP_MS`.
   */
  const persist = async (
    random: Random,
    request: HttpRequest,
    first: SendOptions = {},
  ): Promise<HttpAnswer | null> => {
    const until = performance.now() + GIVE_UP_MS;
    let send = first;
    while (performance.now() < until) {
      const slot = random.pick(slots);
      const sentAt = performance.now();
      try {
        const answer = await slot.client.send(request, send);
        record(slot, request, answer, sentAt);
        if (!isBusy(answer) && !isUnanswered(answer)) return answer;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        if (send.vanishAfterMs === undefined) recordFailed(slot, request, sentAt, 'no answer');
        if (error.wasSent && send.vanishAfterMs === undefined) {
          broken.push({ slot, sentAt, request: request.path });
        }
      }
      send = {};
      await sleep(PAUSE_MS);
    }
    return null;
  };

  const firstSend = (random: Random): SendOptions =>
    random.next() < vanish ? { vanishAfterMs: random.between(0, 12) } : {};
  const order = async (
    random: Random,
    member: Person,
    more?: Readonly<Record<string, unknown>>,
  ) => {
    const orderNumber = newOrderNumber();
    const request = buyRequest(member, randomUUID(), orderNumber, more);
    const answer = await persist(random, request, firstSend(random));
    if (answer?.status !== submitPurchase.status) return null;
    const { id, totalQuantity, finalAmount } = bought(answer);
    await testBed.acks.append({
      kind: 'bought',
      id,
      accountId: member.id,
      orderNumber,
      quantity: totalQuantity,
    });
    return { id, orderNumber, finalAmount };
  };
  const buy = async (...wanted: Parameters<typeof order>) => {
    const made = await order(...wanted);
    if (made !== null) testBed.pending.push(made.id);
  };
  const buyWithProof = async (random: Random, member: Person) => {
    const answer = await persist(random, uploadRequest(member, randomUUID()));
    if (answer?.status !== uploadMedia.status) return;
    const [file] = uploaded(answer);
    if (file === undefined) return;
    await testBed.acks.append({ kind: 'uploaded', id: file.id, size: file.size });
    await buy(random, member, {
      paymentMethod: 'UPI',
      receiptId: file.id,
      referenceNumber: newReference(),
    });
  };
  /** Returns whether there was an answer: then the purchase is decided. */
  const decide = async (
    random: Random,
    admin: Person,
    id: string,
    status: 'APPROVED' | 'REJECTED',
  ): Promise<boolean> => {
    const answer = await persist(random, decideRequest(admin, id, status));
    if (answer?.status === approvePurchase.status) {
      await testBed.acks.append({ kind: 'decided', id, status });
    }
    return answer !== null;
  };
  const decideOne = async (random: Random) => {
    const id = testBed.pending.shift();
    if (id === undefined) return;
    const status = random.next() < 0.7 ? 'APPROVED' : 'REJECTED';
    await decide(random, random.pick(admins), id, status);
  };
  /** Some purchases stay, so that a reversal ends the holding of some members and reduces that of others. */
  const buyAndReverse = async (random: Random, { admins: [admin], members: own }: Company) => {
    const made = await order(random, random.pick(own));
    if (made === null || !(await decide(random, admin, made.id, 'APPROVED'))) return;
    if (random.next() < 0.2) return;
    const answer = await persist(random, reverseRequest(admin, made.id), firstSend(random));
    if (answer === null) return;
    const { id, orderNumber } = made;
    if (isReversed(answer)) await testBed.acks.append({ kind: 'reversed', id, orderNumber });
    else
      testBed.problems.push(`${label}: a reversal was answered ${answer.status}: ${answer.text}`);
  };
  /** The member has paid two of five tokens. */
  const buyAndReduce = async (random: Random, { admins: [admin], members: own }: Company) => {
    const made = await order(random, random.pick(own), { amount: RUPEES_PER_TOKEN * 5 });
    if (made === null) return;
    const paid = Math.round((made.finalAmount * 100 * 2) / 5) / 100;
    const request = approvePaidRequest(admin, made.id, paid);
    const answer = await persist(random, request, firstSend(random));
    if (answer?.status === approvePaid.status) {
      const { id: reducedId, totalQuantity: quantity } = reduced(answer);
      await testBed.acks.append({ kind: 'reduced', id: made.id, reducedId, quantity });
    } else if (answer !== null) {
      testBed.problems.push(
        `${label}: what was paid was answered ${answer.status}: ${answer.text}`,
      );
    }
  };
  /** The reply to a question or its mark may be lost, so the question is read from the member's list. */
  const buyAndAnswer = async (random: Random, { admins: [admin], members: own }: Company) => {
    const member = random.pick(own);
    const made = await order(random, member);
    if (made === null || (await persist(random, askRequest(admin, made.id))) === null) return;
    const listed = await read(random, member, 'listOwnPurchases', PAGE);
    const question = listed?.status === 200 ? openQuestionIn(listed, made.id) : undefined;
    if (question !== undefined) {
      const text = `Paid by ${made.orderNumber}`;
      const reply = await persist(random, answerRequest(member, question, text), firstSend(random));
      if (reply?.status === answerQuestion.status) {
        await testBed.acks.append({ kind: 'answered', id: question, answer: text });
      } else if (reply !== null) {
        testBed.problems.push(`${label}: an answer got ${reply.status}: ${reply.text}`);
      }
    }
    if ((await persist(random, openRequest(admin, made.id, question))) === null) return;
    await decide(random, admin, made.id, random.next() < 0.7 ? 'APPROVED' : 'REJECTED');
  };
  const orderWithCredit = creditOrders(testBed, { persist, order, decide });
  const read = (random: Random, { token }: Person, name: EndpointName, query = {}) =>
    persist(random, encodeCall(name, { token, query }));

  const act = async (random: Random, member: Person): Promise<unknown> => {
    const dice = random.next();
    if (dice < 0.34) return buy(random, member);
    if (dice < 0.42) return buyWithProof(random, member);
    if (dice < 0.78) return decideOne(random);
    if (dice < 0.83 && testBed.reversing !== undefined) {
      const act = random.pick([
        ...[buyAndReverse, buyAndReverse],
        ...[buyAndAnswer, buyAndReduce, orderWithCredit, orderWithCredit],
      ]);
      return act(random, testBed.reversing);
    }
    if (dice < 0.88) return read(random, member, 'listOwnPurchases', PAGE);
    if (dice < 0.94) return read(random, random.pick(admins), 'listCompanyPurchases', PAGE);
    return read(random, member, 'getPrice');
  };
  const client = async (n: number) => {
    const random = testBed.random.branch(`${label}/${n}`);
    const own = members.filter((_, at) => at % clients === n);
    while (!stopping) await act(random, random.pick(own));
  };
  const running = Array.from({ length: clients }, (_, n) => client(n));
  const watchers = members.slice(0, 4).map((member, n) => {
    const slot = slots[n % slots.length];
    return slot === undefined ? null : watchLive(slot, member);
  });

  return {
    broken,
    lastSuccess: (slot) => successes.get(slot) ?? 0,
    failed: () => failed,
    count: (status) => statuses.get(status) ?? 0,
    slowest: () => slowest,
    firstWrite: (since) => writes.find(({ sentAt }) => sentAt > since)?.answeredAt ?? null,
    async stop() {
      stopping = true;
      for (const watcher of watchers) watcher?.stop();
      await Promise.all(running);
    },
  };
}
