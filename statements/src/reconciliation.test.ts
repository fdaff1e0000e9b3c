import { matchLines } from '@prelaunch/domain/matching/match-lines';
import type { LineMatch, OpenLine, PendingPurchase } from '@prelaunch/domain/matching/match-types';
import { paiseSum } from '@prelaunch/domain/money';
import { paymentCodeOf } from '@prelaunch/domain/payment-code';
import {
  STATEMENT_BANKS,
  STATEMENT_FORMATS,
  type StatementBank,
  type StatementFormat,
} from '@prelaunch/domain/statement-line';
import { beforeAll, describe, expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';
import {
  type Fault,
  FAULTS,
  type FaultyPayments,
  injectFaults,
  linesOf,
  makeOrders,
  type Payment,
  type WriteOptions,
  writeStatement,
} from './synthetic/index.ts';

/**
 * Reads statements of all formats and banks, in which payments and printing have faults, and matches them with 10,000
 * purchases.
 */

const ORDERS = 10_000;
const SEED = 20_260_401;
/** Orders, or pairs of orders, with each fault. */
const FAULTY = 120;

/** How the statements are printed. Each style is used by several banks and formats. */
const STYLES: readonly WriteOptions[] = [
  { summaryRows: true },
  { zeroPadding: true, amounts: 'RUPEE_SIGN', newestFirst: true },
  { splitNarrationAt: 35, amounts: 'RS' },
  { layout: 'DIRECTION_COLUMN', dates: 'ISO', zeroPadding: true },
  { layout: 'MARKED', dates: 'WORDS', summaryRows: true, splitNarrationAt: 60 },
  { layout: 'SIGNED', amounts: 'PLAIN', dates: 'MONTH_FIRST' },
  { unreadable: [5, 50], summaryRows: true },
];

/** A line that was read, the payment that it shows, and what the matcher made of it. */
interface Outcome {
  readonly payment: Payment | null;
  readonly match: LineMatch;
}

/** Every second order has a payment code in its note. */
const codeOf = (at: number): string | null =>
  at % 2 === 0 ? null : paymentCodeOf(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);

const orderNumberOf = (at: number): string => `PUR-${String(at).padStart(6, '0')}`;

const purchaseId = (at: number): string => `order${at}`;

let faulty: FaultyPayments;
let outcomes: readonly Outcome[];
let skipped = 0;

/** The orders of a transfer for two orders are of one member. */
function purchasesOf({ orders, faults }: FaultyPayments): PendingPurchase[] {
  const owners = orders.map((_, at) => `member${at}`);
  for (const {
    fault,
    orders: [first, second],
  } of faulty.payments) {
    if (fault === 'ONE_FOR_TWO' && first !== undefined && second !== undefined) {
      owners[second] = owners[first] ?? '';
    }
  }
  expect(faults).toHaveLength(orders.length);
  return orders.map(({ date, amount, reference, payer }, at) => ({
    id: purchaseId(at),
    accountId: owners[at] ?? '',
    day: date,
    total: amount,
    received: paiseSum(0n),
    referenceNumber: reference,
    paymentCode: codeOf(at),
    orderNumber: orderNumberOf(at),
    memberName: payer,
  }));
}

/** Writes the payments as a statement, and reads it. Returns each read line with its payment. */
async function printAndRead(
  payments: readonly Payment[],
  format: StatementFormat,
  bank: StatementBank,
  style: WriteOptions,
): Promise<readonly (Omit<OpenLine, 'id'> & { readonly payment: Payment | null })[]> {
  const printed = linesOf(payments, bank, { seed: SEED });
  const bytes = await writeStatement(
    printed.map(({ line }) => line),
    format,
    bank,
    style,
  );
  const reading = await readStatement(bytes, {
    fileName: `statement.${format.toLowerCase()}`,
    ...(style.dates === 'MONTH_FIRST' && { dateOrder: 'MONTH_FIRST' as const }),
  });
  if (reading.outcome !== 'read') throw new Error(`${format} of ${bank}: ${reading.outcome}`);
  skipped += reading.skipped.length;
  const legible = printed.filter((_, at) => style.unreadable?.includes(at) !== true);
  const inFile = style.newestFirst === true ? legible.toReversed() : legible;
  expect(reading.lines, `${format} of ${bank}`).toHaveLength(inFile.length);
  return reading.lines.flatMap((line, at) =>
    line.kind === 'CREDIT' ? [{ ...line, payment: inFile[at]?.payment ?? null }] : [],
  );
}

beforeAll(async () => {
  const notes = (at: number) => {
    const code = codeOf(at);
    return code === null ? '' : `Order ${orderNumberOf(at)} ${code}`;
  };
  const clean = makeOrders(ORDERS, SEED).map((order, at) => ({ ...order, note: notes(at) }));
  const counts: Partial<Record<Fault, number>> = Object.fromEntries(
    FAULTS.map((fault) => [fault, FAULTY]),
  );
  faulty = injectFaults(clean, counts, SEED);
  const kinds = STATEMENT_FORMATS.flatMap((format) =>
    STATEMENT_BANKS.map((bank) => ({ format, bank })),
  );
  const read: Awaited<ReturnType<typeof printAndRead>>[number][] = [];
  for (const [at, { format, bank }] of kinds.entries()) {
    const own = faulty.payments.filter((_, position) => position % kinds.length === at);
    read.push(...(await printAndRead(own, format, bank, STYLES[at % STYLES.length] ?? {})));
  }
  const lines = read.map((line, at) => ({ ...line, id: `line${at}` }));
  const matches = matchLines({ lines, purchases: purchasesOf(faulty), used: [] });
  outcomes = lines.flatMap(({ payment }, at) => {
    const match = matches[at];
    return match === undefined ? [] : [{ payment, match }];
  });
});

const outcomesOf = (...kinds: readonly (Fault | null)[]): readonly Outcome[] =>
  outcomes.filter(({ payment }) => payment !== null && kinds.includes(payment.fault));

const firstOf = ({ match }: Outcome): string | undefined => match.candidates[0]?.purchaseId;
const paidOf = ({ payment }: Outcome): readonly string[] => (payment?.orders ?? []).map(purchaseId);
const isRight = (outcome: Outcome): boolean => paidOf(outcome)[0] === firstOf(outcome);
const hasCode = ({ payment }: Outcome): boolean => payment?.note !== '';

const partOf = (all: readonly Outcome[], some: (outcome: Outcome) => boolean): number =>
  all.filter(some).length / all.length;

test('every line of the statements is read, or its row is reported', () => {
  expect(skipped).toBeGreaterThan(0);
  expect(outcomes.length + skipped).toBe(faulty.payments.length);
});

test('no line is exact for a purchase that it does not pay', () => {
  const exact = outcomes.filter(({ match }) => match.state === 'exact');
  expect(exact.length).toBeGreaterThan(ORDERS * 0.8);
  expect(exact.filter((outcome) => !isRight(outcome))).toEqual([]);
  expect(exact.filter((outcome) => paidOf(outcome).length !== 1)).toEqual([]);
});

test('at least 99.5 % of the clean lines are exact, also those with equal amounts', () => {
  for (const kind of [null, 'EQUAL_AMOUNTS'] as const) {
    expect(partOf(outcomesOf(kind), ({ match }) => match.state === 'exact')).toBeGreaterThan(0.995);
  }
});

describe.each(['TRANSPOSED_DIGITS', 'WRONG_DIGIT', 'NO_REFERENCE'] as const)('%s', (fault) => {
  test('at least 95 % of the lines are probable with the right purchase first', () => {
    const repairable = outcomesOf(fault).filter((outcome) => !hasCode(outcome));
    expect(repairable.length).toBeGreaterThan(FAULTY / 4);
    const part = partOf(
      repairable,
      (outcome) => outcome.match.state === 'probable' && isRight(outcome),
    );
    expect(part).toBeGreaterThanOrEqual(0.95);
  });

  test('every line with a payment code is exact', () => {
    const identified = outcomesOf(fault).filter(hasCode);
    expect(identified.length).toBeGreaterThan(FAULTY / 4);
    expect(identified.filter(({ match }) => match.state !== 'exact')).toEqual([]);
  });
});

test('another amount is offered with its purchase first', () => {
  for (const outcome of outcomesOf('OTHER_AMOUNT')) {
    expect(outcome.match.state).toBe('other_amount');
    expect(isRight(outcome)).toBe(true);
  }
});

test('one transfer for two orders is offered with both', () => {
  for (const outcome of outcomesOf('ONE_FOR_TWO')) {
    expect(outcome.match.state).toBe('other_amount');
    const offered = outcome.match.candidates.map((candidate) => candidate.purchaseId);
    expect(offered.slice(0, 2).sort()).toEqual([...paidOf(outcome)].sort());
  }
});

test('both transfers for one order with a payment code are offered as its parts', () => {
  const parts = outcomesOf('TWO_FOR_ONE').filter(hasCode);
  expect(parts.length).toBeGreaterThan(FAULTY / 2);
  for (const outcome of parts) {
    expect(outcome.match.state).toBe('other_amount');
    expect(isRight(outcome)).toBe(true);
  }
});

test('no line with a reused reference, and no line that is printed twice, is exact', () => {
  const doubtful = outcomesOf('REUSED_REFERENCE', 'DUPLICATE_LINE');
  expect(doubtful.length).toBeGreaterThan(FAULTY * 3);
  expect(doubtful.filter(({ match }) => match.state === 'exact')).toEqual([]);
});
