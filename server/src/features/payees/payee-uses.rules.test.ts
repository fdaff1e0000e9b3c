import { expect, test } from 'vitest';
import { currentUse, type VersionOfPayee } from './payee-uses.rules.ts';

const day = (date: number) => new Date(Date.UTC(2026, 10, date));

const version = (date: number, changed: Partial<VersionOfPayee> = {}): VersionOfPayee => ({
  accountNumber: '12345678901',
  ifscCode: 'SBIN0000813',
  upi: 'glxy@okaxis',
  createdAt: day(date),
  byTwoAdmins: false,
  paidAt: null,
  ...changed,
});

test('an account without changes is in use since it was added', () => {
  expect(currentUse([version(20)])).toEqual({ since: day(20), byTwoAdmins: false, paidAt: null });
});

test.each([
  ['number', { accountNumber: '12345678902' }],
  ['IFSC code', { ifscCode: 'SBIN0000814' }],
  ['UPI ID', { upi: 'glxy@oksbi' }],
])('another %s is another account, to which nobody has paid yet', (_name, changed) => {
  const old = version(20, { ...changed, paidAt: day(21) });
  expect(currentUse([version(26, { byTwoAdmins: true }), old])).toEqual({
    since: day(26),
    byTwoAdmins: true,
    paidAt: null,
  });
});

test('a version with the same numbers is the same account, with the newest payment to any of them', () => {
  const versions = [
    version(26),
    version(24, { paidAt: day(25) }),
    version(20, { paidAt: day(21) }),
  ];
  expect(currentUse(versions)).toEqual({ since: day(20), byTwoAdmins: false, paidAt: day(25) });
});

test('numbers that return after others are in use since their return', () => {
  const old = version(20, { paidAt: day(21) });
  expect(currentUse([version(26), version(24, { upi: 'glxy@oksbi' }), old])).toEqual({
    since: day(26),
    byTwoAdmins: false,
    paidAt: null,
  });
});
