import type { Balance } from '@prelaunch/domain/statement-line';
import { isBlankAmount, parseAmount } from '../amount.ts';

/** Reads a balance; null for an empty cell. A debit balance is negative. */
export function balanceIn(text: string): Balance | null | 'UNREADABLE_BALANCE' {
  if (isBlankAmount(text)) return null;
  const printed = parseAmount(text);
  if (printed === null) return 'UNREADABLE_BALANCE';
  return printed.direction === 'DEBIT' ? -printed.paise : printed.paise;
}
