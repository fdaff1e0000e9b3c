import { expect, test } from 'vitest';
import { accountLines, type AccountDetails } from './manage-users.rules.ts';

/** The details of an account as confirmations and mails show them. */

const member: AccountDetails = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '+919812345670',
  role: 'USER',
  status: 'ACTIVE',
  isApproved: false,
  rights: 'all',
};

test('the details show role and verification before and after a change', () => {
  const lines = accountLines(member, { ...member, role: 'ADMIN', isApproved: true });
  const same = (label: string, text: string) => ({
    label,
    before: text,
    after: text,
    changed: false,
  });
  expect(lines).toEqual([
    same('Name', 'Asha Rao'),
    same('E-mail', 'asha@example.com'),
    same('Mobile', '+919812345670'),
    { label: 'Role', before: 'Member', after: 'Admin', changed: true },
    { label: 'Access', before: 'Own account', after: 'Full', changed: true },
    same('Status', 'ACTIVE'),
    { label: 'Verified', before: 'No', after: 'Yes', changed: true },
  ]);
});
