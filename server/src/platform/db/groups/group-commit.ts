import { refuse, Refusal } from '../../refuse.ts';
import { currentSpan, traceGroup } from './trace-group.ts';

/** The result of an item that its group could not decide: it goes into the next group. */
export const NEXT_GROUP = Symbol('next group');

export interface GroupCommitOptions<Item, Result> {
  /**
   * Commits one group in one transaction.
   *
   * @returns the result of each item, in the order of the items, after the commit
   */
  readonly commit: (
    queue: string,
    items: readonly Item[],
  ) => Promise<readonly (Result | typeof NEXT_GROUP)[]>;
  /** The keys of an item. Two items of a group never share a key. */
  readonly keysOf: (item: Item) => readonly string[];
  /** The largest number of items in a group. */
  readonly largest?: number;
  /** How many items may wait in all queues together; the next one is refused. */
  readonly mostWaiting?: number;
  /** How long an item waits for its group; in milliseconds. */
  readonly waitMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly since: number;
  readonly span: ReturnType<typeof currentSpan>;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** The Retry-After of a refused item, in seconds. */
const RETRY_AFTER = 2;

/**
 * Errors of a statement that PostgreSQL undid because of its values: one item of the group caused it. After
 * any other error it is unknown which item caused it, and whether the transaction was committed.
 */
const CAUSED_BY_ONE_ITEM = /^(22|23|P0)/;

const isCausedByOneItem = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CAUSED_BY_ONE_ITEM.test(String(error.code));

/**
 * Commits requests in groups. The items that arrive while a transaction of their queue is running form the next
 * one, so a queue needs one round trip and one flush to the disk for all of them, and a single item is never
 * delayed. See docs/decisions/0037-group-commit.md.
 *
 * Items of a queue are committed in the order of their arrival, except that an item waits for the next group when
 * it shares a key with an earlier one. Queues are independent of each other. An error that one item causes rejects
 * only this item: the others are committed again, one by one.
 *
 * @returns a function that adds an item to a queue and resolves with its result after the commit. It refuses with
 * `busy`, without a write, when too many items wait or when the item has waited too long.
 */
export function createGroupCommit<Item, Result>({
  commit,
  keysOf,
  largest = 64,
  mostWaiting = 2_000,
  waitMs = 10_000,
}: GroupCommitOptions<Item, Result>): (queue: string, item: Item) => Promise<Result> {
  type Entry = Waiting<Item, Result>;
  const queues = new Map<string, Entry[]>();
  let waiting = 0;

  /** Removes the next group from the queue: the first items that share no key. */
  const takeGroup = (entries: Entry[]): Entry[] => {
    const group: Entry[] = [];
    const left: Entry[] = [];
    const taken = new Set<string>();
    for (const [n, entry] of entries.entries()) {
      if (group.length === largest) {
        left.push(...entries.slice(n));
        break;
      }
      const keys = keysOf(entry.item);
      const isFree = keys.every((key) => !taken.has(key));
      // A later item must not overtake this one, so its keys are taken either way.
      for (const key of keys) taken.add(key);
      (isFree ? group : left).push(entry);
    }
    entries.splice(0, entries.length, ...left);
    waiting -= group.length;
    return group;
  };

  const returnToQueue = (entries: Entry[], again: readonly Entry[]): void => {
    entries.unshift(...again);
    waiting += again.length;
  };

  const commitGroup = async (queue: string, group: readonly Entry[]): Promise<Entry[]> => {
    try {
      const results = await traceGroup(
        'commit group',
        group.map(({ span }) => span),
        () =>
          commit(
            queue,
            group.map(({ item }) => item),
          ),
      );
      // Resolves after the next group was sent, so that the database works on that group meanwhile.
      setImmediate(() => {
        for (const [n, entry] of group.entries()) {
          const result = results[n];
          if (result === undefined) entry.reject(new Error('an item of a group has no result'));
          else if (result !== NEXT_GROUP) entry.resolve(result);
        }
      });
      return group.filter((_, n) => results[n] === NEXT_GROUP);
    } catch (error) {
      if (group.length === 1 || !isCausedByOneItem(error)) {
        for (const entry of group) entry.reject(error);
        return [];
      }
    }
    const again: Entry[] = [];
    for (const entry of group) again.push(...(await commitGroup(queue, [entry])));
    return again;
  };

  const rejectLate = (group: readonly Entry[]): Entry[] => {
    const earliest = performance.now() - waitMs;
    return group.filter((entry) => {
      if (entry.since >= earliest) return true;
      entry.reject(new Refusal('busy', undefined, RETRY_AFTER));
      return false;
    });
  };

  const work = async (queue: string, entries: Entry[]): Promise<void> => {
    // Items that the caller adds in the same tick belong to the first group.
    await Promise.resolve();
    while (entries.length > 0) {
      const group = rejectLate(takeGroup(entries));
      if (group.length > 0) returnToQueue(entries, await commitGroup(queue, group));
    }
    queues.delete(queue);
  };

  return async (queue, item) => {
    if (waiting >= mostWaiting) refuse('busy', undefined, RETRY_AFTER);
    return new Promise((resolve, reject) => {
      waiting += 1;
      const since = performance.now();
      const entry: Entry = { item, since, span: currentSpan(), resolve, reject };
      const entries = queues.get(queue);
      if (entries !== undefined) {
        entries.push(entry);
        return;
      }
      const opened = [entry];
      queues.set(queue, opened);
      void work(queue, opened);
    });
  };
}
