import { refuse, Refusal } from '../../../platform/refuse.ts';
import { hash, PRODUCT_COST, verify, type HashCost } from './argon2.ts';

export interface PasswordHasher {
  /**
   * Refuses with `busy` while the queue is full. Call it before counting the attempt: then a
   * rejected call costs no query and does not count as a failed login.
   */
  assertCapacity(): void;
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches. With null (an unknown account) it does the same work and returns false, so
   * that the response time does not reveal which addresses have an account.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Each worker uses 19 MiB and a thread; larger machines should run more processes instead. */
const MAX_WORKERS = 8;

/** Returns how many hashes may run at a time: all cores but one, and at most `MAX_WORKERS`. */
export const hashingWorkers = (cores: number): number =>
  Math.max(1, Math.min(cores - 1, MAX_WORKERS));

/**
 * Returns a hash that no password matches, with this cost; verified for unknown accounts. The work of a verification depends
 * only on the cost, which the hash names.
 */
const decoyHash = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$1k8xIl/9jldb7w1+xo1u7A$qPh7WmJc8n9+H5HtPhL/fZ375h1NzQJ9cRbxAEdj5NA`;

/** How long a call waits in the queue at most; in milliseconds. */
const MAX_QUEUE_WAIT_MS = 10_000;

/** Waits for a free slot; rejects with `busy` after `maxWaitMs`. */
function acquireSlot(waiting: (() => void)[], maxWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(new Refusal('busy', undefined, 2));
    }, maxWaitMs);
    waiting.push(start);
  });
}

/**
 * Creates a hasher with a bounded queue: unlimited hashing would take every core from other requests.
 *
 * @param workers how many hashes run at a time
 * @param queueLength how many calls may wait; the next one is refused with `busy`
 * @param maxWaitMs how long a call may wait; in milliseconds
 * @param cost what a hash costs; only tests pass another one than the product's
 */
export function createPasswordHasher(
  workers: number,
  queueLength = 64,
  maxWaitMs = MAX_QUEUE_WAIT_MS,
  cost: HashCost = PRODUCT_COST,
): PasswordHasher {
  const decoy = decoyHash(cost);
  let running = 0;
  const waiting: (() => void)[] = [];
  const assertCapacity = () => {
    if (waiting.length >= queueLength) refuse('busy', undefined, 2);
  };
  const enqueue = async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= workers) {
      assertCapacity();
      await acquireSlot(waiting, maxWaitMs);
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      // Passes the slot directly to the next call, so that no new call can take it in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  return {
    assertCapacity,
    hash: (password) => enqueue(() => hash(password, cost)),
    verify: (passwordHash, password) =>
      enqueue(async () => {
        const fits = await verify(passwordHash ?? decoy, password);
        return passwordHash !== null && fits;
      }),
  };
}
