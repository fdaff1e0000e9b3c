import type { InterventionReason } from '@prelaunch/domain/interventions';
import type { Mail } from './mail.ts';

/** The formatted values that every mail about a hold or reversal shows. */
export interface InterventionTexts {
  readonly companyName: string;
  /** Null for an order without a number. */
  readonly orderNumber: string | null;
  readonly tokens: string;
  readonly total: string;
  /** What a credit has paid of the total; null for none. */
  readonly credited: string | null;
  /** Null when a hold is released. */
  readonly reason: InterventionReason | null;
}

const REASONS: Readonly<Record<InterventionReason, string>> = {
  WRONG_MATCH: 'your order was matched with a payment that was not yours',
  PAYMENT_RETURNED: 'the bank returned your payment',
  LIEN: 'the police or the bank have marked the payment as disputed',
  IDENTITY_REFUSED: 'your identity could not be confirmed',
  AGREED_WITHDRAWAL: 'you and the company agreed on it',
  PAYMENT_DISPUTED: 'the payment is disputed',
  IDENTITY_CHECK: 'the company is checking your identity',
  OTHER: 'the company is looking into your order',
};

const lines = ({ orderNumber, tokens, total, reason }: InterventionTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    Order:      ${orderNumber}`]),
    `    Tokens:     ${tokens}`,
    `    Paid:       ${total}`,
    ...(reason === null ? [] : [`    Reason:     ${REASONS[reason]}`]),
  ].join('\n');

export const purchaseHeldMail = (to: string, held: InterventionTexts, publicUrl: string): Mail => ({
  to,
  kind: 'purchase-held',
  subject: 'Your tokens are on hold',
  text:
    `Hello,\n\nthe company has put the tokens of an approved order on hold:\n\n${lines(held)}\n\n` +
    'The tokens stay yours. The company will release the hold or take the tokens back, and you get a mail then. ' +
    'If you have a question or a proof, please contact the company at the address below. ' +
    `See the order: ${publicUrl}/user/payment-history` +
    `\n\n${held.companyName}`,
});

export const purchaseReleasedMail = (
  to: string,
  held: InterventionTexts,
  publicUrl: string,
): Mail => ({
  to,
  kind: 'purchase-released',
  subject: 'Your tokens are no longer on hold',
  text:
    `Hello,\n\nthe company has released the hold on the tokens of this order:\n\n${lines(held)}\n\n` +
    `You need not do anything. See the order: ${publicUrl}/user/payment-history` +
    `\n\n${held.companyName}`,
});

export const purchaseReversedMail = (
  to: string,
  reversed: InterventionTexts,
  publicUrl: string,
): Mail => ({
  to,
  kind: 'purchase-reversed',
  subject: 'Your purchase was reversed',
  text:
    `Hello,\n\nthe company has reversed a purchase that it had approved. Its tokens are no longer yours:\n\n${lines(reversed)}\n\n` +
    (reversed.credited === null
      ? ''
      : `The ${reversed.credited} that you had kept became available for your next order again. `) +
    'If the company owes you money, you get another mail about the refund. ' +
    'If you do not agree, please contact the company at the address below. ' +
    `See the order: ${publicUrl}/user/payment-history` +
    `\n\n${reversed.companyName}`,
});
