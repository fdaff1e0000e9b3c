import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('one works at a time, in the order that they came, and one that fails stops nobody', async () => {
  const inTurn = createTurns();
  let working = 0;
  const ended: number[] = [];
  const work = (n: number) => async () => {
    working += 1;
    expect(working).toBe(1);
    await sleep(n % 3);
    working -= 1;
    ended.push(n);
    if (n % 4 === 0) throw new Error(`no ${String(n)}`);
    return n;
  };
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => inTurn(work(n))));
  expect(ended).toEqual(Array.from({ length: 12 }, (_, n) => n));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(results[5]).toEqual({ status: 'fulfilled', value: 5 });
});

test('behind as many as may wait nobody else does, until one of them is done', async () => {
  const inTurn = createTurns(2);
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = Array.from({ length: 3 }, () => inTurn(() => opened));
  await expect(inTurn(() => Promise.resolve(1))).rejects.toMatchObject({ code: 'busy' });
  open();
  await Promise.all(first);
  expect(await inTurn(() => Promise.resolve(2))).toBe(2);
});
