import { describe, expect, test } from 'vitest';
import { checkChangedUser, checkNewUser, updateBody } from './user-rules.ts';
import type { User } from './user-columns.tsx';

const details = { role: 'USER', name: 'Asha Rao', mobile: '98765 43210', email: 'asha@mail.test' };
const user: User = {
  ...details,
  id: '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d',
  role: 'USER',
  status: 'BLOCKED',
  referralCode: 'GLXY-7K3MQ9XD',
  createdAt: new Date('2026-11-21T09:30:00Z'),
  isApproved: true,
  isOwn: false,
  formerVerification: null,
};

describe('updateBody', () => {
  test('omits an unchanged status, which another admin may have changed', () => {
    const same = { ...details, status: 'BLOCKED' };
    expect(updateBody(user, same)).toEqual({ id: user.id, ...details });
    const chosen = { ...same, status: 'ACTIVE' };
    expect(updateBody(user, chosen)).toEqual({ id: user.id, ...chosen });
  });
});

describe('the checks', () => {
  test('report every missing field', () => {
    const nothing = { role: '', name: ' ', mobile: '', email: '' };
    const missing = {
      role: 'Please select a role.',
      name: 'Name is required.',
      mobile: 'Mobile is required.',
      email: 'Email is required.',
    };
    expect(checkNewUser({ ...nothing, password: '' })).toEqual({
      ...missing,
      password: 'Password is required.',
    });
    expect(checkChangedUser({ ...nothing, status: 'GONE' })).toEqual({
      ...missing,
      status: 'Please select a status.',
    });
  });

  test('accept valid values and refuse a short password', () => {
    const none = { role: undefined, name: undefined, mobile: undefined, email: undefined };
    const added = checkNewUser({ ...details, password: ' eight ch' });
    expect(added).toEqual({ ...none, password: undefined });
    expect(checkNewUser({ ...details, password: 'short' }).password).toMatch(/at least 8/);
  });
});
