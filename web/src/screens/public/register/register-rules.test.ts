import { describe, expect, it } from 'vitest';
import { checkAccount, checkContact, registerBody, type AccountForm } from './register-rules.ts';

const missing = 'Please fill in Name, Email, and Mobile to request OTP.';

const contact = { name: 'Asha Rao', email: 'asha@example.in', mobile: '98765 43210' };

const account: AccountForm = {
  ...contact,
  otp: '123456',
  dateOfBirth: '1990-01-31',
  pincode: '560001',
  gender: 'female',
  referralCode: '',
  password: 'a quiet night sky',
  confirmPassword: 'a quiet night sky',
};

const problemsIn = (problems: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined));

describe('step 1', () => {
  it('accepts a complete contact', () => {
    expect(problemsIn(checkContact(contact))).toEqual({});
  });

  it('reports missing fields with one message, and marks the others without a text', () => {
    expect(problemsIn(checkContact({ name: '', email: ' ', mobile: '' }))).toEqual({
      name: missing,
      email: '',
      mobile: '',
    });
    expect(problemsIn(checkContact({ ...contact, mobile: '' }))).toEqual({ mobile: missing });
  });

  it('reports invalid fields together with missing ones', () => {
    expect(problemsIn(checkContact({ name: '', email: 'asha', mobile: '12' }))).toEqual({
      name: missing,
      email: 'Please enter a valid email address.',
      mobile: 'Please enter a valid mobile number, for example +91 98765 43210.',
    });
  });
});

describe('step 2', () => {
  it('accepts a complete account, with and without a referral code', () => {
    expect(problemsIn(checkAccount(account))).toEqual({});
    expect(problemsIn(checkAccount({ ...account, referralCode: 'glxy-7k3mq9xd ' }))).toEqual({});
  });

  it('reports each field of an empty form', () => {
    const empty = Object.fromEntries(Object.keys(account).map((name) => [name, '']));
    expect(problemsIn(checkAccount(empty as unknown as AccountForm))).toEqual({
      name: 'Name is required.',
      email: 'Email is required.',
      mobile: 'Mobile is required.',
      otp: 'Please enter the OTP.',
      dateOfBirth: 'Date of Birth is required.',
      pincode: 'Pincode is required.',
      gender: 'Gender is required.',
      password: 'Password is required.',
    });
  });

  it('compares the passwords with their spaces', () => {
    expect(problemsIn(checkAccount({ ...account, confirmPassword: 'a quiet night sky ' }))).toEqual(
      {
        confirmPassword: 'Passwords do not match!',
      },
    );
  });

  it('reports a code that is too short', () => {
    expect(problemsIn(checkAccount({ ...account, otp: '12345' }))).toEqual({
      otp: 'The OTP has 6 digits.',
    });
  });
});

describe('the request body', () => {
  it('omits pincode, gender and an empty referral code', () => {
    expect(registerBody('c', account)).toEqual({
      companyId: 'c',
      ...contact,
      otp: '123456',
      dateOfBirth: '1990-01-31',
      password: 'a quiet night sky',
    });
    expect(registerBody('c', { ...account, referralCode: ' GLXY-7K3MQ9XD' })).toHaveProperty(
      'referralCode',
      ' GLXY-7K3MQ9XD',
    );
  });
});
