import type { PurchaseMark } from '@prelaunch/contract';

/** Texts about a purchase, which both staff areas show. */
export const purchaseTexts = {
  none: '--',
  view: 'View',
  newTab: '(opens in a new tab)',
  status: { PENDING: 'Pending', APPROVED: 'Approved', REJECTED: 'Rejected' },

  marks: {
    member_waiting: 'Waiting',
    unusual_reference: 'Unusual reference',
    contested_reference: 'Contested reference',
    typed_amount_differs: 'Amount differs',
    proof_reused: 'Proof seen before',
    reference_corrected: 'Corrected reference',
    account_deleted: 'Account deleted',
    password_set_by_admin: 'Added by an admin',
    own_purchase: 'Own purchase',
    not_reserved: 'Not reserved',
    needs_second_admin: 'Second admin',
    awaiting_confirmation: 'Awaiting confirmation',
    bank_seen: 'Bank has it',
    bank_amount_differs: 'Bank has another amount',
    bank_not_seen: 'Not at the bank',
    on_hold: 'On hold',
    reversed: 'Reversed',
    question_open: 'Question asked',
    question_answered: 'Answered',
    reduced: 'Reduced to what was paid',
  } satisfies Record<PurchaseMark, string>,

  markStories: {
    unusual_reference: 'It does not look like a UTR or UPI transaction number.',
    contested_reference:
      'Another purchase has the same transaction number, or one that shares ten or more of its digits.',
    typed_amount_differs:
      'The amount that the member typed as paid differs from the amount to pay.',
    reference_corrected:
      'The member has corrected a mistyped transaction number. Compare the new one with the bank.',
    proof_reused: 'The same file was already submitted with another purchase.',
    account_deleted:
      'This account was deleted. Nobody can log in and use the tokens that you approve for it.',
    password_set_by_admin:
      'An admin added this account and knows its password. Make sure that the member has paid.',
    own_purchase: 'This is your own purchase. Another admin has to decide on it.',
    not_reserved:
      'The time of its reservation is over. It can still be approved while tokens are left.',
    needs_second_admin:
      'A purchase of this amount needs two admins. Your approval sends a request to the other admins; it takes effect when one of them confirms it.',
    awaiting_confirmation:
      'An admin has approved this. It takes effect when a second one confirms it under Confirmations.',
    bank_seen: 'A line of an imported bank statement belongs to this purchase.',
    bank_amount_differs:
      'A line of an imported bank statement belongs to this purchase, but its amount differs.',
    bank_not_seen:
      'The imported bank statements cover the day of this purchase, but no line belongs to it.',
    question_open: 'The member was asked by mail. The purchase can be decided without the answer.',
    question_answered: 'The member has answered. Read the answer before you decide.',
  } satisfies Record<
    Exclude<PurchaseMark, 'member_waiting' | 'on_hold' | 'reversed' | 'reduced'>,
    string
  >,

  /** A second admin has to confirm the reversal of an approved purchase. */
  awaitingReversal:
    'An admin has asked for its reversal. It takes effect when a second one confirms it under Confirmations.',
  /** What an admin did to the approved purchase. */
  intervention: {
    HOLD: (when: string, name: string) => `Put on hold on ${when} by ${name}.`,
    REVERSAL: (when: string, name: string) =>
      `Reversed on ${when} by ${name}. Its tokens have returned to the supply.`,
    reason: (reason: string) => `Reason: ${reason}.`,
    note: (note: string) => `Note: ${note}`,
  },

  /** A purchase for what was paid of an order, and the order whose place it has taken. */
  reduction: {
    size: (tokens: string, total: string) =>
      `${tokens} ${tokens === '1' ? 'token' : 'tokens'} for ${total}`,
    to: (size: string) => `Replaced by a purchase of ${size}.`,
    from: (size: string) => `For what was paid of an order of ${size}.`,
  },

  /** The amount that the member typed, compared with the amount to pay. */
  typed: {
    same: 'The member typed the same amount.',
    untyped: 'The member typed no amount.',
    more: (typed: string, difference: string) =>
      `The member typed ${typed}: ${difference} too much.`,
    less: (typed: string, difference: string) =>
      `The member typed ${typed}: ${difference} too little.`,
  },
  /** What the bank lines of a purchase add up to, compared with the amount to pay. */
  atBank: {
    more: (amount: string, difference: string) =>
      `The bank statements show ${amount} for this purchase: ${difference} more than the amount to pay.`,
    less: (amount: string, difference: string) =>
      `The bank statements show ${amount} for this purchase: ${difference} less than the amount to pay.`,
  },
  /** What the bank statements say of a purchase without a bank line. */
  bank: {
    none: 'No bank statement has been imported yet.',
    endsBefore: (until: string) =>
      `The bank statement ends on ${until}, before this purchase was submitted.`,
    notListed: (until: string) => `No line for this payment on the bank statement up to ${until}.`,
    notLinked: (until: string) =>
      `No bank line is linked to this purchase (statement up to ${until}).`,
  },
  /** Beside the amount to pay of a purchase of which a credit pays a part. */
  afterCredit: (credit: string) => `after a credit of ${credit}`,
  /** Below the final amount in a list. */
  listed: {
    toPay: (amount: string) => `To pay ${amount}`,
    credit: (credit: string) => `Credit ${credit}`,
  },
  /** Of credits whose purchases are rejected or reversed. */
  freedCredits: (amount: string, count: number) =>
    `The ${amount} that ${count === 1 ? 'the member' : 'members'} had kept become available again.`,
  copyReference: 'Copy the transaction number',
  noBankLine: 'No bank line',
  hints: 'Please check',
  transactionNumber: (reference: string) => `Transaction No.: ${reference}`,
  decidedAt: (moment: string, name: string) => `${moment} by ${name}`,
  decidedBy: (day: string, name: string) => `Decided ${day} by ${name}`,
  viewReceipt: 'View Receipt',

  summary: {
    name: 'Name',
    referralCode: 'Referral Code',
    orderNumber: 'Order Number',
    paymentCode: 'Payment Code',
    method: 'Method',
    bank: 'Bank',
    tokens: 'Tokens',
    orderAmount: 'Order Amount',
    fee: 'Platform Fee',
    finalAmount: 'Final Amount',
    credited: 'Paid with a credit',
    toPay: 'To pay',
    submitted: 'Submitted',
    firstReference: 'Number Before',
    decided: 'Decided',
  },
} as const;

export const receiptTexts = {
  label: 'Receipt',
  alt: (name: string) => `Receipt submitted by ${name}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole receipt',
  loading: 'Loading the receipt...',
  failed: 'The receipt could not be shown here.',
  document: 'This receipt is a document. Open it to read it before you decide.',
  download: 'Download',
  byHand: 'Paid by hand: no receipt was submitted.',
} as const;
