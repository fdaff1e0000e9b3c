import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indianGroups, withoutEnd } from './text-ends.ts';

test('withoutEnd removes the given characters from the end and no others', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('/', '.', 'a') }), (text) => {
      expect(withoutEnd(text, '/')).toBe(text.replace(/\/{0,100}$/, ''));
      expect(withoutEnd(text, '/.')).toBe(text.replace(/[/.]{0,100}$/, ''));
    }),
  );
  expect(withoutEnd('', '/')).toBe('');
});

test.each([
  ['', ''],
  ['1', '1'],
  ['123', '123'],
  ['1234', '1,234'],
  ['12345', '12,345'],
  ['123456', '1,23,456'],
  ['1234567890', '1,23,45,67,890'],
])('indianGroups writes %j as %j', (digits, grouped) => {
  expect(indianGroups(digits)).toBe(grouped);
});
