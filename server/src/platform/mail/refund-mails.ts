import type { Mail } from './mail.ts';

/** The formatted values that every mail about a refund shows. */
export interface RefundTexts {
  readonly companyName: string;
  /** Null for an order without a number. */
  readonly orderNumber: string | null;
  readonly amount: string;
  /** Typed by an admin of the company. */
  readonly reason: string;
  /** The account to which it goes, shortened; null until the member gives one. */
  readonly account: string | null;
  /** The reference of the transfer; null before it was sent. */
  readonly sentReference: string | null;
}

const lines = ({ orderNumber, amount, reason, account, sentReference }: RefundTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    Order:      ${orderNumber}`]),
    `    Amount:     ${amount}`,
    `    Reason:     ${reason}`,
    ...(account === null ? [] : [`    Account:    ${account}`]),
    ...(sentReference === null ? [] : [`    Reference:  ${sentReference}`]),
  ].join('\n');

export const refundRegisteredMail = (to: string, refund: RefundTexts, publicUrl: string): Mail => ({
  to,
  kind: 'refund-registered',
  subject: 'You will get money back',
  text:
    `Hello,\n\nthe company will give you back money that you paid:\n\n${lines(refund)}\n\n` +
    'Please tell the company to which account it is to send the money. Log in and choose "Give your account": ' +
    `${publicUrl}/user/payment-history\n\nYou get another mail when the money was sent.` +
    `\n\n${refund.companyName}`,
});

export const refundKeptMail = (to: string, refund: RefundTexts, publicUrl: string): Mail => ({
  to,
  kind: 'refund-kept',
  subject: 'Your money is kept for your next order',
  text:
    `Hello,\n\nthe company keeps money that you paid for your next order. It is taken off the total when you pay:\n\n${lines(refund)}\n\n` +
    'If you want to have it sent to your account instead, log in and choose "Send it to my account instead": ' +
    `${publicUrl}/user/payment-history` +
    `\n\n${refund.companyName}`,
});

export const refundAccountMail = (to: string, refund: RefundTexts, publicUrl: string): Mail => ({
  to,
  kind: 'refund-account',
  subject: 'The account for your refund',
  text:
    `Hello,\n\nthis account was just given for your refund. The company will send the money there:\n\n${lines(refund)}\n\n` +
    'If you did not give it, set a new password at once and tell your company. ' +
    `See your refunds: ${publicUrl}/user/payment-history` +
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
