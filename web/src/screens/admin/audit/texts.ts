import { counted } from '../counted.ts';

/** Texts about who changed what; part of the area's texts. */
export const auditTexts = {
  heading: 'Audit',
  description: 'Who changed what in your company, newest first.',
  search: 'Search by person, action or subject',
  searchPlaceholder: 'Search person, action, subject',
  actionFilter: 'Action',
  allActions: 'All actions',
  loading: 'Loading the audit trail...',
  failed: 'The audit trail could not be loaded.',
  empty: 'No data available.',
  showAll: 'Show all entries',
  found: (count: number, more: boolean) =>
    count === 1 ? '1 entry' : `${counted(count, more)} entries`,
  none: '--',
  superAdmin: 'Super admin',
  becomes: 'changed to',
  removed: 'removed',

  columns: {
    date: 'Date',
    time: 'Time',
    who: 'Who',
    action: 'Action',
    subject: 'Subject',
    change: 'Change',
    from: 'From',
  },

  /** By the names that the calls declare; one that is not here is shown as it is. */
  actions: {
    'purchase.approve': 'Approved a purchase',
    'purchase.reject': 'Rejected a purchase',
    'account.add': 'Added a user',
    'account.update': 'Updated a user',
    'account.approve': 'Verified a user',
    'account.delete': 'Deleted a user',
    'beneficiary.add': 'Added an account to pay to',
    'beneficiary.update': 'Changed the account to pay to',
  } as Readonly<Record<string, string>>,

  /** By the names of the fields; one that is not here is shown as it is. */
  fields: {
    status: 'Status',
    reason: 'Reason',
    role: 'Role',
    name: 'Name',
    mobile: 'Mobile',
    email: 'Email',
    isApproved: 'Verified',
    holderName: 'Holder Name',
    bankName: 'Bank Name',
    branch: 'Branch Name',
    accountNumber: 'Account Number',
    ifscCode: 'IFSC Code',
    upi: 'UPI ID',
  } as Readonly<Record<string, string>>,

  yes: 'Yes',
  no: 'No',
  /** What the fields that choose from a list may hold. */
  choices: {
    status: {
      PENDING: 'Pending',
      APPROVED: 'Approved',
      REJECTED: 'Rejected',
      ACTIVE: 'Active',
      INACTIVE: 'Inactive',
      BLOCKED: 'Blocked',
    },
    role: { USER: 'User', ADMIN: 'Admin' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
} as const;
