import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each([
  'asha@example.com',
  'Asha.Rao+glxy@mail.example.co.in',
  "o'brien_1@x-y.example",
  'a@b.co',
  'admin@prelaunch.test',
  'asha@xn--11b5bs3a9aj6g.xn--h2brj9c',
  `${'a'.repeat(64)}@example.com`,
])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  '',
  'asha',
  'asha@',
  '@example.com',
  'asha@example',
  'a@x..test',
  'a@-x.test',
  'a@x-.test',
  'a@.x.test',
  'a@x.test.',
  '.a@x.test',
  'a.@x.test',
  'a..b@x.test',
  'a b@x.test',
  'a@x@y.test',
  '"a"@x.test',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@x.t',
  '\u202easha@example.com',
  'asha\u200b@example.com',
  'аsha@example.com',
  'asha@exämple.com',
  'asha@example.com\r\nBcc: x@y.test',
  `${'a'.repeat(65)}@example.com`,
  `a@${'x'.repeat(64)}.test`,
  `a@${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(9)}.test`,
])('%j is not an address', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
