import type { Mail } from './mail.ts';

/** Every mail that the product sends, its words in one place. Names never stand in a header. */

const signature = (companyName: string) => `\n\n${companyName}`;

export const registerCodeMail = (
  to: string,
  name: string,
  companyName: string,
  code: string,
): Mail => ({
  to,
  subject: `${code} is your registration code`,
  text:
    `Hello ${name},\n\nyour code to register with ${companyName} is\n\n    ${code}\n\n` +
    'It is good for 10 minutes. If you did not ask for it, you can ignore this mail.' +
    signature(companyName),
  code,
});

export const alreadyRegisteredMail = (
  to: string,
  companyName: string,
  publicUrl: string,
): Mail => ({
  to,
  subject: 'You already have an account',
  text:
    `Hello,\n\nsomebody, probably you, tried to register with this address at ${companyName}. ` +
    `You already have an account.\n\nLog in: ${publicUrl}/\n` +
    `Reset the password: ${publicUrl}/fogot-password\n\n` +
    'If it was not you, nothing has changed and you need do nothing.' +
    signature(companyName),
});

export const passwordCodeMail = (to: string, companyName: string, code: string): Mail => ({
  to,
  subject: `${code} is your code for a new password`,
  text:
    `Hello,\n\nyour code to set a new password at ${companyName} is\n\n    ${code}\n\n` +
    'It is good for 10 minutes. If you did not ask for it, you can ignore this mail: nobody can ' +
    'change your password without the code.' +
    signature(companyName),
  code,
});

export const passwordChangedMail = (to: string, companyName: string): Mail => ({
  to,
  subject: 'Your password was changed',
  text:
    `Hello,\n\nthe password of your account at ${companyName} was changed just now, and every ` +
    'session was ended. If it was not you, reset it again at once and tell your company.' +
    signature(companyName),
});

export const superAdminCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: `${code} is your sign-in code`,
  text:
    `Hello,\n\nyour code for the super admin area is\n\n    ${code}\n\n` +
    'It is good for 3 minutes and 3 tries. If you did not ask for it, somebody else typed your ' +
    'address: no harm is done as long as you keep the code to yourself.\n\nPrelaunch',
  code,
});

/** What every mail about a purchase names, ready to read. */
export interface PurchaseInWords {
  readonly memberName: string;
  readonly companyName: string;
  readonly orderNumber: string;
  readonly tokens: string;
  readonly total: string;
}

const lines = (purchase: PurchaseInWords) =>
  `    Order:   ${purchase.orderNumber}\n    Tokens:  ${purchase.tokens}\n    Total:   ${purchase.total}`;

export const purchaseSubmittedMail = (
  to: string,
  purchase: PurchaseInWords,
  publicUrl: string,
): Mail => ({
  to,
  subject: 'We have received your purchase',
  text:
    `Hello ${purchase.memberName},\n\nwe have received your purchase and will check the payment:\n\n` +
    `${lines(purchase)}\n\nThe tokens are reserved for you until then. ` +
    `See where it stands: ${publicUrl}/user/payment-history` +
    signature(purchase.companyName),
});

export const purchaseApprovedMail = (
  to: string,
  purchase: PurchaseInWords,
  publicUrl: string,
): Mail => ({
  to,
  subject: 'Your purchase is approved',
  text:
    `Hello ${purchase.memberName},\n\nyour payment has arrived and the tokens are yours:\n\n` +
    `${lines(purchase)}\n\nSee your stock: ${publicUrl}/user/dashboard` +
    signature(purchase.companyName),
});

export const purchaseRejectedMail = (
  to: string,
  purchase: PurchaseInWords,
  reason: string | null,
  publicUrl: string,
): Mail => ({
  to,
  subject: 'Your purchase was not approved',
  text:
    `Hello ${purchase.memberName},\n\nthis purchase was not approved:\n\n${lines(purchase)}\n\n` +
    (reason === null ? '' : `Reason: ${reason}\n\n`) +
    `The tokens are no longer reserved. If you have paid, please reply to your company with the ` +
    `transaction number: ${publicUrl}/user/payment-history` +
    signature(purchase.companyName),
});
