import { expect, test } from 'vitest';
import { isTrivialPassword } from './trivial-password.ts';

test.each([
  'aaaaaaaa',
  'AaAaAaAa',
  '        ',
  'aaaa1111',
  'abcdefgh',
  '87654321',
  'abcd4321',
  'abc12345',
  'aabbccdd',
  'qwertyui',
  'poiuytrewq',
  'qwer1234',
  'qazwsxedc',
  '!@#$%^&*',
  'abababab',
  'x7k!x7k!x7k!x',
  '😀😀😀😀😀😀😀😀',
  'a'.repeat(32),
])('%j is a pattern', (password) => {
  expect(isTrivialPassword(password)).toBe(true);
});

test.each([
  'correct horse',
  'kT9#mVq2',
  'prelaunch-demo',
  'Zebra!2024',
  'mnbvhgfcgf7Q',
  'आशाराव-1990',
  // Repeats four characters, but not from the first character on.
  'qx7k!x7k!x7k!',
  // Only letters and digits are neighbours by their code: '`' precedes 'a', and '{' follows 'z'.
  'z{aaaaaa9:',
  '`aaaaaa{zzz',
  'a'.repeat(33),
  'Ab1!'.repeat(32),
])('%j is not a pattern', (password) => {
  expect(isTrivialPassword(password)).toBe(false);
});
