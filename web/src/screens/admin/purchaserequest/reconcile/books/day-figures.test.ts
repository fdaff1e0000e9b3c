import { BOOK_ACCOUNTS, type BookAccount } from '@prelaunch/contract';
import { paiseSum } from '@prelaunch/domain/money';
import { expect, test } from 'vitest';
import { figuresOf, refundedUnclaimed, soldWithoutLine } from './day-figures.ts';

type Entry = readonly [debit: BookAccount, credit: BookAccount, amount: bigint];

/** The entries that the server derives from each event. */
const entriesOf = {
  received: (amount: bigint): Entry[] => [['bank', 'unassigned_money', amount]],
  paidOut: (amount: bigint): Entry[] => [['payments_out', 'bank', amount]],
  assigned: (amount: bigint): Entry[] => [['unassigned_money', 'members_money', amount]],
  /** An approved order, of whose price and fee the lines cover a part. */
  approved: (price: bigint, fee: bigint, covered = price + fee): Entry[] => [
    ['members_money', 'token_sales', price],
    ['members_money', 'fees', fee],
    ['approved_without_line', 'members_money', price + fee - covered],
  ],
  refundOfUnclaimed: (amount: bigint): Entry[] => [['unassigned_money', 'refunds_due', amount]],
  refundOfOrder: (amount: bigint): Entry[] => [['members_money', 'refunds_due', amount]],
  refundSent: (amount: bigint): Entry[] => [['refunds_due', 'payments_out', amount]],
  /** A credit pays a part of an order that is approved. */
  creditUsed: (amount: bigint): Entry[] => [
    ['refunds_due', 'credits', amount],
    ['credits', 'members_money', amount],
  ],
  /** An order is reversed whose lines stay assigned. */
  reversed: (price: bigint, fee: bigint): Entry[] => [
    ['token_sales', 'members_money', price],
    ['fees', 'members_money', fee],
  ],
};

/** The turnover of each account that has some, as the reply has it. */
function accountsOf(...events: readonly Entry[][]) {
  const entries = events.flat().filter(([, , amount]) => amount > 0n);
  const sum = (side: 0 | 1, account: BookAccount) =>
    paiseSum(entries.reduce((all, entry) => (entry[side] === account ? all + entry[2] : all), 0n));
  return BOOK_ACCOUNTS.map((account) => ({
    account,
    debit: sum(0, account),
    credit: sum(1, account),
  })).filter(({ debit, credit }) => debit + credit > 0n);
}

const { received, paidOut, assigned, approved, refundOfUnclaimed, refundOfOrder, refundSent } =
  entriesOf;
const { creditUsed, reversed } = entriesOf;

test.each([
  ['nothing', [], [0n, 0n, 0n, 0n]],
  ['a line that nobody claims', [received(1_023_01n)], [1_023_01n, 0n, 0n, 1_023_01n]],
  [
    'a line that pays an order',
    [received(1_020_00n), assigned(1_020_00n), approved(1_000_00n, 20_00n)],
    [1_020_00n, 1_020_00n, 1_020_00n, 0n],
  ],
  [
    'a line that pays a pending order',
    [received(1_020_00n), assigned(1_020_00n)],
    [1_020_00n, 1_020_00n, 0n, 0n],
  ],
  [
    'an order without a line, which no money matches',
    [approved(1_000_00n, 20_00n, 0n)],
    [0n, 0n, 1_020_00n, 0n],
  ],
  [
    'an order that its line covers in part',
    [received(1_000_00n), assigned(1_000_00n), approved(1_000_00n, 20_00n, 1_000_00n)],
    [1_000_00n, 1_000_00n, 1_020_00n, 0n],
  ],
  [
    'a line of an earlier day',
    [received(100_00n), assigned(1_020_00n), approved(1_000_00n, 20_00n)],
    [100_00n, 1_020_00n, 1_020_00n, -920_00n],
  ],
  [
    'refunds, of which only one of money without an order closes money',
    [received(500_00n), refundOfUnclaimed(25_50n), refundOfOrder(10_00n), refundSent(25_50n)],
    [500_00n, 0n, 0n, 474_50n],
  ],
  ['money that left the bank', [paidOut(700n)], [0n, 0n, 0n, 0n]],
  [
    'an order that a line and a credit pay, of which only the line matches',
    [received(520_00n), assigned(520_00n), creditUsed(500_00n), approved(1_000_00n, 20_00n)],
    [520_00n, 520_00n, 1_020_00n, 0n],
  ],
  ['a reversal, which matches no line', [reversed(1_000_00n, 20_00n)], [0n, 0n, 0n, 0n]],
  [
    'a sum beyond the exact numbers of JavaScript',
    [received(90_071_992_547_409_93n), assigned(1n)],
    [90_071_992_547_409_93n, 1n, 0n, 90_071_992_547_409_92n],
  ],
])('counts %s', (_, events, expected) => {
  const figures = figuresOf(accountsOf(...events));
  expect([figures.received, figures.matched, figures.sold, figures.leftOpen]).toEqual(expected);
});

test('the figures of the days add up to those of the period', () => {
  const days = [
    [received(1_020_01n), received(33n)],
    [received(5_00n), assigned(1_020_01n), approved(1_000_00n, 20_00n), refundOfUnclaimed(33n)],
    [approved(50_00n, 1_00n, 0n)],
  ];
  const period = figuresOf(accountsOf(...days.flat()));
  const each = days.map((events) => figuresOf(accountsOf(...events)));
  for (const name of ['received', 'matched', 'sold', 'leftOpen'] as const) {
    expect(each.reduce((sum, figures) => sum + figures[name], 0n)).toBe(period[name]);
  }
  expect(period.leftOpen).toBe(5_00n);
});

test('what was sold without a line is the part of approved orders that no line covers', () => {
  const accounts = accountsOf(
    approved(1_000_00n, 20_00n, 0n),
    approved(50_00n, 1_00n, 50_00n),
    approved(7_00n, 0n),
  );
  expect(soldWithoutLine(accounts)).toBe(1_021_00n);
});

test('only refunds of money without an order explain what received and matched do not', () => {
  const events = [
    received(500_00n),
    assigned(100_00n),
    refundOfUnclaimed(25_50n),
    refundOfOrder(10_00n),
  ];
  expect(refundedUnclaimed(figuresOf(accountsOf(...events)))).toBe(25_50n);
});
