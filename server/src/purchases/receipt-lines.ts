import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatPaise, formatPrice, formatTokens } from '@prelaunch/domain/money';
import { receiptStatus } from '@prelaunch/domain/purchase-status';
import type { Purchase } from './purchase.ts';

const at = (instant: Date): string => `${formatIstDate(instant)}, ${formatIstTime(instant)}`;

/** Returns how long the tokens of a pending order are reserved; null once it is decided. */
function reservationOf({ status, reservedUntil }: Purchase): string | null {
  if (status !== 'PENDING') return null;
  return reservedUntil === null
    ? 'Not reserved any more. The company can still approve it while tokens are left.'
    : `Reserved until ${at(reservedUntil)}`;
}

/** Returns the label and value of each line of a receipt. */
export function receiptLines(memberName: string, purchase: Purchase): [string, string][] {
  const lines: [string, string | null][] = [
    ['Member', memberName],
    ['Order number', purchase.orderNumber],
    ['Status', receiptStatus(purchase.status).text],
    ['Submitted', at(purchase.createdAt)],
    ['Seen by the company', purchase.seenAt && at(purchase.seenAt)],
    ['Decided', purchase.decidedAt && at(purchase.decidedAt)],
    ['Reason', purchase.reason],
    ['Payment method', purchase.paymentMethod],
    ['Transaction ID', purchase.transactionId],
    ['Price per token', formatPrice(purchase.price)],
    ['Tokens', formatTokens(purchase.totalQuantity)],
    ['Reservation', reservationOf(purchase)],
    ['Order amount', formatPaise(purchase.amount)],
    ['Platform fees', formatPaise(purchase.platformCharge)],
    ['Total amount (INR)', formatPaise(purchase.finalAmount)],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}
