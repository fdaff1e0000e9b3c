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
  const line = found === null ? undefined : lines[found.line];
  if (found === null || line === undefined) return null;
  return (
    `The balance after '${line.narration.slice(0, 80)}' of ${line.date} is ${balanceText(found.found)}, ` +
    `but ${balanceText(found.expected)} was expected. A line may be missing.`
  );
}
