import { describe, expect, it } from 'vitest';
import { checkEmail, checkNewPassword, isComplete } from './reset-rules.ts';

const complete = {
  code: '12345678',
  password: 'a quiet night sky',
  confirmPassword: 'a quiet night sky',
};

const told = (problems: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined));

describe('step 1', () => {
  it('asks for an address, and for a real one', () => {
    expect(told(checkEmail({ email: ' ' }))).toEqual({ email: 'Please enter your email address.' });
    expect(told(checkEmail({ email: 'asha' }))).toEqual({
      email: 'Please enter a valid email address.',
    });
    expect(told(checkEmail({ email: ' asha@example.in ' }))).toEqual({});
  });
});

describe('step 2', () => {
  it('lets a complete form pass', () => {
    expect(told(checkNewPassword(complete))).toEqual({});
    expect(isComplete(complete)).toBe(true);
  });

  it('says once what is missing and marks the rest', () => {
    const empty = { code: '', password: '', confirmPassword: '' };
    expect(told(checkNewPassword(empty))).toEqual({
      code: 'Please fill in all fields.',
      password: '',
      confirmPassword: '',
    });
    expect(told(checkNewPassword({ ...complete, confirmPassword: '' }))).toEqual({
      confirmPassword: 'Please fill in all fields.',
    });
    expect(isComplete({ ...complete, code: ' ' })).toBe(false);
  });

  it('compares the passwords as they are', () => {
    expect(told(checkNewPassword({ ...complete, confirmPassword: 'a quiet night sky ' }))).toEqual({
      confirmPassword: 'New passwords do not match.',
    });
    const spaces = ' '.repeat(8);
    expect(
      told(checkNewPassword({ ...complete, password: spaces, confirmPassword: spaces })),
    ).toEqual({});
  });

  it('spends no try on what the server would refuse', () => {
    expect(
      told(checkNewPassword({ code: '1234567', password: 'short', confirmPassword: 'short' })),
    ).toEqual({
      code: 'The verification code has 8 digits.',
      password: 'The password must have at least 8 characters.',
    });
  });
});
