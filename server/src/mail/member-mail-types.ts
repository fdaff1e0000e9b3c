import type * as english from './mails.ts';

/** The mails to members that are written in their language. All other mails are English. */
export type MemberMails = Pick<
  typeof english,
  | 'registerCodeMail'
  | 'alreadyRegisteredMail'
  | 'passwordCodeMail'
  | 'passwordChangedMail'
  | 'purchaseSubmittedMail'
  | 'purchaseApprovedMail'
  | 'purchaseRejectedMail'
>;
