import { expect, test } from 'vitest';
import { withoutGaps } from './plain-text.ts';

test.each([
  ['spaces', ' '],
  ['tabs and line ends', '\t\r\n'],
  ['no-break and thin spaces', '\u00a0\u202f\u2009'],
  ['wide spaces', '\u3000'],
  ['hyphens, dashes and minus signs', '-\u2010\u2011\u2013\u2014\u2212'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['soft hyphens', '\u00ad'],
  ['direction marks', '\u200e\u200f\u202a\u202c'],
  ['variation selectors and fillers', '\ufe0f\u3164'],
])('withoutGaps removes %s', (_, gap) => {
  expect(withoutGaps(`${gap}98${gap}765${gap}`)).toBe('98765');
});

test('withoutGaps keeps all other characters', () => {
  expect(withoutGaps('Ab/12_ç.क')).toBe('Ab/12_ç.क');
});
