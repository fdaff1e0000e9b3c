import { decimalText, paiseSum } from '@prelaunch/domain/money';
import type { Balance, StatementLine } from '@prelaunch/domain/statement-line';
import type { BalanceBreak } from '@prelaunch/domain/statement-reading';

/** A balance in rupees with two decimals, negative for an overdraft. */
export const balanceText = (balance: Balance): string =>
  balance < 0n ? `-${decimalText(paiseSum(-balance))}` : decimalText(paiseSum(balance));

/** Describes the first line whose printed balance is unexpected; null when all balances add up. */
export function balanceBreakText(
  lines: readonly StatementLine[],
  found: BalanceBreak | null,
): string | null {
  if (found === null) return null;
  const printed = `is ${balanceText(found.found)}, but ${balanceText(found.expected)} was expected.`;
  if (found.end === 'CLOSING') {
    const last = lines[found.line - 1];
    const of = last === undefined ? '' : ` after ${named(last)}`;
    return `The closing balance${of} ${printed} A line may be missing.`;
  }
  const line = lines[found.line];
  const of =
    line === undefined ? '' : ` ${found.end === 'OPENING' ? 'before' : 'after'} ${named(line)}`;
  return found.end === 'OPENING'
    ? `The opening balance${of} ${printed} A part of the statement may be missing.`
    : `The balance${of} ${printed} A line may be missing.`;
}

const named = ({ narration, date }: StatementLine): string =>
  `'${narration.slice(0, 80)}' of ${date}`;
