/** A language of pages, messages, mails and receipts. */
export interface LanguageEntry {
  /** The code of BCP 47, also in the names of the files with its texts. */
  readonly code: string;
  /** The language's own name. */
  readonly name: string;
  /** Whether the texts are a machine's draft that nobody has reviewed. */
  readonly draft: boolean;
}

/** The texts of the specification, and what everybody gets who asks for no other language. */
export const DEFAULT_LANGUAGE = 'en';

/** All languages, in the order of the menu; an installation offers those of its setting `LANGUAGES`. CONTRIBUTING.md describes how to add one. */
export const LANGUAGES = [
  { code: DEFAULT_LANGUAGE, name: 'English', draft: false },
  { code: 'hi', name: 'हिन्दी', draft: false },
  { code: 'mr', name: 'मराठी', draft: true },
] as const satisfies readonly LanguageEntry[];

export type Language = (typeof LANGUAGES)[number]['code'];
/** A language whose texts are translations. */
export type Translated = Exclude<Language, typeof DEFAULT_LANGUAGE>;

export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

/** The locale for Intl of a language: texts use Latin digits in every language. */
export const localeOf = (language: Language): string => `${language}-IN-u-nu-latn`;

/** The cookie with the language that a person chose. */
export const LANGUAGE_COOKIE = 'language';

/** The language of a code; null when it is not among those that are offered. */
export const findLanguage = (
  code: string | null | undefined,
  offered: readonly Language[] = LANGUAGE_CODES,
): Language | null => offered.find((known) => known === code) ?? null;

/** The most preferences of a header that are read. */
const MAX_PREFERENCES = 20;

interface Preference {
  readonly language: Language | null;
  readonly weight: number;
}

/** Reads 'hi-IN;q=0.8'. A language that is not offered is null, and '*' is the default. */
function preferenceOf(text: string, offered: readonly Language[]): Preference {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : /^[01](?:\.\d{0,3})?$/.test(quality) ? +quality : 0;
  const language = range === '*' ? DEFAULT_LANGUAGE : findLanguage(range.split('-', 1)[0], offered);
  return { language, weight };
}

/**
 * Chooses the language by an Accept-Language header: the offered one with the highest weight, the first of equal
 * ones, otherwise English.
 */
export function preferredLanguage(
  acceptLanguage: string | undefined,
  offered: readonly Language[],
): Language {
  let best: Preference = { language: DEFAULT_LANGUAGE, weight: 0 };
  for (const part of (acceptLanguage ?? '').split(',', MAX_PREFERENCES)) {
    const preference = preferenceOf(part, offered);
    if (preference.language !== null && preference.weight > best.weight) best = preference;
  }
  return best.language ?? DEFAULT_LANGUAGE;
}

/** Chooses the language of a page among the offered ones: the person's choice, otherwise the browser's preference. */
export const chooseLanguage = (
  cookie: string | undefined,
  acceptLanguage: string | undefined,
  offered: readonly Language[],
): Language => findLanguage(cookie, offered) ?? preferredLanguage(acceptLanguage, offered);
