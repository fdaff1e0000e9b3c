import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  approvePurchases,
  listCompanyPurchases,
  listOwnPurchases,
  submitPurchase,
} from '@prelaunch/contract';
import { pick, RUPEES_PER_TOKEN, type Person } from '@prelaunch/testkit/people';
import { openHttp } from '../load/http-connection.ts';
import type { Joined } from './join.ts';
import type { Launch } from './launch.ts';
import { restartProcesses, type Restart } from './restart.ts';

/** An order that was acknowledged. */
export interface Order {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly quantity: number;
  /** When it was acknowledged, in milliseconds since 1970. */
  readonly at: number;
}

export interface Sale {
  readonly orders: readonly Order[];
  /** When the approval of each purchase was acknowledged, in milliseconds since 1970, by its id. */
  readonly approvals: ReadonlyMap<string, number>;
  readonly restart: Restart & {
    /** How many calls were answered meanwhile. */
    readonly answers: number;
  };
}

/** The most connections at a time; members beyond them wait, as behind a proxy. */
const CONNECTIONS = 200;
/** The restart begins when this share of the members has ordered. */
const RESTART_AFTER = 0.25;
/** How often a member who has ordered reads the payment history again. */
const READ_AGAIN_MS = 500;
const NOTHING_PENDING_MS = 100;
const PAGE = '100';

interface Progress {
  /** Whether every member has ordered. */
  isOrdered: boolean;
  isRestarted: boolean;
}

/** Orders one token for each member; all connections order at once, then read until the restart has ended. */
async function orderAll(
  { product, recorder }: Launch,
  members: readonly Joined[],
  progress: Progress,
  onAnswer: (answered: number) => void,
): Promise<Order[]> {
  const orders: Order[] = [];
  const connections = Array.from({ length: Math.min(CONNECTIONS, members.length) }, () =>
    openHttp(product.url),
  );
  const order = async (connection: (typeof connections)[number], member: Joined) => {
    const { token, email, id: accountId } = member;
    const reply = await recorder.call('order', connection, submitPurchase, {
      token,
      headers: { 'Idempotency-Key': randomUUID() },
      body: { paymentMethod: 'MANUAL', amount: RUPEES_PER_TOKEN },
    });
    if (reply === null) return;
    const { id, totalQuantity: quantity } = reply.data;
    orders.push({ id, accountId, email, quantity, at: Date.now() });
  };
  let next = 0;
  let answered = 0;
  await Promise.all(
    connections.map(async (connection) => {
      for (let member = members[next++]; member !== undefined; member = members[next++]) {
        await order(connection, member);
        onAnswer(++answered);
      }
    }),
  );
  progress.isOrdered = true;
  await Promise.all(
    connections.map(async (connection, n) => {
      const { token } = pick(members, n);
      while (!progress.isRestarted) {
        await recorder.call('read the payment history', connection, listOwnPurchases, { token });
        await sleep(READ_AGAIN_MS);
      }
      connection.close();
    }),
  );
  return orders;
}

/** One admin: approves the pending purchases of a page at once, until all members have ordered and none is pending. */
async function approveAll(
  { product, recorder }: Launch,
  { token }: Person,
  ownPage: number,
  progress: Progress,
  approvals: Map<string, number>,
): Promise<void> {
  const connection = openHttp(product.url);
  const pendingOn = async (page: number) => {
    const query = { status: 'PENDING', limit: PAGE, page: String(page) };
    const call = { token, query };
    const reply = await recorder.call('list pending', connection, listCompanyPurchases, call);
    return reply?.data.records.map(({ id }) => id) ?? [];
  };
  for (;;) {
    const wasOrdered = progress.isOrdered;
    const own = await pendingOn(ownPage);
    const ids = own.length > 0 || ownPage === 1 ? own : await pendingOn(1);
    if (ids.length === 0) {
      // A list that was read before the last order says nothing about it.
      if (wasOrdered) break;
      await sleep(NOTHING_PENDING_MS);
      continue;
    }
    const body = { ids };
    const reply = await recorder.call('approve a page', connection, approvePurchases, {
      token,
      body,
    });
    const at = Date.now();
    for (const { id, code } of reply?.data.results ?? []) {
      if (code === null) approvals.set(id, at);
      else recorder.refuse('approve a page', code);
    }
  }
  connection.close();
}

/**
 * Sells the tokens: all members order at once, admins approve meanwhile, and the supervisor replaces its processes in the
 * middle.
 */
export async function sell(launch: Launch, members: readonly Joined[]): Promise<Sale> {
  const { company, product, plan, recorder } = launch;
  const progress: Progress = { isOrdered: false, isRestarted: false };
  const approvals = new Map<string, number>();
  let begin: () => void = () => undefined;
  const isTime = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const restarting = isTime
    .then(async () => {
      const before = recorder.answers();
      const restart = await restartProcesses(product, plan.processes);
      return { ...restart, answers: recorder.answers() - before };
    })
    .finally(() => {
      progress.isRestarted = true;
    });
  if (members.length === 0) begin();
  const [orders, restart] = await Promise.all([
    orderAll(launch, members, progress, (answered) => {
      if (answered >= members.length * RESTART_AFTER) begin();
    }),
    restarting,
    ...company.admins.map((admin, n) => approveAll(launch, admin, n + 1, progress, approvals)),
  ]);
  return { orders, approvals, restart };
}
