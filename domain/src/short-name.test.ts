import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['Asha Rao', 'Asha R.'],
  ['  Asha  Kumari rao ', 'Asha R.'],
  ['Asha', 'Asha'],
  ['आशा राव', 'आशा र.'],
  ['A😀 😀b', 'A😀 😀.'],
  ['x'.repeat(120), 'x'.repeat(24)],
  ['', ''],
])('%s becomes %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});
