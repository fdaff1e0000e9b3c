import type { Language } from '@prelaunch/domain/languages';
import type { MemberMails } from '../mail/member-mail-types.ts';
import * as arrivalMails from '../mail/arrival-mails.ts';
import * as interventionMails from '../mail/intervention-mails.ts';
import * as mails from '../mail/mails.ts';
import * as questionMails from '../mail/question-mails.ts';
import * as refundMails from '../mail/refund-mails.ts';
import * as restMails from '../mail/rest-mails.ts';
import { storedLanguage } from './language-of.ts';
import { textsIn } from './translations.ts';

const english: MemberMails = {
  ...mails,
  ...refundMails,
  ...interventionMails,
  ...questionMails,
  ...restMails,
  ...arrivalMails,
};

/** The mails in a language; a language without mails gets the English ones. */
export const memberMailsIn = (language: Language): MemberMails =>
  textsIn(language).mails ?? english;

/** The mails in the stored language of a member, which is null until a member chooses one. */
export const memberMailsFor = (
  deps: { readonly languages: readonly Language[] },
  stored: string | null,
): MemberMails => memberMailsIn(storedLanguage(deps, stored));
