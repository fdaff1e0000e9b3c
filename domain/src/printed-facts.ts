import { paiseSum, tokens, type PaiseSum, type Tokens } from './money.ts';

/** What a reader of a document types from the paper, to compare it with what was issued. */
export interface PrintedFacts {
  readonly name: string;
  readonly amount: string;
  readonly tokens: string;
}

const COMBINING = /\p{M}/gu;
const NOT_COMPARED = /[^a-z0-9]/g;

/**
 * The part of a name that is compared: Latin letters and digits, without case, accents, spaces and punctuation. A
 * name in an Indian script is empty here; comparing it would change the codes of existing documents.
 */
export const nameKey = (name: string): string =>
  name.normalize('NFKD').replace(COMBINING, '').toLowerCase().replace(NOT_COMPARED, '');

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
