import { expect, test } from 'vitest';
import { kindOf, type Kind } from './mixed.ts';

test('of a hundred calls 80 read, 15 submit and 5 decide', () => {
  const counts: Record<Kind, number> = { read: 0, submit: 0, decide: 0 };
  for (let n = 0; n < 100; n += 1) counts[kindOf(n)] += 1;
  expect(counts).toEqual({ read: 80, submit: 15, decide: 5 });
});
