import { refuse } from '../refuse.ts';

/** Whoever would wait behind more than these is asked to come back. */
const MOST_WAITING = 100;

/** Does one thing after the other; beyond `most` that wait, refuses as 'busy'. */
export function createTurns(most = MOST_WAITING): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting > most) refuse('busy', undefined, 5);
    waiting += 1;
    // Whether the one before went well is its own affair.
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
