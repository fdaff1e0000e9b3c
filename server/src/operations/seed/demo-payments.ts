import { paise, type Paise } from '@prelaunch/domain/money';
import { hasProof, type PaymentMethod } from '@prelaunch/domain/payment-methods';
import { partsInIndia } from './demo-times.ts';
import type { Random } from './random.ts';

const LAKH = 100_000;

/** Draws the multiple to which a member rounds an amount, in rupees. */
function stepOf(random: Random, rupees: number): number {
  if (random.chance(0.15)) return 1;
  if (rupees < 2_000) return random.chance(0.8) ? 100 : 50;
  if (rupees < 10_000) return 500;
  return rupees < LAKH ? 1_000 : 5_000;
}

/**
 * Draws amounts of orders: most of a few thousand rupees, a few of more than a lakh.
 *
 * @param limit the largest order
 */
export function drawAmounts(random: Random, count: number, limit: Paise): readonly Paise[] {
  const most = Number(limit / 100n);
  return Array.from({ length: count }, () => {
    const isLarge = random.chance(0.035);
    const typical = isLarge ? 140_000 : 4_200;
    const drawn = typical * Math.exp((isLarge ? 0.6 : 1) * random.normal());
    const step = stepOf(random, drawn);
    const rupees = Math.min(most, Math.max(200, Math.round(drawn / step) * step));
    return paise(BigInt(rupees * 100 + (step === 1 && random.chance(0.3) ? 50 : 0)));
  });
}

/**
 * Draws a payment method. A payment by UPI is limited to a lakh of rupees.
 *
 * @param isEarly whether the company still accepted crypto, which no page offers any more
 */
export function drawMethod(random: Random, total: Paise, isEarly: boolean): PaymentMethod {
  if (total > BigInt(LAKH * 100)) return random.chance(0.85) ? 'BANK' : 'MANUAL';
  return random.weighted<PaymentMethod>([
    ['UPI', 69],
    ['BANK', 20],
    ['MANUAL', 10],
    ['CRYPTO', isEarly ? 6 : 0],
  ]);
}

export interface Bank {
  readonly code: string;
  readonly name: string;
}

const BANKS = [
  { code: 'SBIN', name: 'State Bank of India' },
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'ICIC', name: 'ICICI Bank' },
  { code: 'UTIB', name: 'Axis Bank' },
  { code: 'KKBK', name: 'Kotak Mahindra Bank' },
  { code: 'PUNB', name: 'Punjab National Bank' },
  { code: 'BARB', name: 'Bank of Baroda' },
  { code: 'CNRB', name: 'Canara Bank' },
  { code: 'FDRL', name: 'Federal Bank' },
  { code: 'IDIB', name: 'Indian Bank' },
] as const;

export const drawBank = (random: Random): Bank => random.pick(BANKS);

/** UPI and IMPS: the last digit of the year, the day of the year, and 8 digits. */
function drawRrn(random: Random, at: Date): string {
  const { year, dayOfYear } = partsInIndia(at);
  return `${year.slice(-1)}${dayOfYear}${random.digits(8)}`;
}

/** NEFT: 16 characters. */
function drawNeft(random: Random, at: Date, { code }: Bank): string {
  const { year, dayOfYear } = partsInIndia(at);
  return `${code}N${year.slice(-2)}${dayOfYear}${random.digits(6)}`;
}

/** RTGS, for large amounts: 22 characters. */
function drawRtgs(random: Random, at: Date, { code }: Bank): string {
  const { year, month, day } = partsInIndia(at);
  return `${code}R5${year}${month}${day}${random.digits(8)}`;
}

/** Draws the number that the bank gave to a payment, in the format of its kind. */
export function drawReference(
  random: Random,
  method: 'UPI' | 'BANK',
  total: Paise,
  at: Date,
  bank: Bank,
): string {
  if (method === 'UPI') return drawRrn(random, at);
  if (total >= BigInt(2 * LAKH * 100)) return drawRtgs(random, at, bank);
  return random.chance(0.45) ? drawNeft(random, at, bank) : drawRrn(random, at);
}

/**
 * Returns how a member types a reference: mostly as it is, sometimes with a label, gaps or in lower case.
 *
 * @param position of the order in the sale; every 80th member types another number, so that every run has some
 */
export function typedReference(random: Random, reference: string, position: number): string {
  // The number that a payment app shows beside the bank's.
  if (position % 80 === 40) return `T${random.digits(22)}`;
  const roll = random.next();
  if (roll < 0.03) return `UTR ${reference}`;
  if (roll < 0.06) return reference.replace(/(.{4})(?=.)/g, '$1 ');
  if (roll < 0.08) return reference.toLowerCase();
  return reference;
}

const REASONS = [
  'Not found in our bank',
  'The amount that arrived is less than the total of the order. Please contact support.',
  'The payment came from another person. Please pay from an account in your own name.',
  'Returned by the bank',
  'This payment was already submitted with another order.',
  null,
] as const;

const REASONS_WITH_PROOF = [
  ...REASONS,
  'Proof unreadable',
  'The receipt belongs to another payment.',
  'The number on the receipt differs from the number that you entered.',
] as const;

/** Why a payment can be rejected; without a proof, nothing about one. */
export const rejectReasons = (method: PaymentMethod) =>
  hasProof(method) ? REASONS_WITH_PROOF : REASONS;
