import { microRupees, paise, tokens } from '@prelaunch/domain/money';
import { REJECT_REASONS } from '@prelaunch/domain/reject-reasons';
import { expect, test } from 'vitest';
import type { Purchase } from '../purchases/index.ts';
import { paperTextsIn } from './paper-texts.ts';
import { receiptLines } from './receipt-lines.ts';

/** What receipts say of an order that was reduced to what was paid. */

const order = { totalQuantity: tokens(100n), finalAmount: paise(102_000n) };
const paid = { totalQuantity: tokens(60n), finalAmount: paise(61_200n) };

const APPROVED = { status: 'APPROVED', isReversed: false } as const;
const REJECTED = { status: 'REJECTED', isReversed: false } as const;

const submitted: Purchase = {
  id: 'order',
  orderNumber: 'PUR-100002',
  paymentCode: null,
  createdAt: new Date('2026-11-21T09:30:00Z'),
  paymentMethod: 'UPI',
  transactionId: '426713489012',
  referenceNumber: '426713489012',
  price: microRupees(10_000_000n),
  ...order,
  amount: paise(100_000n),
  platformCharge: paise(2_000n),
  status: 'REJECTED',
  receipt: null,
  seenAt: null,
  decidedAt: new Date('2026-11-24T06:30:00Z'),
  reason: REJECT_REASONS.reduced,
  reservedUntil: null,
  intervention: null,
  questions: undefined,
  reducedTo: undefined,
  reducedFrom: undefined,
  credited: undefined,
};

const linesOf = (purchase: Parameters<typeof receiptLines>[1], language: 'en' | 'hi' | 'mr') =>
  receiptLines('Asha Rao', purchase, paperTextsIn(language).texts);

test.each([
  ['en', ['Reason', 'Reduced to what was paid'], ['In its place', '60 tokens for ₹ 612.00']],
  ['hi', ['कारण', 'मिली राशि तक घटाई गई'], ['इसकी जगह', '₹ 612.00 में 60 टोकन']],
  ['mr', ['कारण', 'मिळालेल्या रकमेपर्यंत कमी केली'], ['तिच्या जागी', '₹ 612.00 मध्ये 60 टोकन']],
] as const)(
  'in %s the receipt of the order names the reason and the purchase in its place',
  (language, ...lines) => {
    const found = linesOf(
      { ...submitted, reducedTo: { id: 'paid', ...paid, ...APPROVED } },
      language,
    );
    for (const line of lines) expect(found).toContainEqual(line);
  },
);

test.each([
  ['en', ['Ordered', '100 tokens for ₹ 1,020.00']],
  ['hi', ['ऑर्डर किया था', '₹ 1,020.00 में 100 टोकन']],
  ['mr', ['ऑर्डर केली होती', '₹ 1,020.00 मध्ये 100 टोकन']],
] as const)(
  'in %s the receipt of the purchase in its place says what was ordered',
  (language, line) => {
    const inItsPlace: Purchase = { ...submitted, ...paid, status: 'APPROVED', reason: null };
    expect(
      linesOf({ ...inItsPlace, reducedFrom: { id: 'order', ...order, ...REJECTED } }, language),
    ).toContainEqual(line);
    expect(linesOf(inItsPlace, language)).not.toContainEqual(line);
  },
);

test('a reason that an admin has typed stays as it is', () => {
  const typed = { ...submitted, reason: 'Paid from another account' };
  expect(linesOf(typed, 'hi')).toContainEqual(['कारण', 'Paid from another account']);
});
