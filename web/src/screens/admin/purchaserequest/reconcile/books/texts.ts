import type { BookAccount } from '@prelaunch/contract';
import type { DayFigures } from './day-figures.ts';

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
  /** Behind the caption: the days without an entry have no line. */
  daysWithEntries: (count: number, all: number) =>
    `Days with entries: ${String(count)} of ${String(all)}`,
  tokensOwed: (tokens: string) =>
    `Tokens of all approved purchases since the start, not of this period: ${tokens}`,
  columns: { day: 'Day', account: 'Account', debit: 'Debit', credit: 'Credit' },
  figures: {
    received: 'Received',
    matched: 'Matched that day',
    sold: 'Sold',
    leftOpen: 'Left that day',
  } satisfies Record<keyof DayFigures, string>,
  /** The names of these figures in the line of the whole period. */
  matched: 'Matched',
  leftOpen: 'Left open',
  refunded: (amount: string) => `after refunds ${amount}`,
  soldWithoutLine: (amount: string) =>
    `${amount} of what was sold has no bank line: it was approved by hand, or before its line was imported.`,
  /** What the figures are that their names do not say. */
  about: {
    matched:
      'Also money of earlier days. “Close the day” counts money on the day of its bank line.',
    leftThatDay:
      'Received, less what was matched or registered as a refund on the same day. Below zero, it was money of earlier days.',
    leftOpen:
      'The sum of these days, with money that is set aside. What was open before the period is not counted.',
  },
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
    credits: 'Paid with credits',
  } satisfies Record<BookAccount, string>,
} as const;
