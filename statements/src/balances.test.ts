import { paise } from '@prelaunch/domain/money';
import type { StatementLine } from '@prelaunch/domain/statement-line';
import { expect, test } from 'vitest';
import { findBalanceBreak } from './balances.ts';

const line = (change: bigint, balance: bigint | null): StatementLine => ({
  date: '2026-04-01',
  kind: change > 0n ? 'CREDIT' : 'DEBIT',
  amount: paise(change > 0n ? change : 0n - change),
  narration: '',
  reference: null,
  balance,
});
const none = { opening: null, closing: null };

test('finds no break where the balances add up', () => {
  const lines = [line(5n, 105n), line(-10n, 95n), line(-100n, -5n)];
  expect(findBalanceBreak(lines, none)).toBeNull();
  expect(findBalanceBreak(lines, { opening: 100n, closing: -5n })).toBeNull();
  expect(findBalanceBreak(lines.toReversed(), { opening: 100n, closing: -5n })).toBeNull();
  expect(findBalanceBreak([], none)).toBeNull();
});

test('finds the line before which one is missing', () => {
  const lines = [line(5n, 105n), line(20n, 130n), line(1n, 131n), line(1n, 132n)];
  expect(findBalanceBreak(lines, none)).toEqual({ line: 1, expected: 125n, found: 130n });
  expect(findBalanceBreak(lines.toReversed(), none)).toEqual({
    line: 2,
    expected: 125n,
    found: 130n,
  });
});

test('adds lines without a printed balance', () => {
  const lines = [line(5n, 105n), line(20n, null), line(1n, 126n)];
  expect(findBalanceBreak(lines, none)).toBeNull();
  expect(findBalanceBreak([line(5n, 105n), line(20n, null), line(1n, 127n)], none)?.line).toBe(2);
});

test('compares the opening balance with the first line, and the closing balance with the last', () => {
  const lines = [line(5n, null), line(6n, null)];
  expect(findBalanceBreak(lines, { opening: 100n, closing: 111n })).toBeNull();
  const expected = { line: 2, end: 'CLOSING', expected: 111n, found: 112n };
  expect(findBalanceBreak(lines, { opening: 100n, closing: 112n })).toEqual(expected);
  const first = findBalanceBreak([line(5n, 105n)], { opening: 99n, closing: null });
  expect(first).toEqual({ line: 0, expected: 104n, found: 105n });
});
