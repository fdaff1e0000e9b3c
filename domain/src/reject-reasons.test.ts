import { expect, test } from 'vitest';
import { OFFERED_REJECT_REASONS, reasonIn, REJECT_REASONS } from './reject-reasons.ts';

const WORDS = { ...REJECT_REASONS, not_found: 'हमारे बैंक में नहीं मिला' };

test('a usual reason is shown in the words of a language, and a typed one as it is', () => {
  expect(reasonIn(WORDS, 'Not found in our bank')).toBe('हमारे बैंक में नहीं मिला');
  expect(reasonIn(WORDS, 'Paid twice')).toBe('Paid twice');
  expect(reasonIn(WORDS, 'It came from another name.')).toBe('It came from another name.');
  expect(reasonIn(WORDS, 'not_found')).toBe('not_found');
});

test('no admin can choose that a purchase was reduced', () => {
  expect(OFFERED_REJECT_REASONS).toContain('not_found');
  expect(OFFERED_REJECT_REASONS).not.toContain('reduced');
});
