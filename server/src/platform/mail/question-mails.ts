import { formatMoment } from '@prelaunch/domain/dates';
import type { QuestionReason } from '@prelaunch/domain/questions';
import type { Mail } from './mail.ts';

/** The formatted values of a mail that asks a member about a pending purchase. */
export interface QuestionTexts {
  readonly companyName: string;
  /** Null for an order without a number. */
  readonly orderNumber: string | null;
  readonly total: string;
  /** What a credit pays of the total; null for none. */
  readonly credited: string | null;
  readonly reason: QuestionReason;
  /** In the words of the admin; empty where the reason says it all. */
  readonly question: string;
  /** Until when the tokens are reserved; null where they are not reserved. */
  readonly reservedUntil: Date | null;
}

const REASONS: Readonly<Record<QuestionReason, string>> = {
  PROOF_UNREADABLE: 'the proof of payment cannot be read',
  PAYMENT_NOT_FOUND: 'the payment was not found in the bank account',
  AMOUNT_DIFFERS: 'the amount differs from the order',
  PAYER_DIFFERS: 'the payment came from the account of someone else',
  OTHER: 'a question of the company',
};

const lines = ({
  orderNumber,
  total,
  credited,
  reason,
  question,
  reservedUntil,
}: QuestionTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    Order:      ${orderNumber}`]),
    `    Total:      ${total}`,
    ...(credited === null ? [] : [`    Kept:       ${credited}`]),
    `    Reason:     ${REASONS[reason]}`,
    ...(question === '' ? [] : [`    Question:   ${question}`]),
    ...(reservedUntil === null ? [] : [`    Reserved:   until ${formatMoment(reservedUntil)}`]),
  ].join('\n');

export const questionMail = (to: string, asked: QuestionTexts, publicUrl: string): Mail => ({
  to,
  kind: 'purchase-question',
  subject: 'The company has a question about your payment',
  text:
    `Hello,\n\nbefore it can decide your order, the company needs an answer from you:\n\n${lines(asked)}\n\n` +
    'Log in, open the order and press Answer. You can add one more file. ' +
    // A differing amount may have to be paid up.
    `Do not ${asked.reason === 'AMOUNT_DIFFERS' ? '' : 'pay again and do not '}submit a new order for it. ` +
    'Never send a password, a PIN or a one-time code: the company does not need them.\n\n' +
    `Answer here: ${publicUrl}/user/payment-history` +
    `\n\n${asked.companyName}`,
});
