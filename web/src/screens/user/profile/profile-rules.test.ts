import type { Tokens } from '@prelaunch/domain/money';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../profile/useProfile.ts';
import { checkProfile, formOf, profileBody, type ProfileForm } from './profile-rules.ts';

const profile: Profile = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Asha Rao',
  email: 'asha@example.in',
  mobile: '+919876543210',
  referralCode: 'GLXY-7K3MQ9XD',
  dateOfBirth: '1990-01-31',
  kycDocumentNumber: 'XXXX XXXX 2346',
  profileImageId: null,
  profileImage: null,
  globalStake: 0n as Tokens,
  stockBalance: 0n as Tokens,
  isApproved: false,
};
const form: ProfileForm = { ...formOf(profile), password: 'a quiet night sky' };
const imageId = '00000000-0000-4000-8000-000000000002';

const problemsIn = (values: ProfileForm) => {
  const problems: Readonly<Record<string, string | undefined>> = { ...checkProfile(values) };
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined));
};

describe('the form of a profile', () => {
  it('accepts the stored values, and requires the current password', () => {
    expect(problemsIn(formOf(profile))).toEqual({ password: 'Please enter you current password' });
    expect(problemsIn(form)).toEqual({});
  });

  it('accepts empty fields', () => {
    const nothing = { ...profile, dateOfBirth: null, kycDocumentNumber: null };
    expect(problemsIn({ ...formOf(nothing), name: ' ', mobile: '', password: 'x' })).toEqual({});
  });

  it('checks the digits of an Aadhaar number', () => {
    const wrong = 'Please enter a valid Aadhaar number (12 digits).';
    expect(problemsIn({ ...form, kycDocumentNumber: '2341 2341 2346' })).toEqual({});
    for (const kycDocumentNumber of ['2341 2341 2345', '2341', 'XXXX XXXX 23467']) {
      expect(problemsIn({ ...form, kycDocumentNumber })).toEqual({ kycDocumentNumber: wrong });
    }
  });

  it('reports errors of the other fields', () => {
    expect(problemsIn({ ...form, mobile: '12', dateOfBirth: '2999-01-01' })).toEqual({
      mobile: 'Please enter a valid mobile number, for example +91 98765 43210.',
      dateOfBirth: 'The Date of Birth must be in the past.',
    });
  });
});

describe('the request body', () => {
  it('contains every field that is not empty, and always the password', () => {
    expect(profileBody({ ...form, mobile: ' ', dateOfBirth: '' }, null)).toEqual({
      name: 'Asha Rao',
      kycDocumentNumber: 'XXXX XXXX 2346',
      password: 'a quiet night sky',
    });
    expect(profileBody(form, imageId)).toHaveProperty('profileImageId', imageId);
  });
});
