import { formatDayInWords } from '@prelaunch/domain/dates';
import { RAIL_IN_ENGLISH, railText, type PaymentRail } from './payment-rail.ts';
import type { Mail } from './mail.ts';

/** The values of a mail about money that a bank statement shows, formatted but for the day. */
export interface ArrivalTexts {
  readonly companyName: string;
  /** Null for an order without a number. */
  readonly orderNumber: string | null;
  /** The last digits of the number of the account that was paid; null where it is not stored with the purchase. */
  readonly accountEnd: string | null;
  /** The day of the line, `YYYY-MM-DD`. */
  readonly day: string;
  readonly total: string;
  /** What a credit pays of the total; null for none. */
  readonly credited: string | null;
  readonly received: string;
  /** What is short of the amount to pay or above it; null if nothing. */
  readonly difference: { readonly kind: 'short' | 'over'; readonly amount: string } | null;
  readonly rail: PaymentRail;
}

const lines = ({
  orderNumber,
  accountEnd,
  total,
  credited,
  received,
  difference,
}: ArrivalTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    Order:     ${orderNumber}`]),
    ...(accountEnd === null ? [] : [`    Account:   ending in ${accountEnd}`]),
    `    Total:     ${total}`,
    ...(credited === null ? [] : [`    Kept:      ${credited}`]),
    `    Received:  ${received}`,
    ...(difference === null
      ? []
      : [`    ${difference.kind === 'short' ? 'Missing:  ' : 'Too much: '} ${difference.amount}`]),
  ].join('\n');

export const paymentArrivedMail = (to: string, arrival: ArrivalTexts, publicUrl: string): Mail => ({
  to,
  kind: 'payment-arrived',
  subject: `Your ${arrival.received} has reached us`,
  text:
    `Hello,\n\nthe bank statement of ${formatDayInWords(arrival.day) ?? arrival.day} shows your payment:\n\n${lines(arrival)}\n\n` +
    `${railText(arrival.rail, RAIL_IN_ENGLISH)}\n\n` +
    (arrival.difference === null
      ? 'The company checks it next. You need not do anything.'
      : 'The company decides about the difference and writes to you. Please do not submit a new order for it.') +
    `\n\nFollow this payment: ${publicUrl}/user/payment-history\n\n${arrival.companyName}`,
});
