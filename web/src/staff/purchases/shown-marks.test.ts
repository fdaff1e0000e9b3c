import { paise, paiseSum } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import {
  isLikelyApproved,
  marksBeside,
  marksToCheck,
  questionMark,
  shownMarks,
} from './shown-marks.ts';

test('a line with another amount is shown instead of the line itself', () => {
  expect(shownMarks(['bank_seen', 'proof_reused'])).toEqual(['bank_seen', 'proof_reused']);
  expect(shownMarks(['bank_seen', 'bank_amount_differs'])).toEqual(['bank_amount_differs']);
});

test('the bank having the payment and a waiting member ask for no check', () => {
  expect(marksToCheck(['member_waiting', 'bank_seen'])).toEqual([]);
  expect(marksToCheck(['bank_seen', 'bank_amount_differs', 'bank_not_seen'])).toEqual([
    'bank_amount_differs',
    'bank_not_seen',
  ]);
});

test('a question and its answer are no hints, because they have their own notice', () => {
  expect(marksToCheck(['question_open', 'proof_reused'])).toEqual(['proof_reused']);
  expect(marksToCheck(['question_answered'])).toEqual([]);
  expect(questionMark(['bank_seen', 'question_answered'])).toBe('question_answered');
  expect(questionMark(['bank_seen'])).toBeNull();
});

test('a reduction is no hint, because it has its own notice', () => {
  expect(marksToCheck(['reduced', 'proof_reused'])).toEqual(['proof_reused']);
  expect(shownMarks(['reduced'])).toEqual(['reduced']);
});

test('beside the line that is all the bank has, no mark says it again', () => {
  const line = { amount: paise(90_00n), refunded: paise(10_00n) };
  const marks = ['bank_seen', 'bank_amount_differs', 'proof_reused'] as const;
  const beside = (bankAmount: bigint) =>
    marksBeside({ marks: [...marks], bankAmount: paiseSum(bankAmount) }, line);
  expect(beside(80_00n)).toEqual(['proof_reused']);
  expect(beside(180_00n)).toEqual(marks);
});

test('a mark about another amount is shown while the server does not say what the bank has', () => {
  const line = { amount: paise(90_00n), refunded: paise(0n) };
  const beside = (marks: Parameters<typeof shownMarks>[0]) =>
    marksBeside({ marks, bankAmount: undefined }, line);
  expect(beside(['bank_seen', 'proof_reused'])).toEqual(['proof_reused']);
  expect(beside(['bank_seen', 'bank_amount_differs'])).toContain('bank_amount_differs');
});

test('an approval is likely where the bank has the amount, or where no statement could show it', () => {
  const statementUntil = '2026-11-27';
  const purchase = (marks: Parameters<typeof shownMarks>[0], until: string | null | undefined) =>
    isLikelyApproved({ marks, statementUntil: until });
  expect(purchase(['bank_seen'], statementUntil)).toBe(true);
  expect(purchase(['bank_seen', 'bank_amount_differs'], statementUntil)).toBe(false);
  expect(purchase(['bank_not_seen'], statementUntil)).toBe(false);
  expect(purchase([], null)).toBe(true);
  // From a server before the field.
  expect(purchase([], undefined)).toBe(true);
  expect(purchase(['bank_seen', 'bank_amount_differs'], undefined)).toBe(false);
});
