import type { PRINTED_BALANCES } from '@prelaunch/contract';
import { decimalText, paiseSum } from '@prelaunch/domain/money';
import type { Balance, StatementLine } from '@prelaunch/domain/statement-line';
import type { BalanceBreak } from '@prelaunch/domain/statement-reading';

/** A printed balance that is unexpected, as it is stored and sent. */
export interface BalanceBreakParts {
  readonly balance: (typeof PRINTED_BALANCES)[number];
  /** The line after which the balance is printed, or for OPENING before which; null when no line was read. */
  readonly line: { readonly day: string; readonly narration: string } | null;
  /** In rupees with two decimals, negative for an overdraft. */
  readonly found: string;
  readonly expected: string;
}

/** A balance in rupees with two decimals, negative for an overdraft. */
export const balanceText = (balance: Balance): string =>
  balance < 0n ? `-${decimalText(paiseSum(-balance))}` : decimalText(paiseSum(balance));

/** At most 80 characters, of which none is cut: half of one cannot be stored. */
const startOf = (narration: string): string => Array.from(narration).slice(0, 80).join('');

/** Names the line at the unexpected balance, with at most 80 characters of its narration. */
export function partsOfBreak(
  lines: readonly StatementLine[],
  { line: at, end, expected, found }: BalanceBreak,
): BalanceBreakParts {
  const line = lines[end === 'CLOSING' ? at - 1 : at];
  return {
    balance: end ?? 'LINE',
    line: line === undefined ? null : { day: line.date, narration: startOf(line.narration) },
    found: balanceText(found),
    expected: balanceText(expected),
  };
}

/** Describes an unexpected balance in English. */
export function balanceBreakText({ balance, line, found, expected }: BalanceBreakParts): string {
  const where = balance === 'OPENING' ? 'before' : 'after';
  const of = line === null ? '' : ` ${where} '${line.narration}' of ${line.day}`;
  const what = {
    LINE: 'The balance',
    OPENING: 'The opening balance',
    CLOSING: 'The closing balance',
  };
  const missing = balance === 'OPENING' ? 'A part of the statement' : 'A line';
  return `${what[balance]}${of} is ${found}, but ${expected} was expected. ${missing} may be missing.`;
}
