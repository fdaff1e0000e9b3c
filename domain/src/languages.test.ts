import { expect, test } from 'vitest';
import { chooseLanguage, LANGUAGE_CODES, localeOf, preferredLanguage } from './languages.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['en-IN', 'en'],
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['en;q=0.5, HI-in;q=0.7', 'hi'],
  ['xx-IN,hi;q=0.6,en;q=0.4', 'hi'],
  ['xx,yy;q=0.9', 'en'],
  ['*', 'en'],
  ['*,hi;q=0.5', 'en'],
  ['*;q=0.1,hi;q=0.5', 'hi'],
  ['hi;q=0', 'en'],
  ['en;q=0,hi;q=0.1', 'hi'],
  ['hi;q=2', 'en'],
  ['hi;q=NaN', 'en'],
  ['hindi', 'en'],
  [`${'xx,'.repeat(100)}hi`, 'en'],
])('the header %j chooses %s', (header, language) => {
  expect(preferredLanguage(header, LANGUAGE_CODES)).toBe(language);
});

test.each([
  ['hi', 'en-IN', 'hi'],
  ['en', 'hi', 'en'],
  ['xx', 'hi', 'hi'],
  ['', undefined, 'en'],
  [undefined, 'hi', 'hi'],
])('the cookie %j with the header %j chooses %s', (cookie, header, language) => {
  expect(chooseLanguage(cookie, header, LANGUAGE_CODES)).toBe(language);
});

test.each([
  ['hi', undefined],
  [undefined, 'hi'],
  [undefined, 'hi,en;q=0.5'],
])(
  'a language that is not offered is not chosen by the cookie %j and the header %j',
  (cookie, header) => {
    expect(chooseLanguage(cookie, header, ['en'])).toBe('en');
  },
);

// The texts format numbers as en-IN, in every language.
test.each(LANGUAGE_CODES)('numbers in %s look as in English', (code) => {
  const number = 123_456_789.5;
  expect(number.toLocaleString(localeOf(code))).toBe(number.toLocaleString('en-IN'));
});
