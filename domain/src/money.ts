/**
 * The only file that adds, multiplies, rounds or formats money. Everything is a whole number of its
 * smallest unit in a bigint: with binary floats 504 rupees at 0.14 buy 3,599 tokens, not 3,600.
 */

import { indianGroups, withoutEnd } from './text-ends.ts';

declare const unit: unique symbol;

/** Money, in hundredths of a rupee. */
export type Paise = bigint & { readonly [unit]: 'Paise' };
/** A price per token, in millionths of a rupee. */
export type MicroRupees = bigint & { readonly [unit]: 'MicroRupees' };
/** A percentage, in hundredths of a percent: 2 % is 200. */
export type BasisPoints = bigint & { readonly [unit]: 'BasisPoints' };
/** A quantity of whole tokens; fractions of a token are not sold. */
export type Tokens = bigint & { readonly [unit]: 'Tokens' };

/** Below 10^13 a sum with two decimals has 15 significant digits, all of which a double keeps. */
export const MAX_RUPEES = 10n ** 13n;

/** Same bound for prices: 9 digits before the point and 6 after it make 15. */
const MAX_PRICE_RUPEES = 10n ** 9n;
const MAX_PERCENT = 100n;

const RUPEE_DECIMALS = 2;
const PRICE_DECIMALS = 6;
const PERCENT_DECIMALS = 2;

const ONE_PERCENT = 100n;
const WHOLE = 100n * ONE_PERCENT;
const MICRO_RUPEES_IN_A_PAISA = 10_000n;
const TOKENS_IN_A_HUNDREDTH_CRORE = 100_000n;

/** Throws RangeError when negative: nothing sold, paid or held here is ever below zero. */
export const paise = (n: bigint): Paise => notNegative(n) as Paise;
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

/** Rupees of a JSON number; null when negative, not finite, above MAX_RUPEES or finer than a paisa. */
export function paiseFromRupees(rupees: number): Paise | null {
  return fromNumber(rupees, RUPEE_DECIMALS, MAX_RUPEES) as Paise | null;
}

/** Rupees as a JSON number: exact up to MAX_RUPEES, beyond it (a sum of sums) the nearest double. */
export function rupeesFromPaise(amount: Paise): number {
  return Number(toDecimal(amount, RUPEE_DECIMALS));
}

/** Rupees per token of a JSON number; null when above 10^9, finer than six decimals, or no amount. */
export function microRupeesFromRupees(rupees: number): MicroRupees | null {
  return fromNumber(rupees, PRICE_DECIMALS, MAX_PRICE_RUPEES) as MicroRupees | null;
}

/** Rupees per token as a JSON number. */
export function rupeesFromMicroRupees(price: MicroRupees): number {
  return Number(toDecimal(price, PRICE_DECIMALS));
}

/** A percentage of a JSON number; null outside 0 to 100 or finer than two decimals. */
export function basisPointsFromPercent(percent: number): BasisPoints | null {
  return fromNumber(percent, PERCENT_DECIMALS, MAX_PERCENT) as BasisPoints | null;
}

/** A percentage as a JSON number: 250 basis points are 2.5. */
export function percentFromBasisPoints(rate: BasisPoints): number {
  return Number(toDecimal(rate, PERCENT_DECIMALS));
}

/** Whole tokens of a JSON number; null when negative, fractional or at 2^53 and above. */
export function tokensFromNumber(n: number): Tokens | null {
  return Number.isSafeInteger(n) && n >= 0 ? tokens(BigInt(n)) : null;
}

/** Whole tokens as a JSON number, exact below 2^53. */
export function numberFromTokens(quantity: Tokens): number {
  return Number(quantity);
}

/**
 * What a person types: digits, at most one point, at most two decimals. Commas must stand between
 * groups as in 1,23,456 or 123,456: a decimal comma ('1,5') must not be read as fifteen rupees.
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
export function formatPaise(amount: Paise): string {
  return `₹ ${grouped(decimalText(amount))}`;
}

/** `₹ 10,00,000`, `₹ 999.50`: Indian grouping, decimals only where there are paise. */
export function formatRoundPaise(amount: Paise): string {
  return formatPaise(amount).replace(/\.00$/, '');
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

/** `2`, `2.5`, `0.25`: without the sign, without idle zeros. */
export function formatPercent(rate: BasisPoints): string {
  return withoutEnd(withoutEnd(toDecimal(rate, PERCENT_DECIMALS), '0'), '.');
}

/** `1020.00`: two decimals, no grouping, no sign; the form that payment links and files ask for. */
export function decimalText(amount: Paise): string {
  return toDecimal(amount, RUPEE_DECIMALS);
}

export const addPaise = (a: Paise, b: Paise): Paise => paise(a + b);

export const sumPaise = (amounts: Iterable<Paise>): Paise => {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return paise(sum);
};

/**
 * How many tokens an amount pays for. Floor: a token that is not fully paid is not bought.
 * Throws RangeError at price 0, where any amount would buy without end.
 */
export function tokensFor(amount: Paise, price: MicroRupees): Tokens {
  return tokens((amount * MICRO_RUPEES_IN_A_PAISA) / price);
}

/** A percentage of an amount, half-up to the paisa as on every Indian bill: 0.5 % of ₹ 1 is 1 paisa. */
export function percentOf(amount: Paise, rate: BasisPoints): Paise {
  return paise(dividedHalfUp(amount * rate, WHOLE));
}

/** How many percent `part` is of `total`, to two decimals and for charts only; 0 of nothing is 0. */
export function sharePercent<Unit extends Paise | Tokens>(part: Unit, total: Unit): number {
  if (total === 0n) return 0;
  return percentFromBasisPoints(basisPoints(dividedHalfUp(part * WHOLE, total)));
}

function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

/** A number's shortest decimal text is what its sender wrote; its binary value is only close to it. */
function fromNumber(n: number, decimals: number, max: bigint): bigint | null {
  return fromDecimal(String(n), decimals, max);
}

function fromDecimal(text: string, decimals: number, max: bigint): bigint | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  const value = BigInt(whole + fraction.padEnd(decimals, '0'));
  return value <= max * 10n ** BigInt(decimals) ? value : null;
}

function toDecimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Lakh and crore: three digits before the point, then groups of two. */
function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  return fraction === undefined ? indianGroups(whole) : `${indianGroups(whole)}.${fraction}`;
}
