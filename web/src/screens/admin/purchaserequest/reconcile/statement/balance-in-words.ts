import { formatPaise, parseRupees } from '@prelaunch/domain/money';

/** Groups the digits of a printed balance, which has two decimals and, for an overdraft, a leading minus. */
export function balanceInWords(balance: string): string {
  const sign = balance.startsWith('-') ? '-' : '';
  const amount = parseRupees(balance.slice(sign.length));
  return amount === null ? balance : `${sign}${formatPaise(amount)}`;
}
