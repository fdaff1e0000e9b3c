import { paise } from '@prelaunch/domain/money';
import type { StatementLine } from '@prelaunch/domain/statement-line';
import type { BalanceBreak } from '@prelaunch/domain/statement-reading';
import { expect, test } from 'vitest';
import { balanceBreakText, balanceText, partsOfBreak } from './balance-text.ts';

const line: StatementLine = {
  date: '2026-04-01',
  kind: 'CREDIT',
  amount: paise(500n),
  narration: 'UPI-A',
  reference: null,
  balance: null,
};
const sums = { expected: 100_500n, found: 100_600n };
const textOf = (lines: readonly StatementLine[], found: BalanceBreak) =>
  balanceBreakText(partsOfBreak(lines, found));

test('names the line whose balance differs', () => {
  expect(textOf([line], { line: 0, ...sums })).toBe(
    "The balance after 'UPI-A' of 2026-04-01 is 1006.00, but 1005.00 was expected. A line may be missing.",
  );
});

test('says that the closing balance differs, also when no line was read', () => {
  expect(textOf([line], { line: 1, end: 'CLOSING', ...sums })).toBe(
    "The closing balance after 'UPI-A' of 2026-04-01 is 1006.00, but 1005.00 was expected. A line may be missing.",
  );
  expect(textOf([], { line: 0, end: 'CLOSING', ...sums })).toBe(
    'The closing balance is 1006.00, but 1005.00 was expected. A line may be missing.',
  );
});

test('says that a part is missing between two statements', () => {
  expect(textOf([line], { line: 0, end: 'OPENING', ...sums })).toBe(
    "The opening balance before 'UPI-A' of 2026-04-01 is 1006.00, but 1005.00 was expected. A part of the statement may be missing.",
  );
});

test('the parts are those of the sentence, with the start of a long narration', () => {
  const long = { ...line, narration: 'x'.repeat(100) };
  expect(partsOfBreak([long], { line: 0, expected: -50n, found: 100_600n })).toEqual({
    balance: 'LINE',
    line: { day: '2026-04-01', narration: 'x'.repeat(80) },
    found: '1006.00',
    expected: '-0.50',
  });
  expect(balanceText(0n)).toBe('0.00');
  expect(partsOfBreak([], { line: 0, end: 'CLOSING', ...sums })).toMatchObject({ line: null });
});

test('a shortened narration never ends within a character', () => {
  const emoji = { ...line, narration: `${'x'.repeat(79)}\u{1F600} paid` };
  const parts = partsOfBreak([emoji], { line: 0, ...sums });
  expect(parts.line?.narration).toBe(`${'x'.repeat(79)}\u{1F600}`);
});
