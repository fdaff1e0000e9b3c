import type { Balance, StatementLine } from '@prelaunch/domain/statement-line';
import type { BalanceBreak } from '@prelaunch/domain/statement-reading';

/** Balances that the statement prints outside its lines, in the order of time. */
export interface Ends {
  readonly opening: Balance | null;
  readonly closing: Balance | null;
}

const signed = ({ kind, amount }: StatementLine): bigint =>
  kind === 'CREDIT' ? amount : 0n - amount;

/**
 * Finds the first line, in the order of time, after which the printed balance is not the balance before plus the
 * amount. Statements may begin with the oldest or the newest line. Null if everything adds up.
 */
export function findBalanceBreak(lines: readonly StatementLine[], ends: Ends): BalanceBreak | null {
  const oldestFirst = breaksOf(lines, ends);
  if (oldestFirst.count === 0) return null;
  const newestFirst = breaksOf(lines.toReversed(), ends);
  if (newestFirst.count >= oldestFirst.count) return oldestFirst.first;
  const { first } = newestFirst;
  if (first === null || first.line === lines.length) return first;
  return { ...first, line: lines.length - 1 - first.line };
}

function breaksOf(
  lines: readonly StatementLine[],
  { opening, closing }: Ends,
): { readonly count: number; readonly first: BalanceBreak | null } {
  let count = 0;
  let first: BalanceBreak | null = null;
  let expected = opening;
  const compare = (line: number, found: Balance | null): void => {
    if (found === null) return;
    if (expected !== null && expected !== found) {
      count += 1;
      first ??= { line, expected, found };
    }
    expected = found;
  };
  lines.forEach((line, at) => {
    if (expected !== null) expected += signed(line);
    compare(at, line.balance);
  });
  compare(lines.length, closing);
  return { count, first };
}
