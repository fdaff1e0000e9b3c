import { describe, expect, test } from 'vitest';
import { STATEMENT_FORMATS } from '@prelaunch/domain/statement-line';
import { readStatement } from '../read-statement.ts';
import {
  FAULTS,
  injectFaults,
  linesOf,
  makeOrders,
  type WriteOptions,
  writeStatement,
} from './index.ts';

const COUNTS = Object.fromEntries(FAULTS.map((fault) => [fault, 3]));
const faulty = (seed: number) => injectFaults(makeOrders(200, seed), COUNTS, seed);
const linesFor = (seed: number) =>
  linesOf(faulty(seed).payments, 'HDFC', { seed }).map(({ line }) => line);

test('makes the same orders, payments and lines for the same seed', () => {
  expect(linesFor(7)).toEqual(linesFor(7));
  expect(linesFor(8)).not.toEqual(linesFor(7));
});

test('gives each order a reference of its own', () => {
  expect(new Set(makeOrders(5000, 1).map(({ reference }) => reference)).size).toBe(5000);
});

describe('faults', () => {
  const { orders, payments, faults } = faulty(3);
  const paying = (order: number) => payments.filter((payment) => payment.orders.includes(order));
  const withFault = (fault: string) =>
    [...faults.entries()].filter(([, each]) => each === fault).map(([at]) => at);

  test('occur as often as asked for, and leave the other orders clean', () => {
    for (const fault of FAULTS) expect(withFault(fault).length).toBeGreaterThanOrEqual(3);
    orders.forEach((order, at) => {
      if (faults[at] === null)
        expect(paying(at)).toEqual([{ ...order, orders: [at], fault: null }]);
    });
  });

  test.each(['TRANSPOSED_DIGITS', 'WRONG_DIGIT'])('of %s change only the reference', (fault) => {
    for (const at of withFault(fault)) {
      const [payment] = paying(at);
      expect(payment?.reference).not.toBe(orders[at]?.reference);
      expect(payment?.reference).toHaveLength(orders[at]?.reference.length ?? 0);
      expect(payment?.amount).toBe(orders[at]?.amount);
    }
  });

  test('of amounts keep the sum where money is combined or divided', () => {
    const sum = (items: readonly { amount: bigint }[]) =>
      items.reduce((total, { amount }) => total + amount, 0n);
    for (const fault of ['ONE_FOR_TWO', 'TWO_FOR_ONE']) {
      const ofFault = withFault(fault).flatMap((at) => orders[at] ?? []);
      expect(sum(payments.filter((payment) => payment.fault === fault))).toBe(sum(ofFault));
    }
    for (const at of withFault('MISSING_LINE')) expect(paying(at)).toEqual([]);
  });
});

describe('a written statement', () => {
  const lines = linesFor(5);

  test.each(STATEMENT_FORMATS)('in %s reports every illegible amount', async (format) => {
    const unreadable = [0, 3, lines.length - 1];
    const bytes = await writeStatement(lines, format, 'HDFC', { unreadable });
    const reading = await readStatement(bytes, { fileName: 'x' });
    if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
    expect(reading.lines).toHaveLength(lines.length - 3);
    expect(reading.skipped.map(({ reason }) => reason)).toEqual(Array(3).fill('UNREADABLE_AMOUNT'));
    expect(reading.balanceBreak).not.toBeNull();
  });

  test.each(STATEMENT_FORMATS)('in %s shows where a line is missing', async (format) => {
    const all = lines.filter((_, at) => at !== 4);
    const bytes = await writeStatement(all, format, 'HDFC', {});
    const reading = await readStatement(bytes, { fileName: 'x' });
    // MT940 and CAMT.053 print no balance for each line, and this writer's closing balance is the sum of its lines.
    const printed = format !== 'MT940' && format !== 'CAMT053';
    expect(reading).toMatchObject({ balanceBreak: printed ? { line: 4 } : null });
  });

  test.each(STATEMENT_FORMATS)('in %s pads references of digits with zeros', async (format) => {
    const bytes = await writeStatement(lines, format, 'HDFC', { zeroPadding: true });
    const reading = await readStatement(bytes, { fileName: 'x' });
    if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
    const padded = lines.map(({ reference }) =>
      /^\d+$/.test(reference ?? '') ? (reference?.padStart(16, '0') ?? null) : reference,
    );
    expect(reading.lines.map(({ reference }) => reference)).toEqual(padded);
  });

  test('with the month first is read by its own proof, or asks', async () => {
    const options: WriteOptions = { dates: 'MONTH_FIRST' };
    const long = await readStatement(await writeStatement(lines, 'CSV', 'HDFC', options), {
      fileName: 'x',
    });
    expect(long).toMatchObject({ lines: lines.map(({ date }) => ({ date })) });
    const one = await writeStatement(lines.slice(0, 1), 'CSV', 'HDFC', options);
    expect(await readStatement(one, { fileName: 'x' })).toMatchObject({
      outcome: 'needs_date_order',
      examples: ['04/01/2026'],
    });
  });

  test('of another bank asks for a mapping', async () => {
    const header = ['When', 'What', 'Ref', 'Value', 'Out', 'In', 'Left'];
    const bytes = await writeStatement(lines, 'CSV', 'HDFC', { header });
    expect(await readStatement(bytes, { fileName: 'x' })).toMatchObject({
      outcome: 'needs_mapping',
      header,
    });
  });
});
