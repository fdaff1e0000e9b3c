import { describe, expect, test } from 'vitest';
import { isPlainLine, isPlainText, isVisible, withoutInvisible } from './displayed-text.ts';

describe('isPlainLine', () => {
  test.each([
    'Asha Rao',
    'D’Souza & Söhne (Pvt.) Ltd. — № 1',
    'आशा राव',
    // A non-joiner and a joiner that change how the letters before them are drawn.
    'क्\u200cष',
    'श्\u200dर',
    'می\u200cخواهم',
    'සුභ ශ්\u200dරී',
    '👩\u200d👩\u200d👧',
    '👩🏽\u200d💻 ❤\ufe0f 1\ufe0f⃣',
    '李明',
    'Nguyễn Thị Minh Khai',
  ])('%j is accepted', (text) => {
    expect([isPlainLine(text), isVisible(text)]).toEqual([true, true]);
  });

  test.each([
    ['a control character', 'a\u0007b'],
    ['a line end', 'a\nb'],
    ['a line separator', 'a\u2028b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['a zero-width space', 'Asha\u200bRao'],
    ['a joiner in a script without joined letters', 'As\u200dha'],
    ['a non-joiner at an end', 'क\u200c'],
    ['two joiners in a row', 'क्\u200d\u200dष'],
    ['a right-to-left override', 'SBI \u202eknab'],
    ['an isolate', '\u2066Asha\u2069'],
    ['a left-to-right mark', '\u200eAsha'],
    ['an Arabic letter mark', '\u061cAsha'],
    ['a byte order mark', 'As\ufeffha'],
    ['a soft hyphen', 'As\u00adha'],
    ['a word joiner', 'As\u2060ha'],
    ['a Hangul filler', 'Asha\u3164'],
    ['a tag', 'Asha\u{e0041}'],
    ['a variation of a letter', 'A\ufe0f'],
    ['an annotation mark', 'a\ufff9b'],
  ])('%s is refused', (_, text) => {
    expect(isPlainLine(text)).toBe(false);
  });
});

test('a text of several lines may also have line breaks and tabs, but no other control characters', () => {
  expect(isPlainText('one\n\ttwo')).toBe(true);
  expect(isPlainText('one\rtwo')).toBe(false);
  expect(isPlainText('one\n\u202etwo')).toBe(false);
});

test.each([
  '\u200b\u200b\u200b',
  '\u3164',
  '\u2800\u2800',
  ' \u00a0',
  '\u0301',
  '\u202e',
  '\ufe0f',
])('%j has no visible character', (text) => {
  expect(isVisible(text)).toBe(false);
});

test('invisible characters are removed, joiners too', () => {
  expect(withoutInvisible('\u200e2098\u200b1784\u200d')).toBe('20981784');
});
