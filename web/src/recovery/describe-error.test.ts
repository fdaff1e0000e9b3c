import { expect, test } from 'vitest';
import { failureFrom } from '../api/failures.ts';
import { describeError } from './describe-error.ts';

test.each([
  [
    `Unexpected token 'A', "Asha Rao" is not valid JSON`,
    `Unexpected token 'A', "…" is not valid JSON`,
  ],
  ['no account asha.rao@example.com here', 'no account … here'],
  ['+919876543210 is taken, 632514789012 too', '+… is taken, … too'],
  [
    "Cannot read properties of undefined (reading 'name')",
    "Cannot read properties of undefined (reading 'name')",
  ],
])('the message %s is reported as %s', (message, reported) => {
  expect(describeError(new TypeError(message)).message).toBe(`TypeError: ${reported}`);
});

test('a report about a failed call contains only its code and status', () => {
  const failure = failureFrom(
    400,
    { message: 'Asha Rao is unknown.', code: 'not_found' },
    'Failed',
  );
  expect(describeError(failure).message).toBe('ApiFailure: not_found, status 400');
});

test('a report about a thrown object or undefined contains only the type', () => {
  expect(describeError({ name: 'Asha Rao' })).toEqual({ message: 'thrown: object', stack: '' });
  expect(describeError(undefined).message).toBe('thrown: undefined');
});

test('a stack contains no message, and its addresses contain no query', () => {
  const error = new Error('Asha Rao');
  error.stack = [
    'Error: Asha Rao',
    'on two lines',
    '    at Row (https://sale.example.com/assets/index-1.js:12:345)',
    '    at https://sale.example.com/user/payment?purchaseAmount=5000#top:1:1',
    'List@https://sale.example.com/assets/index-1.js:7:8',
  ].join('\n');
  expect(describeError(error).stack.split('\n')).toEqual([
    'at Row (https://sale.example.com/assets/index-1.js:12:345)',
    'at https://sale.example.com/user/payment:1:1',
    'List@https://sale.example.com/assets/index-1.js:7:8',
  ]);
});

test('long texts are cut to the lengths of a report', () => {
  const error = new Error('x'.repeat(10_000));
  error.stack = '    at f (https://a.example/b.js:1:1)\n'.repeat(1_000);
  expect(describeError(error).message).toHaveLength(500);
  expect(describeError(error).stack).toHaveLength(4_000);
});
