import { CODE_RULES, formatDuration, type CodePurpose } from '@prelaunch/domain/limits';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { RAIL_IN_ENGLISH, railText, type PaymentRail } from './payment-rail.ts';
import type { Mail } from './mail.ts';

/**
 * The texts of all mails to members and staff. Headers never contain names. A mail to an unverified address
 * contains no text that a user typed, except the company's name and contact: otherwise anyone could send their own text from
 * our address.
 */

const lifeOf = (purpose: CodePurpose) => formatDuration(CODE_RULES[purpose].life);

const signature = (companyName: string) => `\n\n${companyName}`;

export const registerCodeMail = (to: string, companyName: string, code: string): Mail => ({
  to,
  kind: 'register-code',
  subject: `${code} is your registration code`,
  text:
    `Hello,\n\nyour code to register with ${companyName} is\n\n    ${code}\n\n` +
    `It is good for ${lifeOf('register')}. If you did not ask for it, you can ignore this mail.` +
    signature(companyName),
  code,
});

export const alreadyRegisteredMail = (
  to: string,
  companyName: string,
  publicUrl: string,
): Mail => ({
  to,
  kind: 'already-registered',
  subject: 'You already have an account',
  text:
    `Hello,\n\nsomebody, probably you, tried to register with this address at ${companyName}. ` +
    `You already have an account.\n\nLog in: ${publicUrl}/\n` +
    `Reset the password: ${publicUrl}/fogot-password\n\n` +
    'If it was not you, nothing has changed and you do not need to do anything.' +
    signature(companyName),
});

export const passwordCodeMail = (to: string, companyName: string, code: string): Mail => ({
  to,
  kind: 'password-code',
  subject: `${code} is your code for a new password`,
  text:
    `Hello,\n\nyour code to set a new password at ${companyName} is\n\n    ${code}\n\n` +
    `It is good for ${lifeOf('forgot_password')}. If you did not ask for it, you can ignore this mail: nobody can ` +
    'change your password without the code.' +
    signature(companyName),
  code,
});

export const passwordChangedMail = (to: string, companyName: string): Mail => ({
  to,
  kind: 'password-changed',
  subject: 'Your password was changed',
  text:
    `Hello,\n\nthe password of your account at ${companyName} was changed just now, and every ` +
    'session was ended. If it was not you, reset it again at once and tell your company.' +
    signature(companyName),
});

export const superAdminCodeMail = (to: string, code: string): Mail => ({
  to,
  kind: 'super-admin-code',
  subject: `${code} is your sign-in code`,
  text:
    `Hello,\n\nyour code for the super admin area is\n\n    ${code}\n\n` +
    `It is good for ${lifeOf('superadmin_login')} and ${String(CODE_RULES.superadmin_login.tries)} tries. ` +
    'If you did not ask for it, somebody else typed your ' +
    'address: no harm is done as long as you keep the code to yourself.\n\nPrelaunch',
  code,
});

/** Sent at most once a day when more codes are requested than may be sent, because the owner may need one. */
export const codesWithheldMail = (to: string, siteName: string): Mail => ({
  to,
  kind: 'codes-withheld',
  subject: 'Codes for your address are withheld',
  text:
    'Hello,\n\nmore codes were asked for with this address than we send in a day, so some were not ' +
    'sent. If you asked for them yourself, please try again later. If not, somebody else typed your ' +
    'address: nothing has changed, and you do not need to do anything.\n\n' +
    `Requests from a browser or network from which you signed in recently still get codes.\n\n${siteName}`,
});

/**
 * The code is in the fragment of the link, which browsers do not send, so no server receives or logs it.
 */
export const invitationMail = (
  to: string,
  companyName: string,
  code: string,
  publicUrl: string,
): Mail => ({
  to,
  kind: 'invitation',
  subject: `You are invited to run ${companyName}`,
  text:
    `Hello,\n\nyou are the admin of ${companyName} on this site. Set your password here:\n\n` +
    `    ${publicUrl}/admin/set-password?email=${encodeURIComponent(to)}#code=${code}\n\n` +
    `If the page asks for a code, it is\n\n    ${code}\n\n` +
    `The link and the code are good for ${lifeOf('set_password')}, once. ` +
    'Afterwards you log in here: ' +
    `${publicUrl}/admin/login\n\nIf you did not expect this, you can ignore this mail.` +
    signature(companyName),
  code,
});

/** Never contains the password: the admin who added the account passes it on in another way. */
export const accountAddedMail = (to: string, companyName: string, publicUrl: string): Mail => ({
  to,
  kind: 'account-added',
  subject: 'An account was made for you',
  text:
    `Hello,\n\n${companyName} has made an account for you with this address.\n\n` +
    `Log in: ${publicUrl}/\n\nYou get the password from your company, or choose one ` +
    `yourself: ${publicUrl}/fogot-password` +
    signature(companyName),
});

/** `accountAddedMail` for an admin. */
export const adminAddedMail = (to: string, companyName: string, publicUrl: string): Mail => ({
  to,
  kind: 'account-added',
  subject: 'An account was made for you',
  text:
    `Hello,\n\n${companyName} has made an account for you with this address.\n\n` +
    `Log in as an admin: ${publicUrl}/admin/login\n\nYou get the password from your company.` +
    signature(companyName),
});

/** Goes to the former address, so that its owner notices an unwanted change. */
export const emailChangedMail = (to: string, companyName: string): Mail => ({
  to,
  kind: 'email-changed',
  subject: 'The e-mail address of your account was changed',
  text:
    `Hello,\n\n${companyName} has given your account another e-mail address. From now on ` +
    'you log in with the new one. If you did not ask for it, tell your company at once.' +
    signature(companyName),
});

export const verifiedMail = (to: string, companyName: string, publicUrl: string): Mail => ({
  to,
  kind: 'verified',
  subject: 'You are verified',
  text:
    `Hello,\n\n${companyName} has verified your account.\n\nSee your profile: ${publicUrl}/user/profile` +
    signature(companyName),
});

/** Contains no value of the profile: another person may read the mailbox. */
export const verificationEndedMail = (to: string, companyName: string): Mail => ({
  to,
  kind: 'verification-ended',
  subject: 'Your verification has ended',
  text:
    'Hello,\n\nthe name, birth date or Aadhaar number of your account was changed just now, in your profile. ' +
    `${companyName} will verify you again, and you get another mail then. If it was not you, set a new password at once ` +
    'and tell your company.' +
    signature(companyName),
});

/** Goes to staff after a sign-in from a new device or network. `browser` is untrusted text of the caller. */
export const newSignInMail = (
  to: string,
  name: string,
  from: { readonly ip: string; readonly browser: string; readonly at: Date },
): Mail => ({
  to,
  kind: 'new-sign-in',
  subject: 'Your account was signed in to from a new place',
  text:
    `Hello ${name},\n\nsomebody, probably you, signed in to your account with a browser or from a ` +
    'network that was not used for it in the last 30 days.\n\n' +
    `    When:     ${formatIstDate(from.at)} ${formatIstTime(from.at)} (India)\n` +
    `    Address:  ${from.ip}\n    Browser:  ${from.browser}\n\n` +
    'If it was not you, somebody else can sign in as you: tell the other admins at once, so that ' +
    'they block your account, and secure your mailbox.\n\nPrelaunch',
});

interface RequestOrigin {
  readonly ip: string;
  readonly at: Date;
}

const originBlock = ({ ip, at }: RequestOrigin) =>
  `    When:     ${formatIstDate(at)} ${formatIstTime(at)} (India)\n    Address:  ${ip}\n\n`;

const NOT_YOU =
  'If it was not you, somebody else can sign in as you: tell the other admins or the operator of ' +
  'this site at once.\n\nPrelaunch';

export const secondFactorAddedMail = (to: string, name: string, from: RequestOrigin): Mail => ({
  to,
  kind: 'second-factor-added',
  subject: 'Two-step sign-in is on',
  text:
    `Hello ${name},\n\nfrom now on signing in to your account needs a code of an authenticator app ` +
    `as well, and every other session was ended.\n\n${originBlock(from)}${NOT_YOU}`,
});

/** Goes to the owner of the second factor. `from` is null when an operator removed it. */
export const secondFactorRemovedMail = (
  to: string,
  name: string,
  from: RequestOrigin | null,
): Mail => ({
  to,
  kind: 'second-factor-removed',
  subject: 'Two-step sign-in is off',
  text:
    `Hello ${name},\n\nsigning in to your account no longer needs a code of an authenticator app` +
    (from === null
      ? ': the operator of this site switched it off, and ended every session.\n\n'
      : `.\n\n${originBlock(from)}`) +
    NOT_YOU,
});

export const recoveryCodesMail = (to: string, name: string, from: RequestOrigin): Mail => ({
  to,
  kind: 'recovery-codes',
  subject: 'You have new recovery codes',
  text:
    `Hello ${name},\n\nnew recovery codes were made for your account; the earlier ones no longer work.` +
    `\n\n${originBlock(from)}${NOT_YOU}`,
});

export const recoveryCodeMail = (
  to: string,
  name: string,
  left: number,
  from: RequestOrigin,
): Mail => ({
  to,
  kind: 'recovery-code',
  subject: 'A recovery code of yours was used',
  text:
    `Hello ${name},\n\na recovery code was used instead of a code of your authenticator app. ` +
    `Codes left: ${String(left)}.\n\n${originBlock(from)}${NOT_YOU}`,
});

/** The formatted values that every mail about a purchase shows. */
export interface PurchaseTexts {
  readonly companyName: string;
  /** The holder of the account that was paid. */
  readonly payee: string;
  /** The last digits of the number of that account; null where it is not stored with the purchase. */
  readonly accountEnd: string | null;
  readonly orderNumber: string;
  readonly tokens: string;
  readonly total: string;
  /** Null for a rejected purchase. */
  readonly rail: PaymentRail | null;
  /** What was ordered, where the purchase is for what was paid of it; otherwise null. */
  readonly reducedFrom: { readonly tokens: string; readonly total: string } | null;
  /** What a credit pays of the total, and the rest, which is paid by transfer; null without a credit. */
  readonly credit: { readonly credited: string; readonly toPay: string } | null;
}

const lines = ({
  orderNumber,
  payee,
  accountEnd,
  tokens,
  total,
  credit,
  rail,
}: PurchaseTexts): string =>
  `    Order:   ${orderNumber}\n    To:      ${payee}\n` +
  (accountEnd === null ? '' : `    Account: ending in ${accountEnd}\n`) +
  `    Tokens:  ${tokens}\n    Total:   ${total}` +
  (credit === null
    ? ''
    : `\n    Kept:    ${credit.credited} from an earlier payment\n    New payment: ${credit.toPay}`) +
  (rail === null ? '' : `\n\n${railText(rail, RAIL_IN_ENGLISH)}`);

const tokensText = (count: string): string => (count === '1' ? '1 token' : `${count} tokens`);

/** What was ordered, where only a part of it was paid. */
const reducedPart = ({ reducedFrom, tokens, total, credit }: PurchaseTexts): string =>
  reducedFrom === null
    ? ''
    : `\n\nYou ordered ${tokensText(reducedFrom.tokens)} for ${reducedFrom.total}. ${credit?.toPay ?? total} arrived, so this approval is for ` +
      `${tokensText(tokens)}. Nothing more is to be paid for this order.`;

/** After a rejection: the credit can be used again. */
const creditAgain = ({ credit }: PurchaseTexts): string =>
  credit === null
    ? ''
    : `The ${credit.credited} that you had kept became available for your next order again.\n\n`;

export const purchaseSubmittedMail = (
  to: string,
  purchase: PurchaseTexts,
  publicUrl: string,
): Mail => ({
  to,
  kind: 'purchase-submitted',
  subject: 'We have received your purchase',
  text:
    `Hello,\n\nwe have received your purchase and will check the payment:\n\n` +
    `${lines(purchase)}\n\nThe tokens are reserved for you until then. ` +
    `See its status: ${publicUrl}/user/payment-history` +
    signature(purchase.companyName),
});

/** @param isPaid whether lines of bank statements pay the purchase; otherwise only the company says so */
export const purchaseApprovedMail = (
  to: string,
  purchase: PurchaseTexts,
  isPaid: boolean,
  publicUrl: string,
): Mail => ({
  to,
  kind: 'purchase-approved',
  subject: 'Your purchase is approved',
  text:
    `Hello,\n\n${isPaid ? 'your payment has arrived' : 'the company has confirmed your payment'} ` +
    `and the tokens are yours:\n\n` +
    `${lines(purchase)}${reducedPart(purchase)}\n\nSee your stock: ${publicUrl}/user/dashboard` +
    signature(purchase.companyName),
});

export const purchaseRejectedMail = (
  to: string,
  purchase: PurchaseTexts,
  reason: string | null,
  publicUrl: string,
): Mail => ({
  to,
  kind: 'purchase-rejected',
  subject: 'Your purchase was not approved',
  text:
    `Hello,\n\nthis purchase was not approved:\n\n${lines({ ...purchase, credit: null })}\n\n` +
    (reason === null ? '' : `Reason: ${reason}\n\n`) +
    creditAgain(purchase) +
    `The tokens are no longer reserved. If you have paid, write to the company or call it, and give the order number ` +
    `and the transaction number. Its address and phone number are below. ` +
    `See the payment: ${publicUrl}/user/payment-history` +
    signature(purchase.companyName),
});
