import { refuse, Refusal } from '../refuse.ts';

export interface QueueLimits {
  /** How many tasks run at the same time. */
  readonly atOnce: number;
  /** How many tasks wait at most; the next one is refused. */
  readonly waiting: number;
  /** How long a task waits at most; in milliseconds. */
  readonly waitMs: number;
}

/** The Retry-After of a refused call, in seconds. */
const RETRY_AFTER = 5;

/**
 * Creates a bounded FIFO queue and returns the function that runs a task through it. A failed task does not
 * affect the next one. Refuses with `busy` when the queue is full or the wait is too long.
 */
export function createQueue({
  atOnce,
  waiting,
  waitMs,
}: QueueLimits): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];

  const acquireSlot = (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) return refuse('busy', undefined, RETRY_AFTER);
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        reject(new Refusal('busy', undefined, RETRY_AFTER));
      }, waitMs);
      queue.push(start);
    });
  };

  return async (task) => {
    await acquireSlot();
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
