import type { MemberMails } from '../mail/member-mail-types.ts';
import type { Messages } from './message-types.ts';
import type { PaperTexts } from './paper-text-types.ts';

/** The texts of invalid fields: the same names in every language; a text, or a function of a label and a number. */
export type FieldTexts = Readonly<Record<string, string | ((label: never, max: never) => string)>>;

/** All that the server writes in one language. */
export interface ServerTexts {
  readonly fields: FieldTexts;
  readonly messages: Messages;
  readonly mails: MemberMails;
  /** Of receipts and statements as PDF. */
  readonly papers: PaperTexts;
}
