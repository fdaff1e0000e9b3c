import { describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../refuse.ts';
import { createGroupCommit, NEXT_GROUP, type GroupCommitOptions } from './group-commit.ts';

interface Item {
  readonly name: string;
  readonly key: string;
}

const item = (name: string, key = name): Item => ({ name, key });

/** A promise that the test resolves or rejects. */
function pending<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** Waits until all pending callbacks have run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a group commit whose commits the test ends. */
function byHand(options: Partial<GroupCommitOptions<Item, string>> = {}) {
  const commits: { queue: string; names: string[]; end(): void; fail(error: unknown): void }[] = [];
  const add = createGroupCommit<Item, string>({
    commit: (queue, items) => {
      const { promise, resolve, reject } = pending<string[]>();
      const names = items.map(({ name }) => name);
      const results = names.map((name) => `${name} done`);
      commits.push({ queue, names, end: () => resolve(results), fail: reject });
      return promise;
    },
    keysOf: ({ key }) => [key],
    ...options,
  });
  const end = async (n: number): Promise<void> => {
    await settle();
    commits[n]?.end();
    await settle();
  };
  return { add, commits, end, groups: () => commits.map(({ names }) => names) };
}

const sqlError = (code: string) => Object.assign(new Error('from PostgreSQL'), { code });

describe('groups', () => {
  test('items that arrive while a commit is running form the next group, in order', async () => {
    const { add, end, groups } = byHand();
    const first = add('q', item('a'));
    await settle();
    const others = ['b', 'c', 'd'].map((name) => add('q', item(name)));
    await settle();
    expect(groups()).toEqual([['a']]);
    await end(0);
    expect(groups()).toEqual([['a'], ['b', 'c', 'd']]);
    await end(1);
    expect(await Promise.all([first, ...others])).toEqual(['a done', 'b done', 'c done', 'd done']);
  });

  test('items added in the same tick form one group', async () => {
    const { add, end, groups } = byHand();
    const all = ['a', 'b'].map((name) => add('q', item(name)));
    await end(0);
    expect(await Promise.all(all)).toEqual(['a done', 'b done']);
    expect(groups()).toEqual([['a', 'b']]);
  });

  test('have at most `largest` items', async () => {
    const { add, end, groups } = byHand({ largest: 2 });
    const all = ['a', 'b', 'c', 'd', 'e'].map((name) => add('q', item(name)));
    for (const n of [0, 1, 2]) await end(n);
    await Promise.all(all);
    expect(groups()).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  test('never have two items with the same key, and keep the order of items that share one', async () => {
    const { add, end, groups } = byHand();
    const items = [
      item('a1', 'a'),
      item('b1', 'b'),
      item('a2', 'a'),
      item('a3', 'a'),
      item('c1', 'c'),
    ];
    const all = items.map((each) => add('q', each));
    for (const n of [0, 1, 2]) await end(n);
    await Promise.all(all);
    expect(groups()).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']]);
  });

  test('never have an item that shares only one of its keys with an earlier one', async () => {
    const { add, end, groups } = byHand({ keysOf: ({ key }) => key.split(' ') });
    const items = [
      item('first', 'a b'),
      item('second', 'b c'),
      item('third', 'c'),
      item('fourth', 'd'),
    ];
    const all = items.map((each) => add('q', each));
    for (const n of [0, 1, 2]) await end(n);
    await Promise.all(all);
    expect(groups()).toEqual([['first', 'fourth'], ['second'], ['third']]);
  });

  test('of different queues do not wait for each other', async () => {
    const { add, end, commits } = byHand();
    const slow = add('slow', item('a'));
    const fast = add('fast', item('b'));
    await end(1);
    expect(await fast).toBe('b done');
    expect(commits.map(({ queue }) => queue)).toEqual(['slow', 'fast']);
    await end(0);
    await slow;
  });

  test('resolve nothing before their commit has ended', async () => {
    const { add, end } = byHand();
    let isDone = false;
    const done = add('q', item('a')).then(() => {
      isDone = true;
    });
    await settle();
    expect(isDone).toBe(false);
    await end(0);
    await done;
  });

  test('return an item that could not be decided to the front of the queue', async () => {
    const groups: string[][] = [];
    const add = createGroupCommit<Item, string>({
      commit: (_, items) => {
        groups.push(items.map(({ name }) => name));
        return Promise.resolve(items.map(({ name }, n) => (n === 0 ? name : NEXT_GROUP)));
      },
      keysOf: ({ key }) => [key],
      largest: 2,
    });
    const all = ['a', 'b', 'c'].map((name) => add('q', item(name)));
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
    expect(groups).toEqual([['a', 'b'], ['b', 'c'], ['c']]);
  });
});

test('an item without a result fails, and the others have theirs', async () => {
  const add = createGroupCommit<Item, string>({
    commit: () => Promise.resolve(['a done']),
    keysOf: ({ key }) => [key],
  });
  const all = await Promise.allSettled(['a', 'b'].map((name) => add('q', item(name))));
  expect(all).toMatchObject([
    { status: 'fulfilled', value: 'a done' },
    { status: 'rejected', reason: { message: 'an item of a group has no result' } },
  ]);
});

describe('a failed commit', () => {
  const add = (commits: string[][], error: (names: readonly string[]) => Error | null) =>
    createGroupCommit<Item, string>({
      commit: (_, items) => {
        const names = items.map(({ name }) => name);
        commits.push(names);
        const failure = error(names);
        return failure === null ? Promise.resolve(names) : Promise.reject(failure);
      },
      keysOf: ({ key }) => [key],
    });

  test('that one item caused rejects only this item', async () => {
    const commits: string[][] = [];
    const submit = add(commits, (names) => (names.includes('bad') ? sqlError('22003') : null));
    const all = await Promise.allSettled(['a', 'bad', 'b'].map((name) => submit('q', item(name))));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(commits).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  test.each(['08006', '57P01', '55P03', '40001'])(
    'with the error %s rejects every item and repeats none: the commit may have happened',
    async (code) => {
      const commits: string[][] = [];
      const submit = add(commits, () => sqlError(code));
      const all = await Promise.allSettled(['a', 'b'].map((name) => submit('q', item(name))));
      expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(commits).toEqual([['a', 'b']]);
    },
  );

  test('does not stop the queue', async () => {
    let isDown = true;
    const submit = add([], () => (isDown ? sqlError('08006') : null));
    await expect(submit('q', item('a'))).rejects.toThrow();
    isDown = false;
    expect(await submit('q', item('b'))).toBe('b');
  });
});

describe('a full queue', () => {
  const isBusy = { code: 'busy', retryAfterSeconds: 2 };

  test('refuses further items, of other queues too, until a group is taken', async () => {
    const { add, end } = byHand({ mostWaiting: 2 });
    const running = add('q', item('a'));
    await settle();
    const waiting = [add('q', item('b')), add('q', item('c'))];
    await expect(add('q', item('d'))).rejects.toMatchObject(isBusy);
    await expect(add('other', item('e'))).rejects.toBeInstanceOf(Refusal);
    await end(0);
    const late = add('q', item('f'));
    await end(1);
    await end(2);
    await Promise.all([running, ...waiting, late]);
  });

  test('refuses an item that has waited too long, and never commits it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { add, end, groups } = byHand({ waitMs: 1_000 });
      const running = add('q', item('a'));
      await settle();
      const refused = expect(add('q', item('b'))).rejects.toMatchObject(isBusy);
      vi.advanceTimersByTime(1_001);
      await end(0);
      await refused;
      await running;
      expect(groups()).toEqual([['a']]);
    } finally {
      vi.useRealTimers();
    }
  });
});
