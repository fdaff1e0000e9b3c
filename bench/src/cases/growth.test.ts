import { expect, test } from 'vitest';
import { middlePages } from './growth.ts';

test('the middle pages are distinct and lie in the middle tenth of the list', () => {
  expect(middlePages(100_000)).toHaveLength(20);
  expect(middlePages(100_000).at(0)).toBe(45_000);
  expect(middlePages(100_000).at(-1)).toBe(55_000);
});

test('a list of one page has one middle page', () => {
  expect(middlePages(1)).toEqual([1]);
});
