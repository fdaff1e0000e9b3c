import { expect, test } from 'vitest';
import { differingParts } from './differing.ts';

test('the characters that differ from the text beside it are parts of their own', () => {
  expect(differingParts('506142717087', '506124717087')).toEqual([
    { text: '5061', differs: false },
    { text: '42', differs: true },
    { text: '717087', differs: false },
  ]);
  expect(differingParts('12', '12')).toEqual([{ text: '12', differs: false }]);
});

test('texts of different lengths are not compared', () => {
  expect(differingParts('123', '1234')).toEqual([{ text: '123', differs: false }]);
});
