import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { CsvColumns } from '../../../platform/lists/csv.ts';
import type { ListedAccount } from './account-lists.store.ts';
import { accessOf } from './manage-users.rules.ts';

/** The columns of the export: those of the screen and additional ones. */
export const accountColumns: CsvColumns<ListedAccount> = {
  Name: (row) => row.name,
  Email: (row) => row.email,
  Mobile: (row) => row.mobile,
  'Referral Code': (row) => row.referralCode,
  Role: (row) => row.role,
  Date: (row) => `${formatIstDate(row.createdAt)} ${formatIstTime(row.createdAt)}`,
  Approval: (row) => (row.isApproved ? 'Verified' : 'Waiting'),
  Status: (row) => row.status,
  'Verified As': ({ verifiedAs }) => verifiedAs ?? '',
  'Verified Until': ({ verifiedUntil }) =>
    verifiedUntil === null ? '' : `${formatIstDate(verifiedUntil)} ${formatIstTime(verifiedUntil)}`,
  Access: accessOf,
};
