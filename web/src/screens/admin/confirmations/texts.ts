import type { ConfirmationKind } from '@prelaunch/contract';
import { interventionTexts } from '../../../purchases/interventions/texts.ts';
import { reasonsByWords } from '../../../purchases/interventions/reasons-by-words.ts';

/** Texts about changes that need a second admin; part of the area's texts. */
export const confirmationTexts = {
  heading: 'Confirmations',
  description:
    "Payee changes, changes of who is an admin or of an admin's e-mail address, large approvals and reversals of purchases take effect when a second admin confirms them.",
  descriptionOff:
    "A second admin can confirm payee changes, changes of who is an admin or of an admin's e-mail address, and large approvals before they take effect. The reversal of a purchase always needs a second admin if the company has one.",
  loading: 'Loading the confirmations...',
  failed: 'The confirmations could not be loaded.',
  empty: 'Nothing waits for a confirmation.',
  off: 'Confirmations are off',
  emptyOff:
    'Every change except the reversal of a purchase takes effect at once. The super admin can turn confirmations on for your company when it has two active admins.',
  toAudit: 'See past changes',
  toDashboard: 'Back to the dashboard',
  found: (count: number) => {
    if (count === 0) return '';
    return count === 1 ? '1 change waits' : `${String(count)} changes wait`;
  },

  columns: {
    number: 'Sl.No',
    change: 'Change',
    subject: 'Subject',
    requestedBy: 'Requested by',
    requested: 'Requested',
    expires: 'Expires',
    action: 'Action',
  },
  you: 'You',
  sealNow: 'Account now',
  sealAfter: 'Account after the change',
  unreadable: 'Its details cannot be read',
  kinds: {
    'beneficiary.add': 'Add an account to pay to',
    'beneficiary.update': 'Change the account to pay to',
    'account.add': 'Add an admin',
    'account.update': 'Change a user',
    'account.delete': 'Delete an admin',
    'purchase.approve': 'Approve a purchase',
    'purchase.reverse': 'Reverse a purchase',
  } satisfies Record<ConfirmationKind, string>,
  /** The details of a change, by the names that the server gives them; an unknown name is shown unchanged. */
  details: {
    'Holder name': 'Holder name',
    'Bank name': 'Bank name',
    'Branch name': 'Branch name',
    'Account number': 'Account number',
    'IFSC code': 'IFSC code',
    'UPI ID': 'UPI ID',
    Name: 'Name',
    'E-mail': 'E-mail',
    Mobile: 'Mobile',
    Role: 'Role',
    Access: 'Access',
    Status: 'Status',
    Verified: 'Verified',
    Reason: 'Reason',
    Note: 'Note',
  } as Readonly<Record<string, string>>,
  /** The values of details with options. */
  choices: {
    Role: { Admin: 'Admin', Member: 'Member' },
    Access: { Full: 'Full', 'Read only': 'Read only', 'Own account': 'Own account' },
    Status: { ACTIVE: 'ACTIVE', INACTIVE: 'INACTIVE', BLOCKED: 'BLOCKED' },
    Verified: { Yes: 'Yes', No: 'No' },
    Reason: reasonsByWords(interventionTexts.reasons),
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  review: 'Review',
  /** What a row asks for. */
  purchase: (amount: string, member: string) => `${amount}, ${member}`,
  more: (count: number) => `and ${String(count)} more`,
  needsAnother: 'Needs another admin',
  reviewOf: (change: string, subject: string) => `Review: ${change}, ${subject}`,

  asked: (name: string, email: string, when: string) =>
    `${name} (${email}) asked for this on ${when}.`,
  expires: (when: string) => `Without a confirmation it expires on ${when}, and nothing changes.`,
  /** What members see once a change of the account to pay to is confirmed. */
  effects: {
    upi: (upi: string) =>
      `After the confirmation, the payment page tells members to pay to ${upi}.`,
    noUpi: 'After the confirmation, members cannot pay by UPI.',
    upiOfFirst: 'Members are shown the UPI ID of account 1, so UPI payments do not change.',
    bank: (digits: string) =>
      `After the confirmation, the payment page shows members the account ending in ${digits}.`,
  },
  call: (name: string) =>
    `Before you confirm, call ${name} on a phone number that you already know, and ask whether this change is right.`,
  unchanged: (count: number) =>
    count === 1 ? '1 unchanged detail' : `${String(count)} unchanged details`,
  readOnly: 'Your access is read only. An admin with full access has to confirm it.',
  own: 'You asked for this yourself. Another admin has to confirm it.',
  ownPurchase: 'This is your own purchase. Another admin has to confirm it.',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  decline: 'Decline',
  declining: 'Declining...',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing...',
} as const;
