import type { DateOrder } from '@prelaunch/domain/statement-line';
import { dayIn, type PrintedDate } from './printed-date.ts';

/** One order must be proved by so many times more dates than the other; the other's dates are then unreadable. */
const CLEAR_MAJORITY = 10;
/** Fewer different days are often sorted in both orders by chance. */
const ENOUGH_DAYS = 3;

/**
 * Decides whether the dates of a file have the day or the month first. Dates such as 13/04/2026 prove one order, and
 * so does an order of rows that is sorted by date in one reading only. `chosen` counts only without such proof.
 * Returns `ask` if both readings are possible and differ, and `mixed` if the dates contradict each other.
 */
export function findDateOrder(
  transactions: readonly PrintedDate[],
  others: readonly PrintedDate[],
  chosen: DateOrder | undefined,
): DateOrder | 'ask' | 'mixed' {
  const all = [...transactions, ...others];
  const dayFirst = all.filter((date) => provesOnly(date, 'DAY_FIRST', 'MONTH_FIRST')).length;
  const monthFirst = all.filter((date) => provesOnly(date, 'MONTH_FIRST', 'DAY_FIRST')).length;
  if (dayFirst > 0 || monthFirst > 0) {
    if (dayFirst >= CLEAR_MAJORITY * monthFirst) return 'DAY_FIRST';
    return monthFirst >= CLEAR_MAJORITY * dayFirst ? 'MONTH_FIRST' : 'mixed';
  }
  if (!transactions.some(isAmbiguous)) return 'DAY_FIRST';
  return chosen ?? orderOfSorted(transactions) ?? 'ask';
}

/** Whether the two readings of a date are different days. */
export function isAmbiguous(date: PrintedDate): boolean {
  return !('day' in date) && date.first !== date.second;
}

function provesOnly(date: PrintedDate, order: DateOrder, other: DateOrder): boolean {
  return isAmbiguous(date) && dayIn(date, order) !== null && dayIn(date, other) === null;
}

function orderOfSorted(dates: readonly PrintedDate[]): DateOrder | null {
  if (new Set(dates.map((date) => dayIn(date, 'DAY_FIRST'))).size < ENOUGH_DAYS) return null;
  const [dayFirst, monthFirst] = [isSorted(dates, 'DAY_FIRST'), isSorted(dates, 'MONTH_FIRST')];
  if (dayFirst === monthFirst) return null;
  return dayFirst ? 'DAY_FIRST' : 'MONTH_FIRST';
}

function isSorted(dates: readonly PrintedDate[], order: DateOrder): boolean {
  const days = dates.map((date) => dayIn(date, order) ?? '');
  const pairs = days.slice(1).map((day, at) => [days[at] ?? '', day] as const);
  return pairs.every(([a, b]) => a <= b) || pairs.every(([a, b]) => a >= b);
}
