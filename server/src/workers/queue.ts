import { refuse, Refusal } from '../refuse.ts';

export interface QueueLimits {
  /** How many work at the same time. */
  readonly atOnce: number;
  /** How many wait at most; the next one is refused. */
  readonly waiting: number;
  /** How long each of them waits at most; in milliseconds. */
  readonly waitMs: number;
}

/** How long a refused caller is asked to wait, in seconds. */
const RETRY_AFTER = 5;

/**
 * A queue with limits. Works are begun in the order in which they came; the result of one is no matter
 * to the next. Refuses as `busy` when the queue is full or the wait is too long.
 */
export function createQueue({
  atOnce,
  waiting,
  waitMs,
}: QueueLimits): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const queue: (() => void)[] = [];

  const turn = (): Promise<void> => {
    if (working < atOnce) {
      working += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) return refuse('busy', undefined, RETRY_AFTER);
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(take), 1);
        reject(new Refusal('busy', undefined, RETRY_AFTER));
      }, waitMs);
      queue.push(take);
    });
  };

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) working -= 1;
      else next();
    }
  };
}
