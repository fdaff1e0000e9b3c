import { findLanguage, type Language, type Translated } from '@prelaunch/domain/languages';
import * as mails from './mails.ts';
import { mailsInHindi } from './mails.hi.ts';
import { mailsInMarathi } from './mails.mr.ts';
import * as refundMails from './refund-mails.ts';
import * as restMails from './rest-mails.ts';
import type { MemberMails } from './member-mail-types.ts';

const english: MemberMails = { ...mails, ...refundMails, ...restMails };

/** A language without mails gets the English ones. */
const TRANSLATIONS: Partial<Record<Translated, MemberMails>> = {
  hi: mailsInHindi,
  mr: mailsInMarathi,
};

/** The mails in a language. */
export const memberMailsIn = (language: Language): MemberMails =>
  language === 'en' ? english : (TRANSLATIONS[language] ?? english);

/** The mails in the stored language of a member, which is null until a member chooses one. */
export const memberMailsFor = (stored: string | null): MemberMails =>
  memberMailsIn(findLanguage(stored) ?? 'en');
