import {
  formatIstDate,
  formatIstTime,
  formatMoment,
  formatShortDate,
} from '@prelaunch/domain/dates';
import type { Language } from '@prelaunch/domain/languages';
import { receiptStatus } from '@prelaunch/domain/purchase-status';
import { REJECT_REASONS } from '@prelaunch/domain/reject-reasons';
import type { PrintedProof } from '../documents/index.ts';
import type { PaperTexts } from '../../platform/languages/paper-text-types.ts';
import { RAIL_IN_ENGLISH } from '../../platform/mail/payment-rail.ts';
import { textsIn } from '../../platform/languages/translations.ts';
import type { ProofTexts } from './paper-proof.ts';

const english: PaperTexts = {
  dates: { formatMoment, formatShortDate },
  statuses: {
    PENDING: receiptStatus('PENDING').text,
    APPROVED: receiptStatus('APPROVED').text,
    REJECTED: receiptStatus('REJECTED').text,
  },

  rail: RAIL_IN_ENGLISH,

  receipt: {
    title: 'Payment Receipt',
    payee: (holder) => `To ${holder}`,
    accountEnd: (digits) => `Account ending in ${digits}`,
    footer: 'A receipt for a purchase of tokens before launch, made by the site itself.',
    time: (instant) => `${formatIstDate(instant)}, ${formatIstTime(instant)}`,
    methods: { BANK: 'BANK', UPI: 'UPI', MANUAL: 'MANUAL', CRYPTO: 'CRYPTO' },
    member: 'Member',
    orderNumber: 'Order number',
    status: 'Status',
    submitted: 'Submitted',
    seen: 'Seen by the company',
    decided: 'Decided',
    reversed: 'Reversed, tokens taken back',
    reason: 'Reason',
    reasons: REJECT_REASONS,
    reducedFrom: 'Ordered',
    reducedTo: 'In its place',
    credited: 'Kept from an earlier payment',
    newPayment: 'New payment',
    size: (tokens, total) => `${tokens} ${tokens === '1' ? 'token' : 'tokens'} for ${total}`,
    method: 'Payment method',
    transactionId: 'Transaction ID',
    price: 'Price per token',
    tokens: 'Tokens',
    reservation: 'Reservation',
    reservedUntil: (time) => `Reserved until ${time}`,
    notReserved: 'Not reserved any more. The company can still approve it while tokens are left.',
    amount: 'Order amount',
    fee: 'Platform fees',
    total: 'Total amount (INR)',
    stamps: {
      ordered: 'Ordered',
      proofSubmitted: 'Proof submitted',
      submitted: 'Submitted',
      approved: 'Approved',
      rejected: 'Rejected',
      reversed: 'Reversed',
    },
  },

  statement: {
    title: 'Statement of purchases',
    footer:
      'Purchases are in the year in which they were submitted. Only approved ones count. Made by the site itself.',
    columns: {
      submitted: 'Submitted',
      orderNumber: 'Order number',
      status: 'Status, decided',
      tokens: 'Tokens',
      amount: 'Amount',
      fee: 'Platform fees',
      total: 'Total (INR)',
    },
    day: (day) => day,
    refunds: {
      sent: (amount, day) => `Refunded ${amount}${day === null ? '' : ` on ${day}`}`,
      due: (amount) => `Refund of ${amount} due`,
      kept: (amount) => `${amount} kept for a next order`,
      used: (amount) => `${amount} kept, and used for a later order`,
      cancelled: (amount) => `Refund of ${amount} cancelled`,
    },
    notListed: (count) => `${String(count)} more purchases are included in the totals only.`,
    purchases: (count) => (count === 1 ? '1 purchase' : `${String(count)} purchases`),
    member: 'Member',
    memberId: 'Member ID',
    year: 'Financial year',
    yearRange: (year, from, to) => `${year} (${from} to ${to})`,
    asOf: 'As of',
    approved: 'Approved',
    amounts: 'Order amounts',
    fees: 'Platform fees',
    total: 'Total of approved purchases (INR)',
    tokens: 'Total of tokens',
    pending: 'Pending, not counted',
    rejected: 'Rejected, not counted',
    reversed: 'Reversed',
    reversedTotal: 'Reversed, not counted',
    refundsSent: 'Refunds sent, not counted',
    refundsDue: 'Refunds due, not counted',
    refundsKept: 'Kept for a next order, not counted',
  },

  proof: {
    heading: 'Check this document',
    how: (page) =>
      `Scan the code. The page ${page} opens. It says whether the code is genuine, and compares what is printed here with what was issued.`,
    issued: (time) => `Issued: ${time}`,
    shortCode: (code) => `Short code: ${code}`,
  },
};

/** The language of a document that is asked for in `language`, and its texts; English where there are none. */
export function paperTextsIn(language: Language): {
  readonly language: Language;
  readonly texts: PaperTexts;
} {
  const texts = textsIn(language).papers;
  return texts === undefined ? { language: 'en', texts: english } : { language, texts };
}

/** The texts beside the QR code of a document. */
export const proofTexts = (
  { page, issuedAt, shortCode }: PrintedProof,
  { proof, dates }: PaperTexts,
): ProofTexts => ({
  heading: proof.heading,
  how: proof.how(page),
  issued: proof.issued(dates.formatMoment(issuedAt)),
  shortCode: proof.shortCode(shortCode),
});
