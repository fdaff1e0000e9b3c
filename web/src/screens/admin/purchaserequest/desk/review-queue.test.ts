import { describe, expect, test } from 'vitest';
import {
  counts,
  EMPTY_QUEUE,
  isDecidable,
  stepped,
  withLoaded,
  withOutcome,
  type ReviewQueue,
} from './review-queue.ts';

interface Purchase {
  readonly id: string;
  readonly marks: readonly string[];
}

const purchase = (id: string, ...marks: string[]): Purchase => ({ id, marks });
const [a, b, c] = [purchase('a'), purchase('b'), purchase('c')];
const GONE = 'Decided by another admin.';
const queueOf = (...purchases: Purchase[]): ReviewQueue<Purchase> =>
  withLoaded(EMPTY_QUEUE, purchases, GONE);
const idsOf = ({ purchases }: ReviewQueue<Purchase>) => purchases.map(({ id }) => id);

describe('the first purchase', () => {
  test('is the first one that the admin can decide', () => {
    const own = purchase('own', 'own_purchase');
    const asked = purchase('asked', 'awaiting_confirmation');
    expect(queueOf(own, asked, a, b).currentId).toBe('a');
  });

  test('is missing when there is none to decide', () => {
    expect(queueOf().currentId).toBeNull();
    expect(queueOf(purchase('own', 'own_purchase')).currentId).toBeNull();
  });
});

describe('a decision', () => {
  test('shows the next purchase without an outcome, and after the last one a skipped purchase', () => {
    const skipped = stepped(queueOf(a, b, c), 1);
    const second = withOutcome(skipped, 'b', { kind: 'approved' });
    expect(second.currentId).toBe('c');
    const third = withOutcome(second, 'c', { kind: 'rejected' });
    expect(third.currentId).toBe('a');
    const last = withOutcome(third, 'a', { kind: 'requested' });
    expect(last.currentId).toBeNull();
    expect(counts(last)).toEqual({
      approved: 1,
      rejected: 1,
      requested: 1,
      waiting: 0,
      refused: 0,
    });
  });

  test('that is refused shows the next purchase; the refused one can be decided later if it is still pending', () => {
    const message = 'Not enough tokens are left.';
    const pending = withOutcome(queueOf(a, b), 'a', { kind: 'refused', message, final: false });
    expect(pending.currentId).toBe('b');
    expect(isDecidable(pending, a)).toBe(true);
    const over = withOutcome(queueOf(a, b), 'a', { kind: 'refused', message: GONE, final: true });
    expect(isDecidable(over, a)).toBe(false);
    expect(isDecidable(over, b)).toBe(true);
  });
});

describe('a purchase whose member was asked', () => {
  const asked = purchase('b', 'question_open');

  test('stays until the admin goes on, and no decision returns to it', () => {
    const queue = withLoaded(stepped(queueOf(a, b), 1), [asked], null);
    expect(queue.currentId).toBe('b');
    expect(isDecidable(queue, asked)).toBe(true);
    const done = withOutcome(stepped(queue, -1), 'a', { kind: 'approved' });
    expect(done.currentId).toBeNull();
    expect(counts(done)).toMatchObject({ approved: 1, waiting: 1 });
  });

  test('is shown when the answer arrives', () => {
    const done = withOutcome(queueOf(a, asked), 'a', { kind: 'approved' });
    const answered = withLoaded(done, [purchase('b', 'question_answered')], null);
    expect(answered.currentId).toBe('b');
    expect(counts(answered).waiting).toBe(0);
  });

  test('is not counted twice once it is decided', () => {
    expect(counts(withOutcome(queueOf(asked), 'b', { kind: 'rejected' }))).toMatchObject({
      rejected: 1,
      waiting: 0,
    });
  });
});

describe('loading again', () => {
  test('keeps every place, updates the purchases, and adds new ones at the end', () => {
    const changed = purchase('b', 'contested_reference');
    const queue = withLoaded(queueOf(a, b), [c, a, changed], GONE);
    expect(idsOf(queue)).toEqual(['a', 'b', 'c']);
    expect(queue.purchases[1]).toBe(changed);
    expect(queue.currentId).toBe('a');
  });

  test('marks purchases that another admin has decided, but not those that this admin decided', () => {
    const decided = withOutcome(queueOf(a, b, c), 'a', { kind: 'approved' });
    const queue = withLoaded(decided, [b], GONE);
    expect(queue.outcomes.get('a')).toEqual({ kind: 'approved' });
    expect(queue.outcomes.get('b')).toBeUndefined();
    expect(queue.outcomes.get('c')).toEqual({ kind: 'refused', message: GONE, final: true });
    expect(queue.currentId).toBe('b');
  });

  test('marks nothing when only a part of the pending purchases was loaded', () => {
    expect(withLoaded(queueOf(a, b), [a], null).outcomes.size).toBe(0);
  });

  test('shows a new purchase when all others are decided', () => {
    const done = withOutcome(queueOf(a), 'a', { kind: 'approved' });
    expect(withLoaded(done, [b], GONE).currentId).toBe('b');
  });
});

test('a step shows the adjacent purchase, even a decided one, and does nothing at either end', () => {
  const queue = withOutcome(queueOf(a, b), 'a', { kind: 'approved' });
  expect(stepped(queue, 1).currentId).toBe('b');
  expect(stepped(queue, -1).currentId).toBe('a');
  expect(stepped(stepped(queue, -1), -1).currentId).toBe('a');
  const done = withOutcome(queue, 'b', { kind: 'rejected' });
  expect(stepped(done, -1).currentId).toBe('b');
  expect(stepped(done, 1).currentId).toBe('a');
  expect(stepped(queueOf(), 1).currentId).toBeNull();
});
