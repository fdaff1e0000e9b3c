import { expect, test } from 'vitest';
import type { Purchase } from '../purchase-columns.tsx';
import { hasUnreadAnswer, isUnnoted, newestAnswer } from './newest-answer.ts';

type Question = NonNullable<Purchase['questions']>[number];

const AT = new Date('2026-11-30T08:00:00Z');

function question(id: string, state: 'waiting' | 'unread' | 'read'): Question {
  const answer = state === 'waiting' ? null : { text: 'Yes.', at: AT, file: null };
  return {
    id,
    reason: 'OTHER',
    question: 'Who has paid?',
    askedAt: AT,
    askedBy: 'Asha',
    answer,
    readAt: state === 'read' ? AT : null,
  };
}

const purchase = (seenAt: Date | null, ...questions: Question[]) => ({
  status: 'PENDING' as const,
  seenAt,
  questions,
});

test('the newest answer is that of the last answered question, and an open question has none', () => {
  expect(newestAnswer({})).toBeNull();
  expect(newestAnswer(purchase(AT, question('a', 'waiting')))).toBeNull();
  const later = [question('a', 'read'), question('b', 'unread'), question('c', 'waiting')];
  expect(newestAnswer(purchase(AT, ...later))).toBe('b');
});

test('an answer is unread until an admin has opened it', () => {
  expect(hasUnreadAnswer({})).toBe(false);
  expect(hasUnreadAnswer(purchase(AT, question('a', 'waiting')))).toBe(false);
  expect(hasUnreadAnswer(purchase(AT, question('a', 'read')))).toBe(false);
  expect(hasUnreadAnswer(purchase(AT, question('a', 'read'), question('b', 'unread')))).toBe(true);
});

test('a pending purchase is noted when it was never opened, or not since its newest answer', () => {
  expect(isUnnoted(purchase(null))).toBe(true);
  expect(isUnnoted(purchase(AT))).toBe(false);
  expect(isUnnoted(purchase(AT, question('a', 'waiting')))).toBe(false);
  expect(isUnnoted(purchase(AT, question('a', 'unread')))).toBe(true);
  expect(isUnnoted(purchase(AT, question('a', 'read'), question('b', 'waiting')))).toBe(false);
  expect(isUnnoted({ ...purchase(null, question('a', 'unread')), status: 'APPROVED' })).toBe(false);
});
