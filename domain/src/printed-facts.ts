import { paiseSum, tokens, type PaiseSum, type Tokens } from './money.ts';

/** What a reader of a document types from the paper, to compare it with what was issued. */
export interface PrintedFacts {
  readonly name: string;
  readonly amount: string;
  readonly tokens: string;
}

/** How a name is compared. */
export interface NameKey {
  /** Equal for two spellings of one name; empty when the name has nothing to compare. */
  readonly key: string;
  /** Whether `key` contains every letter and digit of the name, of which there is at least one. */
  readonly isWhole: boolean;
}

const COMBINING = /\p{M}/gu;
const LATIN_ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;
const WRITTEN = /[\p{L}\p{M}\p{N}]/gu;
const LATIN_ONLY = /[a-z0-9]/;
/** The letters that a reader can type from a document: fonts and languages of documents have no others. */
const PRINTED = /[\p{Script=Latin}\p{Script_Extensions=Devanagari}0-9]/u;

function keyOf(folded: string, isCompared: RegExp): NameKey {
  const signs = folded.match(WRITTEN) ?? [];
  const compared = signs.filter((sign) => isCompared.test(sign));
  return {
    key: compared.join(''),
    isWhole: compared.length > 0 && compared.length === signs.length,
  };
}

/**
 * The comparison of a name in documents of format 1: by its letters a to z and its digits, without case, accents, spaces
 * and punctuation. Never change it: issued documents contain its results.
 */
export const latinNameKey = (name: string): NameKey =>
  keyOf(name.normalize('NFKD').replace(COMBINING, '').toLowerCase(), LATIN_ONLY);

/**
 * The comparison of a name in documents of format 2: by its Latin and Devanagari letters and signs, without case, Latin
 * accents, spaces, joiners and punctuation. Never change it: issued documents contain its results.
 */
export const printedNameKey = (name: string): NameKey =>
  keyOf(
    name.normalize('NFKD').replace(LATIN_ACCENTS, '').normalize('NFC').toUpperCase().toLowerCase(),
    PRINTED,
  );

const GROUPS = /[\s,]/g;
const AMOUNT = /^(\d{1,20})(?:\.(\d{1,2}))?$/;
const COUNT = /^\d{1,20}$/;

/** Reads an amount as it is printed or typed: `₹ 1,25,925.92`, `125925.92`, `125925`; null for any other text. */
export function readPrintedAmount(text: string): PaiseSum | null {
  const plain = text.replace('₹', '').replace(GROUPS, '');
  const [, whole, fraction = ''] = AMOUNT.exec(plain) ?? [];
  return whole === undefined ? null : paiseSum(BigInt(whole + fraction.padEnd(2, '0')));
}

/** Reads a number of tokens as it is printed or typed: `12,345`, `12345`; null for any other text. */
export function readPrintedTokens(text: string): Tokens | null {
  const plain = text.replace(GROUPS, '');
  return COUNT.test(plain) ? tokens(BigInt(plain)) : null;
}
