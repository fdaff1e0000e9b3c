import { paise } from '@prelaunch/domain/money';
import type { StatementLine } from '@prelaunch/domain/statement-line';
import { expect, test } from 'vitest';
import { balanceBreakText } from './balance-text.ts';

const line: StatementLine = {
  date: '2026-04-01',
  kind: 'CREDIT',
  amount: paise(500n),
  narration: 'UPI-A',
  reference: null,
  balance: null,
};
const sums = { expected: 100_500n, found: 100_600n };

test('names the line whose balance differs', () => {
  expect(balanceBreakText([line], { line: 0, ...sums })).toBe(
    "The balance after 'UPI-A' of 2026-04-01 is 1006.00, but 1005.00 was expected. A line may be missing.",
  );
});

test('says that the closing balance differs, also when no line was read', () => {
  expect(balanceBreakText([line], { line: 1, end: 'CLOSING', ...sums })).toBe(
    "The closing balance after 'UPI-A' of 2026-04-01 is 1006.00, but 1005.00 was expected. A line may be missing.",
  );
  expect(balanceBreakText([], { line: 0, end: 'CLOSING', ...sums })).toBe(
    'The closing balance is 1006.00, but 1005.00 was expected. A line may be missing.',
  );
});

test('says that a part is missing between two statements', () => {
  expect(balanceBreakText([line], { line: 0, end: 'OPENING', ...sums })).toBe(
    "The opening balance before 'UPI-A' of 2026-04-01 is 1006.00, but 1005.00 was expected. A part of the statement may be missing.",
  );
});
