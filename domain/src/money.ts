/**
 * The only file that adds, multiplies, rounds or formats money; `amount-words.ts` spells amounts out. All values are
 * bigints in the smallest unit: with binary floats, 504 rupees at 0.14 would buy 3,599 tokens instead of 3,600.
 */

import { indianGroups, withoutEnd } from './text-ends.ts';

declare const unit: unique symbol;

/** Money, in hundredths of a rupee. */
export type Paise = bigint & { readonly [unit]: 'Paise' };
/**
 * A sum of amounts, in hundredths of a rupee. Unlike an amount it has no upper limit, so a double cannot represent
 * every sum. Each amount is also a sum.
 */
export type PaiseSum = bigint & { readonly [unit]: 'Paise' | 'PaiseSum' };
/** A price per token, in millionths of a rupee. */
export type MicroRupees = bigint & { readonly [unit]: 'MicroRupees' };
/** A percentage, in hundredths of a percent: 2 % is 200. */
export type BasisPoints = bigint & { readonly [unit]: 'BasisPoints' };
/** A quantity of whole tokens; fractions of a token are not sold. */
export type Tokens = bigint & { readonly [unit]: 'Tokens' };

/** Below 10^13, an amount with two decimals has at most 15 significant digits, which a double represents exactly. */
export const MAX_RUPEES = 10n ** 13n;

/** Below this limit, prices have at most 15 digits too: 9 before the point and 6 after it. */
const MAX_PRICE_RUPEES = 10n ** 9n;
const MAX_PERCENT = 100n;

const RUPEE_DECIMALS = 2;
const PRICE_DECIMALS = 6;
const PERCENT_DECIMALS = 2;

const ONE_PERCENT = 100n;
const WHOLE = 100n * ONE_PERCENT;
const MICRO_RUPEES_IN_A_PAISA = 10_000n;
const TOKENS_IN_A_HUNDREDTH_CRORE = 100_000n;
const MAX_PAISE = MAX_RUPEES * 100n;
/** A lakh crore is 10^12. */
const PAISE_IN_A_HUNDREDTH_LAKH_CRORE = 10n ** 12n;

/** Throws RangeError when negative. */
export const paise = (n: bigint): Paise => notNegative(n) as Paise;
/** Throws RangeError when negative. */
export const paiseSum = (n: bigint): PaiseSum => notNegative(n) as PaiseSum;
/** Throws RangeError when negative. */
export const microRupees = (n: bigint): MicroRupees => notNegative(n) as MicroRupees;
/** Throws RangeError when negative. */
export const basisPoints = (n: bigint): BasisPoints => notNegative(n) as BasisPoints;
/** Throws RangeError when negative. */
export const tokens = (n: bigint): Tokens => notNegative(n) as Tokens;

function notNegative(n: bigint): bigint {
  if (n < 0n) throw new RangeError(`Expected no negative quantity, got ${n}`);
  return n;
}

/** Converts rupees of a JSON number; null when negative, not finite, above MAX_RUPEES or finer than a paisa. */
export function paiseFromRupees(rupees: number): Paise | null {
  return fromNumber(rupees, RUPEE_DECIMALS, MAX_RUPEES) as Paise | null;
}

/** Converts to rupees as a JSON number: exact up to MAX_RUPEES, above it the nearest double. */
export function rupeesFromPaise(amount: Paise): number {
  return Number(toDecimal(amount, RUPEE_DECIMALS));
}

/**
 * Converts rupees of JSON: a number, or a decimal text where a number would not be exact; null when negative, not
 * finite or finer than a paisa.
 */
export function paiseSumFromRupees(rupees: number | string): PaiseSum | null {
  // BigInt avoids the exponent that String writes for numbers from 10^21.
  const text = Number.isInteger(rupees) ? BigInt(rupees).toString() : String(rupees);
  return fromDecimal(text, RUPEE_DECIMALS) as PaiseSum | null;
}

/** Converts to rupees of JSON: a number up to MAX_RUPEES, above it a text with two decimals. Always exact. */
export function rupeesFromPaiseSum(sum: PaiseSum): number | string {
  const text = toDecimal(sum, RUPEE_DECIMALS);
  return sum <= MAX_PAISE ? Number(text) : text;
}

/** Converts rupees per token of a JSON number; null when negative, not finite, above 10^9 or finer than six decimals. */
export function microRupeesFromRupees(rupees: number): MicroRupees | null {
  return fromNumber(rupees, PRICE_DECIMALS, MAX_PRICE_RUPEES) as MicroRupees | null;
}

/** Converts to rupees per token as a JSON number. */
export function rupeesFromMicroRupees(price: MicroRupees): number {
  return Number(toDecimal(price, PRICE_DECIMALS));
}

/** Converts a percentage of a JSON number; null outside 0 to 100 or finer than two decimals. */
export function basisPointsFromPercent(percent: number): BasisPoints | null {
  return fromNumber(percent, PERCENT_DECIMALS, MAX_PERCENT) as BasisPoints | null;
}

/** Converts to a percentage as a JSON number: 250 basis points are 2.5. */
export function percentFromBasisPoints(rate: BasisPoints): number {
  return Number(toDecimal(rate, PERCENT_DECIMALS));
}

/** Converts whole tokens of a JSON number; null when negative, fractional, or 2^53 or more. */
export function tokensFromNumber(n: number): Tokens | null {
  return Number.isSafeInteger(n) && n >= 0 ? tokens(BigInt(n)) : null;
}

/** Converts to whole tokens as a JSON number, exact below 2^53. */
export function numberFromTokens(quantity: Tokens): number {
  return Number(quantity);
}

/**
 * Parses a typed amount: digits, at most one point, at most two decimals. Commas are accepted only between
 * groups, as in 1,23,456 or 123,456, so that a decimal comma ('1,5') is not read as fifteen rupees.
 * Returns null for all other texts.
 */
export function parseRupees(text: string): Paise | null {
  const typed = text.trim();
  const plain = /^\d{1,3}(,\d{2,3})*,\d{3}(\.|$)/.test(typed) ? typed.replaceAll(',', '') : typed;
  const [, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole === '' && fraction === '') return null;
  const decimal = `${whole || '0'}.${fraction || '0'}`;
  return fromDecimal(decimal, RUPEE_DECIMALS, MAX_RUPEES) as Paise | null;
}

/** `₹ 1,23,456.00`: Indian grouping, always two decimals. */
export function formatPaise(amount: PaiseSum): string {
  return `₹ ${grouped(toDecimal(amount, RUPEE_DECIMALS))}`;
}

/** Like `formatPaise` up to MAX_RUPEES; above it `₹ 1,000.00 lakh crore`, half-up to two decimals. */
export function formatShortSum(sum: PaiseSum): string {
  if (sum <= MAX_PAISE) return formatPaise(sum);
  const hundredths = dividedHalfUp(sum, PAISE_IN_A_HUNDREDTH_LAKH_CRORE);
  return `₹ ${grouped(toDecimal(hundredths, 2))} lakh crore`;
}

/** `₹ 10,00,000`, `₹ 999.50`, `₹ 1,000 lakh crore`: like `formatShortSum`, with decimals only where they are not zero. */
export function formatRoundPaise(amount: PaiseSum): string {
  return formatShortSum(amount).replace(/\.00(?= |$)/, '');
}

/** `₹ 10.00`, `₹ 0.000001`: as many decimals as the price has, at least two. */
export function formatPrice(price: MicroRupees): string {
  return `₹ ${grouped(toDecimal(price, PRICE_DECIMALS).replace(/0{1,4}$/, ''))}`;
}

/** `1,23,456`: Indian grouping. */
export function formatTokens(quantity: Tokens): string {
  return grouped(quantity.toString());
}

/** `29.98`: tokens in crore (10^7), half-up to two decimals. */
export function formatCrore(quantity: Tokens): string {
  return grouped(toDecimal(dividedHalfUp(quantity, TOKENS_IN_A_HUNDREDTH_CRORE), 2));
}

/** `2`, `2.5`, `0.25`: without the percent sign and trailing zeros. */
export function formatPercent(rate: BasisPoints): string {
  return withoutEnd(withoutEnd(toDecimal(rate, PERCENT_DECIMALS), '0'), '.');
}

/** `1020.00`: two decimals, no grouping, no currency sign, as payment links and CSV files need it. */
export function decimalText(amount: PaiseSum): string {
  return toDecimal(amount, RUPEE_DECIMALS);
}

export const addPaise = (a: Paise, b: Paise): Paise => paise(a + b);

export const sumPaise = (amounts: Iterable<PaiseSum>): PaiseSum => {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return paiseSum(sum);
};

/** The number of tokens that an amount buys, rounded down. Throws RangeError at price 0. */
export function tokensFor(amount: Paise, price: MicroRupees): Tokens {
  return tokens((amount * MICRO_RUPEES_IN_A_PAISA) / price);
}

/** What a number of tokens costs at a price, without the fee, rounded down to the paisa. */
export function valueAt(quantity: Tokens, price: MicroRupees): PaiseSum {
  return paiseSum((quantity * price) / MICRO_RUPEES_IN_A_PAISA);
}

/** A percentage of an amount, rounded half-up to the paisa: 0.5 % of ₹ 1 is 1 paisa. */
export function percentOf(amount: Paise, rate: BasisPoints): Paise {
  return paise(dividedHalfUp(amount * rate, WHOLE));
}

/** The percentage that `part` is of `total`, to two decimals; 0 when the total is 0. Only for charts. */
export function sharePercent<Unit extends PaiseSum | Tokens>(part: Unit, total: Unit): number {
  if (total === 0n) return 0;
  return percentFromBasisPoints(basisPoints(dividedHalfUp(part * WHOLE, total)));
}

/**
 * The percentages of parts of one whole, to two decimals, which add up to exactly 100: the hundredths that rounding down leaves
 * go to the parts that lost most. All are 0 when the whole is 0. Only for charts.
 */
export function sharesOfWhole(parts: readonly (PaiseSum | Tokens)[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total === 0n) return parts.map(() => 0);
  const shares = parts.map((part) => ({
    points: (part * WHOLE) / total,
    lost: (part * WHOLE) % total,
  }));
  const left = Number(shares.reduce((rest, { points }) => rest - points, WHOLE));
  const raised = shares
    .toSorted((one, other) => Number(other.lost > one.lost) - Number(other.lost < one.lost))
    .slice(0, left);
  return shares.map((share) =>
    percentFromBasisPoints(basisPoints(share.points + (raised.includes(share) ? 1n : 0n))),
  );
}

function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

/** Uses the shortest decimal text of the number, because that is what the sender wrote; its binary value differs. */
function fromNumber(n: number, decimals: number, max: bigint): bigint | null {
  return fromDecimal(String(n), decimals, max);
}

function fromDecimal(text: string, decimals: number, max?: bigint): bigint | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  const value = BigInt(whole + fraction.padEnd(decimals, '0'));
  return max === undefined || value <= max * 10n ** BigInt(decimals) ? value : null;
}

function toDecimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Groups digits as in India: three before the point, then groups of two. */
function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  return fraction === undefined ? indianGroups(whole) : `${indianGroups(whole)}.${fraction}`;
}
