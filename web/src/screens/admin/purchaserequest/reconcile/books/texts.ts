import type { BookAccount } from '@prelaunch/contract';

/** Texts of the daily books; part of the area's texts. */
export const bookTexts = {
  heading: 'Daily books',
  from: 'From',
  to: 'To',
  period: 'Please choose a period of 1 to 366 days.',
  future: 'The first day must not be in the future.',
  show: 'Show',
  csv: 'Closing sheet CSV',
  pdf: 'Closing sheet PDF',
  fileName: (from: string, to: string) => `closing-sheet-${from}-to-${to}`,
  loading: 'Loading the books...',
  failed: 'The books could not be loaded.',
  empty: 'Nothing was booked in this period.',
  totals: (period: string) => `Whole period: ${period}`,
  days: 'By day',
  tokensOwed: (tokens: string) => `Tokens of all approved purchases: ${tokens}`,
  columns: { day: 'Day', account: 'Account', debit: 'Debit', credit: 'Credit' },
  sum: 'Sum',
  balanced: 'Debit = credit',
  differs: 'Debit and credit differ',
  accounts: {
    bank: 'Bank',
    unassigned_money: 'Received, not yet matched',
    members_money: 'Matched to orders',
    token_sales: 'Token sales',
    fees: 'Fees',
    refunds_due: 'Refunds due',
    payments_out: 'Payments out',
    approved_without_line: 'Approved without bank line',
  } satisfies Record<BookAccount, string>,
} as const;
