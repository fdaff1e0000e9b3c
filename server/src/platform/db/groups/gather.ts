import { refuse, Refusal } from '../../refuse.ts';
import { currentSpan, traceGroup } from './trace-group.ts';

interface Waiting<K, V> {
  readonly key: K;
  readonly since: number;
  readonly span: ReturnType<typeof currentSpan>;
  readonly resolve: (value: V) => void;
  readonly reject: (error: unknown) => void;
}

export interface GatherOptions {
  /** The largest number of keys in a run. */
  readonly most?: number;
  /** How many runs may be under way at once. */
  readonly lanes?: number;
  /** How many calls may wait; the next one is refused. */
  readonly maxWaiting?: number;
  /** How long a call may wait before it is refused; in milliseconds. */
  readonly maxWaitMs?: number;
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Batches calls: those that arrive during a run form the next one, so a busy process sends one statement for many
 * requests, and an idle one starts immediately. A run starts after all of its calls have arrived, so its statement
 * sees everything that was committed before them. A failed run fails all of its calls.
 *
 * Refuses with `busy` when too many calls wait, or one has waited too long.
 *
 * @param run returns one value for each key, in their order
 */
export function gather<K, V>(
  run: (keys: readonly K[]) => Promise<readonly V[]>,
  { most = 64, lanes = 2, maxWaiting = 500, maxWaitMs = 10_000 }: GatherOptions = {},
): (key: K) => Promise<V> {
  const waiting: Waiting<K, V>[] = [];
  let underWay = 0;
  let scheduled = false;

  const refuseOverdue = (): void => {
    const now = performance.now();
    while (waiting[0] !== undefined && now - waiting[0].since > maxWaitMs) {
      waiting.shift()?.reject(new Refusal('busy', undefined, RETRY_AFTER_SECONDS));
    }
  };
  const runNext = async (): Promise<void> => {
    refuseOverdue();
    const calls = waiting.splice(0, most);
    if (calls.length === 0) return;
    underWay += 1;
    try {
      const values = await traceGroup(
        'read group',
        calls.map(({ span }) => span),
        () => run(calls.map(({ key }) => key)),
      );
      if (values.length !== calls.length) throw new Error('a run must return one value per key');
      for (const [n, value] of values.entries()) calls[n]?.resolve(value);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    } finally {
      underWay -= 1;
      schedule();
    }
  };
  const schedule = (): void => {
    if (scheduled || waiting.length === 0 || underWay >= lanes) return;
    scheduled = true;
    // Waits until the requests that arrived together have been read.
    setImmediate(() => {
      scheduled = false;
      void runNext();
      schedule();
    });
  };

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) refuse('busy', undefined, RETRY_AFTER_SECONDS);
      waiting.push({ key, since: performance.now(), span: currentSpan(), resolve, reject });
      schedule();
    });
}
