import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatPaise, formatPrice, formatTokens } from '@prelaunch/domain/money';
import { receiptStatus } from '@prelaunch/domain/purchase-status';
import PDFDocument from 'pdfkit';
import type { Purchase } from '../purchases/purchase.ts';

interface Receipt {
  readonly companyName: string;
  readonly memberName: string;
  readonly purchase: Purchase;
}

/** The standard fonts of PDF have no rupee sign. */
const fonts = join(
  dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
);

const at = (instant: Date): string => `${formatIstDate(instant)}, ${formatIstTime(instant)}`;

/** What is said of the tokens of an order that waits; null once it is decided. */
function reservationOf({ status, reservedUntil }: Purchase): string | null {
  if (status !== 'PENDING') return null;
  return reservedUntil === null
    ? 'Not reserved any more. The company can still approve it while tokens are left.'
    : `Reserved until ${at(reservedUntil)}`;
}

/** What the paper says, line by line. */
export function receiptLines({ memberName, purchase }: Receipt): [string, string][] {
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

/** Writes one page. */
export function receiptPaper(receipt: Receipt): Readable {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 56,
    info: { Title: 'Payment Receipt', Author: receipt.companyName },
  });
  paper.registerFont('plain', join(fonts, 'DejaVuSans.ttf'));
  paper.registerFont('bold', join(fonts, 'DejaVuSans-Bold.ttf'));
  paper.font('bold').fontSize(20).text(receipt.companyName);
  paper.font('plain').fontSize(11).fillColor('#555').text('Payment Receipt');
  paper.moveDown(2).fillColor('#111');
  for (const [label, value] of receiptLines(receipt)) {
    const top = paper.y;
    paper.font('plain').fontSize(10).fillColor('#555').text(label, 56, top, { width: 180 });
    paper.font('bold').fillColor('#111').text(value, 236, top, { width: 303, align: 'right' });
    paper.moveDown(0.9);
  }
  paper.moveDown(2).font('plain').fontSize(9).fillColor('#777');
  paper.text('A receipt for a purchase of tokens before launch, made by the site itself.', 56);
  paper.end();
  return paper;
}
