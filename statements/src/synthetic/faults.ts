import { paise } from '@prelaunch/domain/money';
import { type SyntheticOrder, unusedReference } from './orders.ts';
import { type Random, randomFrom } from './random.ts';

/** Differences between what members claim and what the bank shows. */
export const FAULTS = [
  'EQUAL_AMOUNTS',
  'TRANSPOSED_DIGITS',
  'WRONG_DIGIT',
  'NO_REFERENCE',
  'OTHER_AMOUNT',
  'MISSING_LINE',
  'ONE_FOR_TWO',
  'TWO_FOR_ONE',
  'REUSED_REFERENCE',
  'DUPLICATE_LINE',
] as const;
export type Fault = (typeof FAULTS)[number];

/** What reached the bank. */
export interface Payment extends SyntheticOrder {
  /** Positions of the orders that it pays. */
  readonly orders: readonly number[];
  /** Null if the bank shows what the member claims. */
  readonly fault: Fault | null;
}

export interface FaultyPayments {
  /** The orders; those with EQUAL_AMOUNTS have the amount and day of the order before them. */
  readonly orders: readonly SyntheticOrder[];
  readonly payments: readonly Payment[];
  /** The fault of each order; null for a clean one. */
  readonly faults: readonly (Fault | null)[];
}

/** Faults of two orders: this one and the next. */
const OF_PAIRS: readonly Fault[] = ['EQUAL_AMOUNTS', 'ONE_FOR_TWO', 'REUSED_REFERENCE'];

/** Gives `counts[fault]` orders, or pairs of orders, each fault, at places that depend on the seed. No order gets two. */
export function injectFaults(
  clean: readonly SyntheticOrder[],
  counts: Readonly<Partial<Record<Fault, number>>>,
  seed: number,
): FaultyPayments {
  const random = randomFrom(seed);
  const orders = [...clean];
  const faults: (Fault | null)[] = clean.map(() => null);
  const payments: Payment[] = [];
  const used = new Set(clean.map(({ reference }) => reference));
  for (const fault of FAULTS) {
    for (let made = 0; made < (counts[fault] ?? 0); made += 1) {
      const places = freePlace(faults, OF_PAIRS.includes(fault) ? 2 : 1, random);
      for (const place of places) faults[place] = fault;
      payments.push(...paymentsWith(fault, orders, places, { random, used }));
    }
  }
  orders.forEach((order, at) => {
    if (faults[at] === null) payments.push({ ...order, orders: [at], fault: null });
  });
  return { orders, payments, faults };
}

/** Finds one or two neighbouring orders without a fault. Throws RangeError if all have one. */
function freePlace(
  faults: readonly (Fault | null)[],
  count: 1 | 2,
  random: Random,
): readonly number[] {
  const from = random.below(Math.max(1, faults.length));
  for (let step = 0; step < faults.length; step += 1) {
    const first = (from + step) % faults.length;
    const places = count === 1 ? [first] : [first, first + 1];
    if (places.every((place) => faults[place] === null)) return places;
  }
  throw new RangeError('More faults than orders');
}

interface Sources {
  readonly random: Random;
  readonly used: Set<string>;
}

function paymentsWith(
  fault: Fault,
  orders: SyntheticOrder[],
  [at = 0, next = 0]: readonly number[],
  { random, used }: Sources,
): readonly Payment[] {
  const [order, other] = [orders[at], orders[next]];
  if (order === undefined || other === undefined) throw new RangeError('No such order');
  const one: Payment = { ...order, orders: [at], fault };
  const two: Payment = { ...other, orders: [next], fault };
  const fresh = (): string => unusedReference(random, order.rail, order.date, used);
  switch (fault) {
    case 'EQUAL_AMOUNTS': {
      const same = { ...other, amount: order.amount, date: order.date };
      orders[next] = same;
      return [one, { ...two, ...same }];
    }
    case 'TRANSPOSED_DIGITS':
      return [{ ...one, reference: transposed(order.reference, random) }];
    case 'WRONG_DIGIT':
      return [{ ...one, reference: withWrongDigit(order.reference, random) }];
    case 'NO_REFERENCE':
      return [{ ...one, reference: '' }];
    case 'OTHER_AMOUNT':
      return [{ ...one, amount: paise(order.amount + BigInt(100 * (1 + random.below(900)))) }];
    case 'MISSING_LINE':
      return [];
    case 'ONE_FOR_TWO':
      return [{ ...one, amount: paise(order.amount + other.amount), orders: [at, next] }];
    case 'TWO_FOR_ONE': {
      const part = paise(order.amount / 3n);
      const rest = paise(order.amount - part);
      return [
        { ...one, amount: rest },
        { ...one, amount: part, reference: fresh() },
      ];
    }
    case 'REUSED_REFERENCE':
      return [one, { ...two, reference: order.reference }];
    case 'DUPLICATE_LINE':
      return [one, { ...one, orders: [] }];
  }
}

/** Swaps two neighbouring digits that differ; changes a digit if there are none. */
function transposed(reference: string, random: Random): string {
  const places = Array.from({ length: reference.length - 1 }, (_, at) => at).filter((at) =>
    /^(\d)(?!\1)\d$/.test(reference.slice(at, at + 2)),
  );
  if (places.length === 0) return withWrongDigit(reference, random);
  const at = random.pick(places);
  const [a = '', b = ''] = reference.slice(at, at + 2);
  return `${reference.slice(0, at)}${b}${a}${reference.slice(at + 2)}`;
}

function withWrongDigit(reference: string, random: Random): string {
  const places = Array.from(reference, (_, at) => at).filter((at) =>
    /\d/.test(reference.charAt(at)),
  );
  const at = random.pick(places);
  const digit = (Number(reference.charAt(at)) + 1 + random.below(9)) % 10;
  return `${reference.slice(0, at)}${digit}${reference.slice(at + 1)}`;
}
