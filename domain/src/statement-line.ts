import type { Paise } from './money.ts';

/** The balance of an account, in hundredths of a rupee; negative when overdrawn. */
export type Balance = bigint;

/** One line of a bank statement. */
export interface StatementLine {
  /** `YYYY-MM-DD`: the date of the transaction, or the value date if there is no other. */
  readonly date: string;
  readonly kind: 'CREDIT' | 'DEBIT';
  /** More than zero. */
  readonly amount: Paise;
  /** Continuation lines are joined by one space; at most MAX_NARRATION characters. */
  readonly narration: string;
  /** The bank's reference or cheque column, as printed; null if it is empty, a dash or only zeros. */
  readonly reference: string | null;
  /** The balance after this line; null if the format has none. */
  readonly balance: Balance | null;
}

/** Limits of one statement file. */
export const MAX_STATEMENT_BYTES = 20 * 1024 * 1024;
export const MAX_STATEMENT_LINES = 50_000;
export const MAX_NARRATION = 500;

export const STATEMENT_FORMATS = ['CSV', 'XLS', 'XLSX', 'MT940', 'CAMT053', 'PDF'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** The banks whose column headers are recognised. */
export const STATEMENT_BANKS = ['HDFC', 'ICICI', 'SBI', 'AXIS', 'KOTAK'] as const;
export type StatementBank = (typeof STATEMENT_BANKS)[number];

/** The order of day and month in dates such as 05/04/2026. */
export const DATE_ORDERS = ['DAY_FIRST', 'MONTH_FIRST'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
