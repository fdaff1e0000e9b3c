import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  STATEMENT_BANKS,
  STATEMENT_FORMATS,
  type StatementBank,
  type StatementFormat,
  type StatementLine,
} from '@prelaunch/domain/statement-line';
import { readStatement } from './read-statement.ts';
import { type WriteOptions, writeStatement } from './synthetic/index.ts';
import { statementLines } from './testing/arbitrary-lines.ts';

const CASES = STATEMENT_FORMATS.flatMap((format) =>
  STATEMENT_BANKS.map((bank) => ({ format, bank })),
);
const isTable = (format: StatementFormat): boolean => format !== 'MT940' && format !== 'CAMT053';

/** Narrations of a PDF are cut to the width of their column, inside words too. */
const comparable = (lines: readonly StatementLine[], format: StatementFormat) =>
  lines.map((line) => ({
    ...line,
    narration: format === 'PDF' ? line.narration.replaceAll(' ', '') : line.narration,
    balance: isTable(format) ? line.balance : null,
  }));

async function expectSame(
  lines: readonly StatementLine[],
  format: StatementFormat,
  bank: StatementBank,
  options: WriteOptions,
): Promise<void> {
  const bytes = await writeStatement(lines, format, bank, options);
  // Few dates of a short statement prove which of day and month is first.
  const reading = await readStatement(bytes, { fileName: 'statement', dateOrder: 'DAY_FIRST' });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  const expected = options.newestFirst === true ? lines.toReversed() : lines;
  expect(comparable(reading.lines, format)).toEqual(comparable(expected, format));
  expect(reading.skipped).toEqual([]);
  expect(reading.bank).toBe(isTable(format) ? bank : null);
  expect(reading.format).toBe(format);
  expect(reading.balanceBreak).toBeNull();
}

describe.each(CASES)('$format of $bank', ({ format, bank }) => {
  const lines = statementLines(format === 'PDF' ? 'ASCII' : 'ANY');
  const runs = format === 'PDF' ? 6 : 20;

  it('reads exactly the lines that were written', async () => {
    await fc.assert(
      fc.asyncProperty(lines, (each) => expectSame(each, format, bank, {})),
      { numRuns: runs },
    );
  });

  it('reads them in every layout of amounts, dates and rows', async () => {
    const options: fc.Arbitrary<WriteOptions> = fc.record({
      layout: fc.constantFrom('TWO_COLUMNS', 'DIRECTION_COLUMN', 'SIGNED', 'MARKED'),
      amounts: fc.constantFrom('LAKH', 'PLAIN', 'RUPEE_SIGN', 'RS'),
      dates: fc.constantFrom('BANK', 'ISO', 'WORDS'),
      splitNarrationAt: fc.constantFrom(undefined, 25),
      summaryRows: fc.boolean(),
      newestFirst: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(lines, options, (each, chosen) => expectSame(each, format, bank, chosen)),
      { numRuns: runs },
    );
  });
});
