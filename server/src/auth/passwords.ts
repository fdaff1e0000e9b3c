import { refuse, Refusal } from '../refuse.ts';
import { hash, verify } from './argon2.ts';

export interface PasswordHasher {
  /**
   * Refuses as 'busy' while the queue is full. To be asked before anything is counted or looked up:
   * in a flood most calls end here, at no cost, and nobody is blamed for not having had a turn.
   */
  assertCapacity(): void;
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits. With null (an unknown account) the same work is done and the answer
   * is no, so that time does not tell which addresses have an account.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Each holds 19 MiB and a thread; on larger machines more processes are of more use. */
const MAX_WORKERS = 8;

/** How many hashes at a time leave a core for everything that is not a password. */
export const hashingWorkers = (cores: number): number =>
  Math.max(1, Math.min(cores - 1, MAX_WORKERS));

/** Of a password that nobody knows, at the cost of everybody's: made once by `hash`, and kept here. */
const STRANGER =
  '$argon2id$v=19$m=19456,t=2,p=1$1k8xIl/9jldb7w1+xo1u7A$qPh7WmJc8n9+H5HtPhL/fZ375h1NzQJ9cRbxAEdj5NA';

/** Longer than this nobody waits for a turn; in milliseconds. */
const MAX_QUEUE_WAIT_MS = 10_000;

/** Waits for a turn; refuses as 'busy' when it does not come in time. */
function turnIn(waiting: (() => void)[], longestWait: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(new Refusal('busy', undefined, 2));
    }, longestWait);
    waiting.push(take);
  });
}

/**
 * Hashes through a queue: unlimited hashing would take every core from all other requests.
 *
 * @param workers hashes at a time
 * @param queueLength how many may wait; the next one is refused as 'busy'
 * @param longestWait how long each of them may; in milliseconds
 */
export function createPasswordHasher(
  workers: number,
  queueLength = 64,
  longestWait = MAX_QUEUE_WAIT_MS,
): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];
  const assertCapacity = () => {
    if (waiting.length >= queueLength) refuse('busy', undefined, 2);
  };
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= workers) {
      assertCapacity();
      await turnIn(waiting, longestWait);
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes to the next in line without being given up in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  return {
    assertCapacity,
    hash: (password) => inTurn(() => hash(password)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const fits = await verify(passwordHash ?? STRANGER, password);
        return passwordHash !== null && fits;
      }),
  };
}
