import type { Mail } from './mail.ts';

/** The formatted values that every mail about a refund shows. */
export interface RefundTexts {
  readonly companyName: string;
  /** Null for an order without a number. */
  readonly orderNumber: string | null;
  readonly amount: string;
  /** Typed by an admin of the company. */
  readonly reason: string;
  /** The reference of the transfer; null before it was sent. */
  readonly sentReference: string | null;
}

const lines = ({ orderNumber, amount, reason, sentReference }: RefundTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    Order:      ${orderNumber}`]),
    `    Amount:     ${amount}`,
    `    Reason:     ${reason}`,
    ...(sentReference === null ? [] : [`    Reference:  ${sentReference}`]),
  ].join('\n');

export const refundRegisteredMail = (to: string, refund: RefundTexts, publicUrl: string): Mail => ({
  to,
  kind: 'refund-registered',
  subject: 'You will get money back',
  text:
    `Hello,\n\nthe company will give you back money that you paid:\n\n${lines(refund)}\n\n` +
    `You get another mail when it was sent. See your orders: ${publicUrl}/user/payment-history` +
    `\n\n${refund.companyName}`,
});

export const refundCancelledMail = (to: string, refund: RefundTexts, publicUrl: string): Mail => ({
  to,
  kind: 'refund-cancelled',
  subject: 'Your refund was cancelled',
  text:
    `Hello,\n\nthe company wrote that it would give you this money back. It has cancelled the refund and has not sent it:\n\n${lines(refund)}\n\n` +
    `Please ask the company if you did not expect this. See your orders: ${publicUrl}/user/payment-history` +
    `\n\n${refund.companyName}`,
});

export const refundSentMail = (to: string, refund: RefundTexts, publicUrl: string): Mail => ({
  to,
  kind: 'refund-sent',
  subject: 'Your refund was sent',
  text:
    `Hello,\n\nthe company has sent you this refund:\n\n${lines(refund)}\n\n` +
    'It can take some days until your bank shows it. ' +
    `See your orders: ${publicUrl}/user/payment-history` +
    `\n\n${refund.companyName}`,
});
