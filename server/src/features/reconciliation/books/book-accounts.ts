import { BOOK_ACCOUNTS, type BookAccount } from '@prelaunch/contract';
import { sumPaise } from '@prelaunch/domain/money';
import type { Turnover } from './books.store.ts';

/** The names of the accounts in files, which are in English. */
export const ACCOUNT_LABELS: Readonly<Record<BookAccount, string>> = {
  bank: 'Bank',
  unassigned_money: 'Received, not yet matched',
  members_money: 'Matched to orders',
  token_sales: 'Token sales',
  fees: 'Fees',
  refunds_due: 'Refunds due',
  payments_out: 'Payments out',
  approved_without_line: 'Approved without bank line',
  credits: 'Paid with credits',
};

/** Sums the turnovers of each account that has some, in the order of the accounts. */
export function sumAccounts(turnovers: readonly Turnover[]): Turnover[] {
  return BOOK_ACCOUNTS.flatMap((account) => {
    const own = turnovers.filter((turnover) => turnover.account === account);
    if (own.length === 0) return [];
    return [
      {
        account,
        debit: sumPaise(own.map(({ debit }) => debit)),
        credit: sumPaise(own.map(({ credit }) => credit)),
      },
    ];
  });
}
