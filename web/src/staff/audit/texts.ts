import { COMPANY_SETTINGS, labelWithUnit } from '@prelaunch/contract';
import { counted } from '../../lists/counted.ts';

const companyLabels = Object.fromEntries(
  Object.entries(COMPANY_SETTINGS).map(([name, setting]) => [name, labelWithUnit(setting)]),
);

/** The actions of company admins. */
const companyActions = {
  'purchase.approve': 'Approved a purchase',
  'purchase.reject': 'Rejected a purchase',
  'purchase.correct_reference': 'Corrected a transaction number',
  'statement.import': 'Imported a bank statement',
  'statement.cancel': 'Cancelled the import of a statement',
  'statement.undo': 'Undid the import of a statement',
  'statement.assign': 'Assigned a bank line',
  'statement.unassign': 'Undid the assignment of a bank line',
  'statement.set_aside': 'Set a bank line aside',
  'statement.take_back': 'Took a bank line back',
  'refund.register': 'Registered a refund',
  'refund.sent': 'Marked a refund as sent',
  'refund.cancel': 'Cancelled a refund',
  'account.add': 'Added a user',
  'account.update': 'Updated a user',
  'account.approve': 'Verified a user',
  'account.delete': 'Deleted a user',
  'holdings.publish': 'Published the holdings',
  'beneficiary.add': 'Added an account to pay to',
  'beneficiary.update': 'Changed the account to pay to',
  'confirmation.request': 'Asked for a confirmation',
  'confirmation.confirm': 'Confirmed a change',
  'confirmation.decline': 'Declined or withdrew a change',
  'session.start': 'Signed in',
  'session.end': 'Signed out',
  'session.refuse': 'Guessed at a password',
  'step_up.refuse': 'Confirmed with a wrong password',
  'password.set': 'Set a first password',
  'code.freeze': 'Codes were frozen',
  'second_factor.begin': 'Began to set up two-step sign-in',
  'second_factor.add': 'Switched two-step sign-in on',
  'second_factor.remove': 'Switched two-step sign-in off',
  'second_factor.renew': 'Made new recovery codes',
  'second_factor.recover': 'Used a recovery code',
  'second_factor.refuse': 'Gave a wrong code',
};

/** The actions of super admins. */
const siteActions = {
  'company.add': 'Added a company',
  'company.update': 'Changed a company',
  'company.invite': 'Invited a company admin',
  'superadmin.remove': 'Removed a super admin',
};

/** The actions that the filter of a company's trail offers. */
export const COMPANY_ACTIONS: readonly string[] = [
  ...Object.keys(companyActions),
  'company.update',
];

export const ALL_ACTIONS: readonly string[] = Object.keys({ ...companyActions, ...siteActions });

/** Texts of the audit trail, which both staff areas show. */
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
  visitor: 'Not signed in',

  columns: {
    date: 'Date',
    time: 'Time',
    who: 'Who',
    action: 'Action',
    subject: 'Subject',
    change: 'Change',
    from: 'From',
  },

  /** Labels by the action names that the endpoints declare; an unknown name is shown unchanged. */
  actions: { ...companyActions, ...siteActions } as Readonly<Record<string, string>>,

  /** Labels by field name; an unknown name is shown unchanged. */
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
    accountNumberChanged: 'Account Number changed',
    ifscCode: 'IFSC Code',
    upi: 'UPI ID',
    companyAadhaarCard: 'Aadhaar',
    ...companyLabels,
    requestedBy: 'Requested by',
    change: 'Change',
    state: 'State',
    admin: 'First admin',
    browser: 'Browser',
    newPlace: 'New browser or network',
    failures: 'Wrong passwords in a row',
    purpose: 'Purpose',
    hours: 'Hours',
    recoveryCodesLeft: 'Recovery codes left',
    newLines: 'New lines',
    knownLines: 'Known lines',
    skippedRows: 'Rows not read',
    firstDay: 'First day',
    lastDay: 'Last day',
    removedLines: 'Removed lines',
    keptLines: 'Kept lines',
    purchase: 'Purchase',
    note: 'Note',
    sentReference: 'Reference of the transfer',
    sentDay: 'Date of the transfer',
    total: 'Tokens of all members',
    supply: 'Supply',
    holders: 'Members with tokens',
    root: 'Root hash',
    statement: 'Statement hash',
  } as Readonly<Record<string, string>>,

  yes: 'Yes',
  no: 'No',
  /** The values of fields with options. */
  choices: {
    status: {
      PENDING: 'Pending',
      APPROVED: 'Approved',
      REJECTED: 'Rejected',
      ACTIVE: 'Active',
      INACTIVE: 'Inactive',
      BLOCKED: 'Blocked',
      SUSPENDED: 'Suspended',
    },
    role: { USER: 'User', ADMIN: 'Admin' },
    state: { DUE: 'Due', SENT: 'Sent', CANCELLED: 'Cancelled' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
} as const;
