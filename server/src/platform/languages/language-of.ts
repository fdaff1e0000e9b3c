import { findLanguage, preferredLanguage, type Language } from '@prelaunch/domain/languages';
import type { FastifyRequest } from 'fastify';

/**
 * The language of a call's messages. Our pages send their own language in this header, and no cookie with most calls;
 * clients without the header get English.
 */
export const languageOf = ({ headers }: FastifyRequest): Language =>
  preferredLanguage(headers['accept-language']);

/** The language to store for a new member; null for English, which every member gets without one. */
export function chosenLanguage(request: FastifyRequest): Language | null {
  const language = languageOf(request);
  return language === 'en' ? null : language;
}

/**
 * The language of a mail about a code: what the owner of the account chose, else that of the request. Anybody can
 * request a code for an address, so the request must not change the language of its owner.
 *
 * @param account null when the address has no account
 */
export const languageOfCodeMail = (
  account: { readonly language: string | null } | null,
  request: FastifyRequest,
): Language => findLanguage(account?.language) ?? languageOf(request);
