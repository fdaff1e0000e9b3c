/** A language of pages, messages, mails and receipts. */
export interface LanguageEntry {
  /** The code of BCP 47, also in the names of the files with its texts. */
  readonly code: string;
  /** The language's own name. */
  readonly name: string;
  /** For Intl: texts use Latin digits in every language. */
  readonly locale: string;
  /** Whether the texts are a machine's draft that nobody has reviewed. */
  readonly draft: boolean;
}

/** The texts of the specification, and what everybody gets who asks for no other language. */
export const DEFAULT_LANGUAGE = 'en';

/** All languages, in the order of the menu. CONTRIBUTING.md describes how to add one. */
export const LANGUAGES = [
  { code: DEFAULT_LANGUAGE, name: 'English', locale: 'en-IN', draft: false },
  { code: 'hi', name: 'हिन्दी', locale: 'hi-IN-u-nu-latn', draft: false },
  { code: 'mr', name: 'मराठी', locale: 'mr-IN-u-nu-latn', draft: true },
] as const satisfies readonly LanguageEntry[];

export type Language = (typeof LANGUAGES)[number]['code'];
/** A language whose texts are translations. */
export type Translated = Exclude<Language, typeof DEFAULT_LANGUAGE>;

export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

/** The locale for Intl of a language. */
export const localeOf = (language: Language): string =>
  LANGUAGES.find(({ code }) => code === language)?.locale ?? language;

/** The cookie with the language that a person chose. */
export const LANGUAGE_COOKIE = 'language';

/** The language of a code; null when there is none. */
export const findLanguage = (code: string | null | undefined): Language | null =>
  LANGUAGE_CODES.find((known) => known === code) ?? null;

/** The most preferences of a header that are read. */
const MAX_PREFERENCES = 20;

interface Preference {
  readonly language: Language | null;
  readonly weight: number;
}

/** Reads 'hi-IN;q=0.8'. A language that we do not have is null, and '*' is the default. */
function preferenceOf(text: string): Preference {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : /^[01](?:\.\d{0,3})?$/.test(quality) ? +quality : 0;
  const language = range === '*' ? DEFAULT_LANGUAGE : findLanguage(range.split('-', 1)[0]);
  return { language, weight };
}

/**
 * Chooses the language by an Accept-Language header: the known one with the highest weight, the first of equal
 * ones, otherwise English.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  let best: Preference = { language: DEFAULT_LANGUAGE, weight: 0 };
  for (const part of (acceptLanguage ?? '').split(',', MAX_PREFERENCES)) {
    const preference = preferenceOf(part);
    if (preference.language !== null && preference.weight > best.weight) best = preference;
  }
  return best.language ?? DEFAULT_LANGUAGE;
}

/** Chooses the language of a page: the one that the person chose, otherwise the browser's preference. */
export const chooseLanguage = (
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): Language => findLanguage(cookie) ?? preferredLanguage(acceptLanguage);
