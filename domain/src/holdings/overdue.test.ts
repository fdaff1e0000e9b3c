import { expect, test } from 'vitest';
import { publicationDueDay } from './overdue.ts';

test.each([
  ['2026-11-24T18:29:59Z', '2026-11-24'],
  ['2026-11-24T20:29:59Z', '2026-11-24'],
  ['2026-11-24T20:30:00Z', '2026-11-25'],
])('at %s the publication of %s must exist: two hours after midnight in India', (now, day) => {
  expect(publicationDueDay(new Date(now))).toBe(day);
});
