import { MAX_QUESTIONS } from '@prelaunch/domain/questions';
import { expect, test } from 'vitest';
import { isAskable } from './is-askable.ts';

type Asked = Parameters<typeof isAskable>[0];

const pending: Asked = { status: 'PENDING', marks: ['bank_not_seen', 'question_answered'] };

const questions = (count: number): Asked['questions'] =>
  Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    reason: 'OTHER',
    question: 'Who paid?',
    askedAt: new Date(),
    askedBy: 'Company Admin',
    answer: { text: 'My sister.', at: new Date(), file: null },
    readAt: new Date(),
  }));

test('an admin can ask about a pending purchase, again after an answer, and up to three times', () => {
  expect(isAskable(pending)).toBe(true);
  expect(isAskable({ ...pending, questions: questions(MAX_QUESTIONS - 1) })).toBe(true);
  expect(isAskable({ ...pending, questions: questions(MAX_QUESTIONS) })).toBe(false);
});

test('nobody asks about a decided purchase', () => {
  expect(isAskable({ ...pending, status: 'APPROVED' })).toBe(false);
  expect(isAskable({ ...pending, status: 'REJECTED' })).toBe(false);
});

test.each(['own_purchase', 'account_deleted', 'question_open'] as const)(
  'the mark %s prevents a question',
  (mark) => {
    expect(isAskable({ ...pending, marks: [mark] })).toBe(false);
  },
);
