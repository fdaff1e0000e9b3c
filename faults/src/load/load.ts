import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  approvePurchase,
  getPrice,
  listCompanyPurchases,
  listOwnPurchases,
  submitPurchase,
  uploadMedia,
} from '@prelaunch/contract';
import type { Random } from '../random.ts';
import type { Account } from '../setup/people.ts';
import type { Slot, World } from '../world.ts';
import {
  bought,
  buyRequest,
  decideRequest,
  isBusy,
  newOrderNumber,
  newReference,
  uploaded,
  uploadRequest,
} from './calls.ts';
import { NoAnswer, type HttpAnswer, type HttpRequest, type SendOptions } from './http.ts';
import { watchLive } from './watch.ts';

interface LoadOptions {
  readonly clients?: number;
  /** The share of purchases whose client cuts its line and asks again. */
  readonly vanish?: number;
  /** Where the calls go; both usual processes unless told. */
  readonly slots?: readonly Slot[];
}

/** A call that had been sent and got no answer. */
export interface Broken {
  readonly slot: Slot;
  readonly sentAt: number;
  readonly request: string;
}

export interface Load {
  readonly broken: readonly Broken[];
  /** When the last call succeeded, by `performance.now()`. */
  lastSuccess(slot: Slot): number;
  count(status: number): number;
  /** Lets every client finish what it has begun. */
  stop(): Promise<void>;
}

/** A client gives an order up after so long; the order then counts as never acknowledged. */
const PATIENCE_MS = 40_000;
const PAUSE_MS = 60;

/** Statuses that a call of the load may get; every other one is a violation. */
const EXPECTED = new Set([200, 201, 409, 503]);

/**
 * Clients that buy, upload, approve, reject, list and watch, each one call after the other. What was
 * acknowledged is logged before the client goes on; what was not is asked again under the same key.
 */
export function startLoad(world: World, label: string, options: LoadOptions = {}): Load {
  const { clients = 16, vanish = 0, slots = world.slots } = options;
  const { members, admins } = world.company;
  const broken: Broken[] = [];
  const statuses = new Map<number, number>();
  const successes = new Map<Slot, number>();
  let stopping = false;

  const note = (slot: Slot, request: HttpRequest, answer: HttpAnswer) => {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 300) successes.set(slot, performance.now());
    if (!EXPECTED.has(answer.status)) {
      const { process } = slot;
      const problem = `${label}: ${request.path} answered ${answer.status}: ${answer.text}`;
      // What the server wrote about it comes another way, and a little later.
      setTimeout(() => world.say(`${problem}\n${process.output()}`), 200);
      world.problems.push(problem);
    }
  };

  /** Asks until there is an answer other than 'busy', at any process; null when patience ends. */
  const persist = async (
    random: Random,
    request: HttpRequest,
    first: SendOptions = {},
  ): Promise<HttpAnswer | null> => {
    const until = performance.now() + PATIENCE_MS;
    let send = first;
    while (performance.now() < until) {
      const slot = random.pick(slots);
      const sentAt = performance.now();
      try {
        const answer = await slot.client.send(request, send);
        note(slot, request, answer);
        if (!isBusy(answer)) return answer;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        if (error.wasSent && send.vanishAfterMs === undefined) {
          broken.push({ slot, sentAt, request: request.path });
        }
      }
      send = {};
      await sleep(PAUSE_MS);
    }
    return null;
  };

  const buy = async (random: Random, member: Account, more?: Readonly<Record<string, unknown>>) => {
    const orderNumber = newOrderNumber();
    const request = buyRequest(member, randomUUID(), orderNumber, more);
    const drops = random.next() < vanish;
    const answer = await persist(
      random,
      request,
      drops ? { vanishAfterMs: random.between(0, 12) } : {},
    );
    if (answer?.status !== submitPurchase.status) return;
    const { id, totalQuantity } = bought(answer);
    await world.acks.append({
      kind: 'bought',
      id,
      accountId: member.id,
      orderNumber,
      quantity: totalQuantity,
    });
    world.pending.push(id);
  };
  const buyWithProof = async (random: Random, member: Account) => {
    const answer = await persist(random, uploadRequest(member, randomUUID()));
    if (answer?.status !== uploadMedia.status) return;
    const [file] = uploaded(answer);
    if (file === undefined) return;
    await world.acks.append({ kind: 'uploaded', id: file.id, size: file.size });
    await buy(random, member, {
      paymentMethod: 'UPI',
      receiptId: file.id,
      referenceNumber: newReference(),
    });
  };
  const decideOne = async (random: Random) => {
    const id = world.pending.shift();
    if (id === undefined) return;
    const status = random.next() < 0.7 ? 'APPROVED' : 'REJECTED';
    const answer = await persist(random, decideRequest(random.pick(admins), id, status));
    if (answer?.status !== approvePurchase.status) return;
    await world.acks.append({ kind: 'decided', id, status });
  };
  const list = (random: Random, { token }: Account, path: string) =>
    persist(random, { method: 'GET', path: `${path}?page=1&limit=10`, token });

  const act = async (random: Random, member: Account): Promise<unknown> => {
    const dice = random.next();
    if (dice < 0.34) return buy(random, member);
    if (dice < 0.42) return buyWithProof(random, member);
    if (dice < 0.78) return decideOne(random);
    if (dice < 0.88) return list(random, member, listOwnPurchases.path);
    if (dice < 0.94) return list(random, random.pick(admins), listCompanyPurchases.path);
    return persist(random, { method: 'GET', path: getPrice.path, token: member.token });
  };
  const client = async (n: number) => {
    const random = world.random.branch(`${label}/${n}`);
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
    count: (status) => statuses.get(status) ?? 0,
    async stop() {
      stopping = true;
      for (const watcher of watchers) watcher?.stop();
      await Promise.all(running);
    },
  };
}
