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
  rights: 'all',
  isOwn: false,
  formerVerification: null,
};

describe('updateBody', () => {
  test('omits an unchanged status, which another admin may have changed', () => {
    const same = { ...details, rights: 'all', status: 'BLOCKED' };
    expect(updateBody(user, same)).toEqual({ id: user.id, ...details });
    const chosen = { ...same, status: 'ACTIVE' };
    expect(updateBody(user, chosen)).toEqual({ id: user.id, ...details, status: 'ACTIVE' });
  });

  test('sends a changed access of an admin, and none of a member', () => {
    const chosen = { ...details, rights: 'read', status: 'BLOCKED' };
    expect(updateBody(user, chosen)).toEqual({ id: user.id, ...details });
    const admin = { ...user, role: 'ADMIN' } as const;
    const asAdmin = { id: user.id, ...details, role: 'ADMIN' };
    expect(updateBody(admin, { ...chosen, role: 'ADMIN' })).toEqual({ ...asAdmin, rights: 'read' });
    const accountant = { ...admin, rights: 'read' } as const;
    expect(updateBody(accountant, { ...chosen, role: 'ADMIN' })).toEqual(asAdmin);
    expect(updateBody(accountant, { ...chosen, rights: 'all', role: 'ADMIN' })).toEqual({
      ...asAdmin,
      rights: 'all',
    });
  });
});

describe('the checks', () => {
  test('report every missing field', () => {
    const nothing = { role: '', rights: 'all', name: ' ', mobile: '', email: '' };
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
    const added = checkNewUser({ ...details, rights: 'all', password: ' eight ch' });
    expect(added).toEqual({ ...none, password: undefined });
    expect(checkNewUser({ ...details, rights: 'all', password: 'short' }).password).toMatch(
      /at least 8/,
    );
  });
});
