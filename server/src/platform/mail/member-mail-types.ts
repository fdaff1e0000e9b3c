import type * as arrivals from './arrival-mails.ts';
import type * as interventions from './intervention-mails.ts';
import type * as english from './mails.ts';
import type * as questions from './question-mails.ts';
import type * as refunds from './refund-mails.ts';
import type * as rest from './rest-mails.ts';

/** The mails to members, which are written in their language. All other mails are English. */
export type MemberMails = Pick<
  typeof english,
  | 'registerCodeMail'
  | 'alreadyRegisteredMail'
  | 'passwordCodeMail'
  | 'passwordChangedMail'
  | 'codesWithheldMail'
  | 'accountAddedMail'
  | 'emailChangedMail'
  | 'verifiedMail'
  | 'verificationEndedMail'
  | 'purchaseSubmittedMail'
  | 'purchaseApprovedMail'
  | 'purchaseRejectedMail'
> &
  Pick<
    typeof refunds,
    | 'refundRegisteredMail'
    | 'refundKeptMail'
    | 'refundAccountMail'
    | 'refundSentMail'
    | 'refundCancelledMail'
  > &
  Pick<typeof interventions, 'purchaseHeldMail' | 'purchaseReleasedMail' | 'purchaseReversedMail'> &
  Pick<typeof questions, 'questionMail'> &
  Pick<typeof rest, 'restOfPaymentMail'> &
  Pick<typeof arrivals, 'paymentArrivedMail'>;
