import { paise, type Paise } from '@prelaunch/domain/money';
import { type Random, randomFrom } from './random.ts';

export const RAILS = ['UPI', 'IMPS', 'NEFT', 'RTGS'] as const;
export type Rail = (typeof RAILS)[number];

/** What a member claims to have paid. */
export interface SyntheticOrder {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly amount: Paise;
  readonly payer: string;
  readonly rail: Rail;
  /** The RRN or UTR. */
  readonly reference: string;
  /** The remark of the transfer, such as the order's payment code; may be empty. */
  readonly note: string;
}

const FIRST_NAMES = [
  ...['Aarav', 'Diya', 'Ishaan', 'Meera', 'Rohan', 'Kavya', 'Arjun', 'Ananya', 'Vikram', 'Priya'],
  ...[
    'Sanjay',
    'Lakshmi',
    'Harpreet',
    'Fatima',
    'Joseph',
    'Nisha',
    'Suresh',
    'Geeta',
    'Imran',
    'Tara',
  ],
];
const LAST_NAMES = [
  ...['Sharma', 'Patel', 'Iyer', 'Reddy', 'Singh', 'Khan', 'Nair', 'Das', 'Mehta', 'Joshi'],
  ...[
    'Fernandes',
    'Rao',
    'Gupta',
    'Bose',
    'Pillai',
    'Kulkarni',
    'Chawla',
    'Sinha',
    'Menon',
    'Jain',
  ],
];
const BANK_CODES = ['HDFC', 'ICIC', 'SBIN', 'UTIB', 'KKBK', 'PUNB', 'BARB', 'CNRB'];

const FIRST_DAY = Date.UTC(2026, 3, 1);
const DAY_MS = 86_400_000;

/** Makes orders of one month and a half with different references; the same for each seed. */
export function makeOrders(count: number, seed: number): readonly SyntheticOrder[] {
  const random = randomFrom(seed);
  const used = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    const date = dayOf(Math.floor((at * 45) / Math.max(1, count)));
    const rail = random.pick(['UPI', 'UPI', 'UPI', 'IMPS', 'NEFT', 'RTGS'] as const);
    return {
      date,
      amount: paise(BigInt(100 + random.below(5_000_000)) * (rail === 'RTGS' ? 1000n : 10n)),
      payer: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
      rail,
      reference: unusedReference(random, rail, date, used),
      note: '',
    };
  });
}

const dayOf = (days: number): string =>
  new Date(FIRST_DAY + days * DAY_MS).toISOString().slice(0, 10);

/** A reference that the orders of this set do not have yet. */
export function unusedReference(
  random: Random,
  rail: Rail,
  date: string,
  used: Set<string>,
): string {
  for (;;) {
    const reference = makeReference(random, rail, date);
    if (used.has(reference)) continue;
    used.add(reference);
    return reference;
  }
}

function makeReference(random: Random, rail: Rail, date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const dayOfYear = (Date.parse(date) - Date.UTC(Number(year), 0, 1)) / DAY_MS + 1;
  const compact = `${year.slice(3)}${String(dayOfYear).padStart(3, '0')}`;
  if (rail === 'NEFT')
    return `${random.pick(BANK_CODES)}N${year.slice(2)}${compact.slice(1)}${random.digits(6)}`;
  if (rail === 'RTGS')
    return `${random.pick(BANK_CODES)}R5${year}${month}${day}${random.digits(8)}`;
  return `${compact}${random.digits(8)}`;
}
