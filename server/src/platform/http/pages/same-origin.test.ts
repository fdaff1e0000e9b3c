import { expect, test } from 'vitest';
import { isSameOriginFetch } from './same-origin.ts';

test.each([
  ['a program that is not a browser', {}],
  ['a script of our page', sec('same-origin', 'cors', 'empty')],
  ['a script with mode same-origin', sec('same-origin', 'same-origin', 'empty')],
])('%s is accepted', (_, headers) => {
  expect(isSameOriginFetch(headers)).toBe(true);
});

test.each([
  ['a picture on another site', sec('cross-site', 'no-cors', 'image')],
  ['a picture on ours', sec('same-origin', 'no-cors', 'image')],
  ['a script of another site', sec('cross-site', 'cors', 'empty')],
  ['a script of another host of ours', sec('same-site', 'cors', 'empty')],
  ['a followed link', sec('cross-site', 'navigate', 'document')],
  ['a typed address', sec('none', 'navigate', 'document')],
  ['a page that is fetched in advance', { 'sec-purpose': 'prefetch;prerender' }],
  ['a page that an older browser fetches in advance', { purpose: 'prefetch' }],
])('%s is refused', (_, headers) => {
  expect(isSameOriginFetch(headers)).toBe(false);
});

function sec(site: string, mode: string, dest: string) {
  return { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
}
