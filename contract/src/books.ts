import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { day, pastDay } from './statements.ts';
import { quantity, rupeesSum } from './wire.ts';

/** The accounts of the books. Every entry debits one and credits another. */
export const BOOK_ACCOUNTS = [
  'bank',
  /** Received, but assigned to no purchase. */
  'unassigned_money',
  /** Received for purchases. An approval moves it to sales and fees. */
  'members_money',
  'token_sales',
  'fees',
  /** Money to give back, also what a member keeps for the next order. */
  'refunds_due',
  /** Money that left the bank, less refunds that were recorded as sent and payments that the bank returned. */
  'payments_out',
  /** The part of approved purchases that no statement line covers. */
  'approved_without_line',
  /** What credits have paid of approved purchases, on its way from the refunds due: both sides are equal. */
  'credits',
] as const;
export type BookAccount = (typeof BOOK_ACCOUNTS)[number];

const turnover = namedObject('BookTurnover', {
  account: openEnum(BOOK_ACCOUNTS),
  debit: rupeesSum(),
  credit: rupeesSum(),
});

/** At most this many days can be read at once. */
export const MAX_BOOK_DAYS = 366;

const DAY_MS = 86_400_000;

const days = { from: pastDay('from'), to: day('to') };

/** Whether the period is neither empty nor longer than `MAX_BOOK_DAYS`. */
const isPeriod = ({ from, to }: { readonly from: string; readonly to: string }): boolean => {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return count >= 1 && count <= MAX_BOOK_DAYS;
};
const badPeriod = { error: `Please choose from 1 to ${String(MAX_BOOK_DAYS)} days.` };

export const getBookDays = endpoint({
  method: 'GET',
  path: '/api/v1/admin/books/days',
  summary: 'The turnover of each account of the books by day, newest first',
  auth: ['admin'],
  effect: 'read',
  query: z.object(days).check(z.refine(isPeriod, badPeriod)),
  reply: z.object({
    /** Over the whole period. The debits equal the credits. */
    totals: z.array(turnover),
    /** Days with entries only; calendar days of India. */
    days: z.array(z.object({ day: z.string(), accounts: z.array(turnover) })),
    /** Tokens of approved purchases, at present. */
    tokensOwed: quantity(),
  }),
  message: 'Books',
  fallback: 'Failed to load the books',
});

export const CLOSING_FORMATS = ['csv', 'pdf'] as const;

export const getClosingSheet = endpoint({
  method: 'GET',
  path: '/api/v1/admin/books/closing',
  summary: 'The closing sheet of a period for an accountant: sums, matched and unmatched',
  auth: ['admin'],
  effect: 'read',
  query: z
    .object({
      ...days,
      format: z._default(z.enum(CLOSING_FORMATS, { error: 'format must be csv or pdf.' }), 'csv'),
    })
    .check(z.refine(isPeriod, badPeriod)),
  reply: 'file',
  message: 'Closing sheet',
  fallback: 'Failed to make the closing sheet',
});
