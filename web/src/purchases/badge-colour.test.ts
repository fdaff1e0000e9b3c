import { expect, test } from 'vitest';
import { badgeColour } from './badge-colour.ts';

test.each([
  ['APPROVED', 'green'],
  ['success', 'green'],
  ['Reject', 'red'],
  ['REJECTED', 'red'],
  ['failed', 'red'],
  ['PENDING', 'yellow'],
  ['', 'grey'],
  ['REFUNDED', 'grey'],
])('the badge of %j is %s', (status, colour) => {
  expect(badgeColour(status)).toBe(colour);
});
