import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise, formatPrice, formatTokens } from '@prelaunch/domain/money';
import { hasProof } from '@prelaunch/domain/payment-methods';
import { reasonIn } from '@prelaunch/domain/reject-reasons';
import type { PaperTexts } from '../../platform/languages/paper-text-types.ts';
import {
  railStations,
  type PaymentRail,
  type RailStation,
} from '../../platform/mail/payment-rail.ts';
import type { Purchase } from '../purchases/index.ts';
import type { ReceiptStamp } from './receipt-slip.ts';

/** Returns how long the tokens of a pending order are reserved; null once it is decided. */
function reservationOf(
  { status, reservedUntil }: Purchase,
  { receipt }: PaperTexts,
): string | null {
  if (status !== 'PENDING') return null;
  return reservedUntil === null
    ? receipt.notReserved
    : receipt.reservedUntil(receipt.time(reservedUntil));
}

const isReversed = ({ intervention }: Purchase): boolean => intervention?.kind === 'REVERSAL';

/** When the purchase was reversed; null for any other. */
const reversedAt = (purchase: Purchase, { receipt }: PaperTexts): string | null =>
  purchase.intervention?.kind === 'REVERSAL' ? receipt.time(purchase.intervention.at) : null;

/** The size of the other purchase, where an order was reduced to what was paid. */
const sizeOf = (size: Purchase['reducedTo'], { receipt }: PaperTexts): string | null =>
  size === undefined
    ? null
    : receipt.size(formatTokens(size.totalQuantity), formatPaise(size.finalAmount));

/** What a credit pays and the rest; none without a credit, and for a rejected or reversed purchase, which does not take it. */
function creditLines(
  purchase: Purchase,
  { credited, newPayment }: PaperTexts['receipt'],
): [string, string][] {
  if (purchase.credited === undefined) return [];
  if (purchase.status === 'REJECTED' || isReversed(purchase)) return [];
  return [
    [credited, formatPaise(purchase.credited)],
    [newPayment, formatPaise(amountToPay(purchase))],
  ];
}

/** Returns the label and value of each line of a receipt; the first one leads. */
export function receiptLines(
  memberName: string,
  purchase: Purchase,
  texts: PaperTexts,
): [string, string][] {
  const { receipt } = texts;
  const lines: [string, string | null][] = [
    [receipt.total, formatPaise(purchase.finalAmount)],
    ...creditLines(purchase, receipt),
    [receipt.member, memberName],
    [receipt.orderNumber, purchase.orderNumber],
    [receipt.status, texts.statuses[purchase.status]],
    [receipt.reversed, reversedAt(purchase, texts)],
    [receipt.submitted, receipt.time(purchase.createdAt)],
    [receipt.seen, purchase.seenAt && receipt.time(purchase.seenAt)],
    [receipt.decided, purchase.decidedAt && receipt.time(purchase.decidedAt)],
    [receipt.reason, purchase.reason && reasonIn(receipt.reasons, purchase.reason)],
    [receipt.reducedTo, sizeOf(purchase.reducedTo, texts)],
    [receipt.reducedFrom, sizeOf(purchase.reducedFrom, texts)],
    [receipt.method, receipt.methods[purchase.paymentMethod]],
    [receipt.transactionId, purchase.transactionId],
    [receipt.price, formatPrice(purchase.price)],
    [receipt.tokens, formatTokens(purchase.totalQuantity)],
    [receipt.reservation, reservationOf(purchase, texts)],
    [receipt.amount, formatPaise(purchase.amount)],
    [receipt.fee, formatPaise(purchase.platformCharge)],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}

/** Returns the stamps of a receipt: the steps that the screens show (web/src/purchases/stamps.ts). */
export function receiptStamps(purchase: Purchase, texts: PaperTexts): ReceiptStamp[] {
  const { status, paymentMethod, createdAt, decidedAt, intervention } = purchase;
  const { formatShortDate } = texts.dates;
  const { ordered, proofSubmitted, submitted, approved, rejected, reversed } = texts.receipt.stamps;
  const stamps: ReceiptStamp[] = [
    // Only the browser of the member knows when the order was started.
    { tone: 'neutral', text: ordered, date: null },
    {
      tone: 'neutral',
      text: hasProof(paymentMethod) ? proofSubmitted : submitted,
      date: formatShortDate(createdAt),
    },
  ];
  if (status === 'PENDING') return stamps;
  const date = decidedAt && formatShortDate(decidedAt);
  if (intervention?.kind === 'REVERSAL') {
    return [...stamps, { tone: 'red', text: reversed, date: formatShortDate(intervention.at) }];
  }
  return status === 'APPROVED'
    ? [...stamps, { tone: 'green', text: approved, date }]
    : [...stamps, { tone: 'red', text: rejected, date }];
}

/** Returns where the money of the purchase is; null for a rejected or reversed one. */
export function receiptRail(
  purchase: Purchase,
  arrival: PaymentRail['bank'] | undefined,
  texts: PaperTexts,
): readonly RailStation[] | null {
  const { status, createdAt, paymentMethod } = purchase;
  if (status === 'REJECTED' || isReversed(purchase)) return null;
  const rail = {
    sentAt: createdAt,
    method: paymentMethod,
    total: amountToPay(purchase),
    bank: arrival ?? null,
    isApproved: status === 'APPROVED',
  };
  return railStations(rail, texts.rail);
}
