import { findLanguage, preferredLanguage, type Language } from '@prelaunch/domain/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The languages that people may choose. */
    readonly languages: readonly Language[];
  }
}

/** Makes a server speak these languages. */
export const offerLanguages = (app: FastifyInstance, languages: readonly Language[]): void => {
  app.decorate('languages', languages);
};

/**
 * The language of a call's messages. Our pages send their own language in this header, and no cookie with most calls;
 * clients without the header get English.
 */
export const languageOf = ({ headers, server }: FastifyRequest): Language =>
  preferredLanguage(headers['accept-language'], server.languages);

/** The language to store for a new member; null for English, which every member gets without one. */
export function chosenLanguage(request: FastifyRequest): Language | null {
  const language = languageOf(request);
  return language === 'en' ? null : language;
}

/** The stored language of an account; English where it has none, or one that is not offered any more. */
export const storedLanguage = (
  { languages }: { readonly languages: readonly Language[] },
  stored: string | null,
): Language => findLanguage(stored, languages) ?? 'en';

/**
 * The language of a mail about a code: what the owner of the account chose, else that of the request. Anybody can
 * request a code for an address, so the request must not change the language of its owner. A chosen language that is not
 * offered any more is English.
 *
 * @param account null when the address has no account
 */
export const languageOfCodeMail = (
  account: { readonly language: string | null } | null,
  request: FastifyRequest,
): Language => {
  const stored = account?.language ?? null;
  return stored === null ? languageOf(request) : storedLanguage(request.server, stored);
};
