import { describe, expect, test } from 'vitest';
import { asciiBytes, fromHex, sameBytes, toHex } from './hex.ts';
import { FILE_FORMAT, readHoldingFile } from './holding-file.ts';
import { MAX_DEPTH } from './sum-tree.ts';

const step = { sum: 5, hash: 'ab'.repeat(32) };
const file = {
  format: FILE_FORMAT,
  member: 'GLXY-7K3MQ9XD',
  quantity: 50,
  salt: '01'.repeat(32),
  place: 2,
  path: [step, { ...step, sum: 0 }],
  statement: 'Prelaunch holdings 1\n',
  signature: 'cd'.repeat(64),
};

describe("a member's file", () => {
  test('is read with the values of the check only', () => {
    expect(readHoldingFile({ ...file, more: 1 })).toEqual(file);
    const longest = { ...file, member: '~'.repeat(64), path: Array(MAX_DEPTH).fill(step) };
    expect(readHoldingFile(longest)).toEqual(longest);
    expect(readHoldingFile({ ...file, path: [], quantity: 0, place: 0 })).not.toBeNull();
  });

  test.each([null, undefined, 'file', 7, [file], new Map(Object.entries(file))])(
    'is not %j',
    (value) => {
      expect(readHoldingFile(value)).toBeNull();
    },
  );

  test.each([
    ['another format', { format: 'prelaunch-holding-2' }],
    ['no member', { member: '' }],
    ['a member that is too long', { member: 'x'.repeat(65) }],
    ['a member with a space', { member: 'GLXY 7K3MQ9XD' }],
    ['a member that is a number', { member: 12 }],
    ['a negative quantity', { quantity: -1 }],
    ['a quantity as text', { quantity: '50' }],
    ['a part of a token', { quantity: 0.5 }],
    ['a short salt', { salt: '01'.repeat(31) }],
    ['a salt in capitals', { salt: 'AB'.repeat(32) }],
    ['a salt that is no text', { salt: [0] }],
    ['a negative place', { place: -1 }],
    ['no path', { path: { length: 0 } }],
    ['a path that is too long', { path: Array(MAX_DEPTH + 1).fill(step) }],
    ['a path with a gap', { path: [step, null] }],
    ['a path with a list', { path: [[]] }],
    ['a path with a negative sum', { path: [{ ...step, sum: -1 }] }],
    ['a path with a short hash', { path: [{ ...step, hash: 'ab' }] }],
    ['a statement that is no text', { statement: 7 }],
    ['a short signature', { signature: 'cd'.repeat(63) }],
  ])('is not one with %s', (_, change) => {
    expect(readHoldingFile({ ...file, ...change })).toBeNull();
  });
});

test('hexadecimal is in small letters and of the given length', () => {
  expect(toHex(Uint8Array.of(0, 10, 255))).toBe('000aff');
  expect(fromHex('000aff', 3)).toEqual(Uint8Array.of(0, 10, 255));
  expect(fromHex('', 0)).toEqual(new Uint8Array());
  for (const text of ['000aff', '000AFF', '000af', '000ag0']) expect(fromHex(text, 2)).toBeNull();
  expect(fromHex('000aff00', 3)).toBeNull();
  expect(fromHex('000AFF', 3)).toBeNull();
});

test('only arrays of the same bytes are the same', () => {
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(2, 2))).toBe(false);
  expect(sameBytes(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false);
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false);
});

test('only ASCII texts have bytes', () => {
  expect(asciiBytes('A~\u007f')).toEqual(Uint8Array.of(65, 126, 127));
  expect(() => asciiBytes('A\u0080')).toThrow(RangeError);
});
