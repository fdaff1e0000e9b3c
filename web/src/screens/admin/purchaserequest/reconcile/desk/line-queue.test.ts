import { expect, test } from 'vitest';
import { startQueue, stepped, withOutcome } from './line-queue.ts';

const lines = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('a queue begins with the chosen line, or with the first one if that is gone', () => {
  expect(startQueue(lines, 1).currentId).toBe('b');
  expect(startQueue(lines, 7).currentId).toBe('a');
  expect(startQueue([], 0).currentId).toBeNull();
});

test('after a decision the next line without an outcome is shown, at the end the first one', () => {
  const second = withOutcome(startQueue(lines, 1), 'b', 'approved');
  expect(second.currentId).toBe('c');
  const third = withOutcome(second, 'c', 'set_aside');
  expect(third.currentId).toBe('a');
  const last = withOutcome(third, 'a', 'assigned');
  expect(last.currentId).toBe('a');
  expect([...last.outcomes.values()]).toEqual(['approved', 'set_aside', 'assigned']);
});

test('a line that still needs a decision stays in sight', () => {
  for (const outcome of ['refund', 'open', 'rejected'] as const) {
    expect(withOutcome(startQueue(lines, 0), 'a', outcome).currentId).toBe('a');
  }
});

test('a step shows the adjacent line and stops at either end', () => {
  const start = startQueue(lines, 0);
  expect(stepped(start, -1).currentId).toBe('a');
  expect(stepped(start, 1).currentId).toBe('b');
  expect(stepped(startQueue(lines, 2), 1).currentId).toBe('c');
  expect(stepped(startQueue([], 0), 1).currentId).toBeNull();
});
