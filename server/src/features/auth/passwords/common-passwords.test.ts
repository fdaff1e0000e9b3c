import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['password', 'PASSWORD1', 'qwerty123', 'iloveyou'])(
  '%s is one of the most common passwords',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(['Prelaunch', 'prelaunch@2026', '123GLXY123', '!!Masp2026!!', 'SuperAdmin#1'])(
  '%s is a word of this product',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(['a long enough password', 'prelaunch galaxy horse', '7f!kQ2-zR', '12.04.1987-x-31'])(
  '%s is not a common password',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
