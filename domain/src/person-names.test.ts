import { expect, test } from 'vitest';
import { isSameName } from './person-names.ts';

test.each([
  ['Asha Rao', 'ASHA  rao '],
  ['Zoë Rao', 'Zoe\u0308 Rao'],
  ['सीता देवी', 'सीता  देवी'],
])('%s and %s are the same name', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
});

test.each([
  ['Asha Rao', 'Asha R. Rao'],
  ['Asha Rao', 'AshaRao'],
  ['Asha Rao', 'Asha Rа\u043e'],
  ['सीता देवी', 'गीता देवी'],
])('%s and %s are different names', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});
