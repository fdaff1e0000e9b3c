import type { BookAccount } from '@prelaunch/contract';
import type { PaiseSum } from '@prelaunch/domain/money';

interface Turnover {
  readonly account: string;
  readonly debit: PaiseSum;
  readonly credit: PaiseSum;
}

/** The figures of a day, in the order in which they are shown. */
export const FIGURES = ['received', 'matched', 'sold', 'leftOpen'] as const;

/** In paise. Only in a damaged database is another figure than `leftOpen` below zero. */
export type DayFigures = Readonly<Record<(typeof FIGURES)[number], bigint>>;

type Side = 'debit' | 'credit';

const sumOf = (accounts: readonly Turnover[], side: Side, account: BookAccount): bigint =>
  accounts.reduce((all, each) => (each.account === account ? all + each[side] : all), 0n);

/** The accounts that are debited when the account of matched money is credited without a statement line. */
const WITHOUT_LINE = ['approved_without_line', 'credits', 'token_sales', 'fees'] as const;

/** What was sold without a bank line, less what was linked since; below zero when sales of an earlier period were linked. */
export const soldWithoutLine = (accounts: readonly Turnover[]): bigint =>
  sumOf(accounts, 'debit', 'approved_without_line') -
  sumOf(accounts, 'credit', 'approved_without_line');

/** What was registered on a day to be refunded of money without an order: why `leftOpen` is below received less matched. */
export const refundedUnclaimed = ({ received, matched, leftOpen }: DayFigures): bigint =>
  received - matched - leftOpen;

/**
 * Counts what was booked on a day, or over a period, from the turnover of its accounts:
 *
 * - `received`: the statement lines that brought money to the bank, on the bank's day.
 * - `matched`: the statement lines that were assigned to orders, pending or approved, on the day of the assignment. The
 *   account is also credited with what no line pays, which is subtracted: what a credit has paid of approved orders, the part
 *   of them that nothing covers, and the prices and fees of reversed ones.
 * - `sold`: the prices and fees of approved orders, on the day of the approval, with or without a line.
 * - `leftOpen`: the received money less what was matched, and less refunds of money without an order, on the day of their
 *   registration. It is below zero on a day on which money of earlier days was matched. Money that is set aside stays in it,
 *   because setting aside is no entry of the books.
 *
 * The figures of all days of a period add up to its figures.
 */
export function figuresOf(accounts: readonly Turnover[]): DayFigures {
  const sum = (side: Side, account: BookAccount) => sumOf(accounts, side, account);
  const withoutLine = WITHOUT_LINE.reduce((all, account) => all + sum('debit', account), 0n);
  return {
    received: sum('debit', 'bank'),
    matched: sum('credit', 'members_money') - withoutLine,
    sold: sum('credit', 'token_sales') + sum('credit', 'fees'),
    leftOpen: sum('credit', 'unassigned_money') - sum('debit', 'unassigned_money'),
  };
}
