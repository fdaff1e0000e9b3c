import { describe, expect, it } from 'vitest';
import { checkEmail, checkNewPassword, isComplete } from './reset-rules.ts';

const complete = {
  code: '12345678',
  password: 'a quiet night sky',
  confirmPassword: 'a quiet night sky',
};

const problemsIn = (problems: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined));

describe('step 1', () => {
  it('requires a valid address', () => {
    expect(problemsIn(checkEmail({ email: ' ' }))).toEqual({
      email: 'Please enter your email address.',
    });
    expect(problemsIn(checkEmail({ email: 'asha' }))).toEqual({
      email: 'Please enter a valid email address.',
    });
    expect(problemsIn(checkEmail({ email: ' asha@example.in ' }))).toEqual({});
  });
});

describe('step 2', () => {
  it('accepts a complete form', () => {
    expect(problemsIn(checkNewPassword(complete))).toEqual({});
    expect(isComplete(complete)).toBe(true);
  });

  it('reports missing fields with one message, and marks the others without a text', () => {
    const empty = { code: '', password: '', confirmPassword: '' };
    expect(problemsIn(checkNewPassword(empty))).toEqual({
      code: 'Please fill in all fields.',
      password: '',
      confirmPassword: '',
    });
    expect(problemsIn(checkNewPassword({ ...complete, confirmPassword: '' }))).toEqual({
      confirmPassword: 'Please fill in all fields.',
    });
    expect(isComplete({ ...complete, code: ' ' })).toBe(false);
  });

  it('compares the passwords with their spaces', () => {
    expect(
      problemsIn(checkNewPassword({ ...complete, confirmPassword: 'a quiet night sky ' })),
    ).toEqual({
      confirmPassword: 'New passwords do not match.',
    });
    const spaces = ' '.repeat(8);
    expect(
      problemsIn(checkNewPassword({ ...complete, password: spaces, confirmPassword: spaces })),
    ).toEqual({});
  });

  it('reports values that the server would refuse', () => {
    expect(
      problemsIn(
        checkNewPassword({ code: '1234567', password: 'short', confirmPassword: 'short' }),
      ),
    ).toEqual({
      code: 'The verification code has 8 digits.',
      password: 'The password must have at least 8 characters.',
    });
  });
});
