import { hash, verify } from '@node-rs/argon2';
import { refuse, Refusal } from '../refuse.ts';

/** 19 MiB, 2 passes, 1 lane: the field's common minimum for argon2id. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface PasswordHasher {
  /**
   * Refuses as 'busy' while the queue is full. To be asked before anything is counted or looked up:
   * in a flood most calls end here, at no cost, and nobody is blamed for not having had a turn.
   */
  expectTurn(): void;
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits. With null (an unknown account) the same work is done and the answer
   * is no, so that time does not tell which addresses have an account.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Node's own pool for files, compression and hashes; one thread of it stays free for the rest. */
const POOL_THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);

/** How many hashes at a time leave a core, and a thread, for everything that is not a password. */
export const hashingWorkers = (cores: number): number =>
  Math.max(1, Math.min(cores, POOL_THREADS) - 1);

/** Longer than this nobody waits for a turn; in milliseconds. */
const LONGEST_QUEUE_WAIT = 10_000;

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
  longestWait = LONGEST_QUEUE_WAIT,
): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];
  const expectTurn = () => {
    if (waiting.length >= queueLength) refuse('busy', undefined, 2);
  };
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= workers) {
      expectTurn();
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
  const stranger = hash('nobody has this password', ARGON2ID);

  return {
    expectTurn,
    hash: (password) => inTurn(() => hash(password, ARGON2ID)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        const fits = await verify(passwordHash ?? (await stranger), password);
        return passwordHash !== null && fits;
      }),
  };
}
