import type { Mail } from './mail.ts';

/** The formatted values of a mail that asks for the rest of a payment. */
export interface RestTexts {
  readonly companyName: string;
  /** Null for an order without a number, like the remark. */
  readonly orderNumber: string | null;
  readonly remark: string | null;
  readonly total: string;
  /** What a credit pays of the total; null for none. */
  readonly credited: string | null;
  readonly received: string;
  readonly missing: string;
}

const lines = ({ orderNumber, remark, total, credited, received, missing }: RestTexts): string =>
  [
    ...(orderNumber === null ? [] : [`    Order:     ${orderNumber}`]),
    `    Total:     ${total}`,
    ...(credited === null ? [] : [`    Kept:      ${credited}`]),
    `    Received:  ${received}`,
    `    Missing:   ${missing}`,
    ...(remark === null ? [] : [`    Remark:    ${remark}`]),
  ].join('\n');

export const restOfPaymentMail = (to: string, rest: RestTexts, publicUrl: string): Mail => ({
  to,
  kind: 'payment-rest',
  subject: 'A part of your payment is missing',
  text:
    `Hello,\n\nthe bank shows less than the total of your order:\n\n${lines(rest)}\n\n` +
    'Open the order before you pay: it shows whether the account is still the same. Then transfer what is missing, with the remark above. ' +
    'Your order stays open. Do not submit a new order for it.\n\n' +
    `See your orders: ${publicUrl}/user/payment-history` +
    `\n\n${rest.companyName}`,
});
