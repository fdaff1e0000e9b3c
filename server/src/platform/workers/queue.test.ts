import { pace } from '@prelaunch/testkit/wait';
import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

const LIMITS = { atOnce: 1, waiting: 100, waitMs: 60_000 };

/** Tasks that the test completes explicitly. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, work: () => opened };
}

test.each([1, 3])('at most %i tasks run at a time, in FIFO order', async (atOnce) => {
  const inTurn = createQueue({ ...LIMITS, atOnce });
  let working = 0;
  const begun: number[] = [];
  const work = (n: number) => async () => {
    working += 1;
    begun.push(n);
    expect(working).toBeLessThanOrEqual(atOnce);
    await pace(n % 3);
    working -= 1;
    if (n % 4 === 0) throw new Error(`no ${String(n)}`);
    return n;
  };
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => inTurn(work(n))));
  expect(begun).toEqual(Array.from({ length: 12 }, (_, n) => n));
  // A failure is reported only to its own caller.
  expect(results.map(({ status }) => status)).toEqual(
    Array.from({ length: 12 }, (_, n) => (n % 4 === 0 ? 'rejected' : 'fulfilled')),
  );
});

test('a full queue refuses the next task with busy, until a task is done', async () => {
  const inTurn = createQueue({ ...LIMITS, waiting: 2 });
  const { open, work } = gate();
  const first = Array.from({ length: 3 }, () => inTurn(work));
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 5 });
  open();
  await Promise.all(first);
  expect(await inTurn(() => Promise.resolve(2))).toBe(2);
});

test('a task that waits too long is refused with busy and leaves the queue', async () => {
  const inTurn = createQueue({ ...LIMITS, waiting: 1, waitMs: 20 });
  const { open, work } = gate();
  const first = inTurn(work);
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'busy' });
  const next = inTurn(() => Promise.resolve(3));
  open();
  await first;
  expect(await next).toBe(3);
});
