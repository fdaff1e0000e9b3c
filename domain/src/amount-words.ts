import { formatRoundPaise, type Paise } from './money.ts';
import { indianGroups, withoutEnd } from './text-ends.ts';

const CRORE = 10_000_000n;
const LAKH = 100_000n;
const PAISE_IN_A_RUPEE = 100n;

const UP_TO_NINETEEN = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** The units of the Indian system, largest first. */
const UNITS = [
  { size: CRORE, name: 'crore' },
  { size: LAKH, name: 'lakh' },
  { size: 1_000n, name: 'thousand' },
  { size: 100n, name: 'hundred' },
] as const;

/** The words in which a language writes amounts. */
export interface AmountVocabulary {
  /** The units, largest first. */
  readonly units: readonly { readonly size: bigint; readonly name: string }[];
  /** Returns the words of a number that is smaller than every unit. */
  readonly belowUnits: (number: number) => string;
  /** One rupee, and every other number of rupees. */
  readonly rupees: readonly [string, string];
  /** One paisa, and every other number of paise. */
  readonly paise: readonly [string, string];
  /** The word between rupees and paise. */
  readonly and: string;
}

/**
 * Returns the function that writes an amount in a language. From a lakh crore on, the number of crores is itself in
 * lakhs: 10^12 rupees are `one lakh crore rupees`.
 */
export function amountWriter({
  units,
  belowUnits,
  rupees: rupeeForms,
  paise: paisaForms,
  and,
}: AmountVocabulary): (amount: Paise) => string {
  const inWords = (number: bigint): string => {
    const unit = units.find(({ size }) => number >= size);
    if (unit === undefined) return belowUnits(Number(number));
    const rest = number % unit.size;
    const head = `${inWords(number / unit.size)} ${unit.name}`;
    return rest === 0n ? head : `${head} ${inWords(rest)}`;
  };
  const counted = (number: bigint, [one, many]: readonly [string, string]) =>
    `${inWords(number)} ${number === 1n ? one : many}`;
  return (amount) => {
    const rupees = amount / PAISE_IN_A_RUPEE;
    const rest = amount % PAISE_IN_A_RUPEE;
    return [
      ...(rupees > 0n || rest === 0n ? [counted(rupees, rupeeForms)] : []),
      ...(rest > 0n ? [counted(rest, paisaForms)] : []),
    ].join(` ${and} `);
  };
}

const inEnglish = amountWriter({
  units: UNITS,
  belowUnits: belowHundred,
  rupees: ['rupee', 'rupees'],
  paise: ['paisa', 'paise'],
  and: 'and',
});

/** `One lakh twenty-five thousand rupees and fifty paise`: an amount in Indian English. */
export function amountInWords(amount: Paise): string {
  const text = inEnglish(amount);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * `₹ 1 lakh`, `₹ 2.5 crore`: an amount from a lakh on that has at most two decimals in its unit; every other amount
 * as `formatRoundPaise` writes it. Always exact.
 */
export function formatInLakhs(amount: Paise): string {
  const unit = UNITS.slice(0, 2).find(({ size }) => amount >= size * PAISE_IN_A_RUPEE);
  // The size in rupees is also the number of paise in a hundredth of the unit.
  if (unit === undefined || amount % unit.size !== 0n) return formatRoundPaise(amount);
  const digits = (amount / unit.size).toString();
  const decimals = withoutEnd(digits.slice(-2), '0');
  const count = indianGroups(digits.slice(0, -2)) + (decimals === '' ? '' : `.${decimals}`);
  return `₹ ${count} ${unit.name}`;
}

function belowHundred(n: number): string {
  if (n < 20) return UP_TO_NINETEEN[n] ?? '';
  const tens = TENS[Math.floor(n / 10) - 2] ?? '';
  return n % 10 === 0 ? tens : `${tens}-${UP_TO_NINETEEN[n % 10] ?? ''}`;
}
