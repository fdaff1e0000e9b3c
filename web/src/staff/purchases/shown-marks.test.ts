import { expect, test } from 'vitest';
import { marksToCheck, shownMarks } from './shown-marks.ts';

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
