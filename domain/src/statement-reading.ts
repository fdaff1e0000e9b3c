import type { ColumnMapping, MappingProblem } from './column-mapping.ts';
import type {
  Balance,
  DateOrder,
  StatementBank,
  StatementFormat,
  StatementLine,
} from './statement-line.ts';

/** Why a row of the table is not a transaction, as sentences for an admin. */
export const SKIP_REASONS = {
  NO_DATE: 'The row has an amount but no date.',
  UNREADABLE_DATE: 'The date cannot be read.',
  FUTURE_DATE: 'The date is more than a week in the future.',
  NO_AMOUNT: 'The row has a date but no amount.',
  UNREADABLE_AMOUNT: 'The amount cannot be read.',
  TWO_AMOUNTS: 'The row has a debit and a credit.',
  NO_DIRECTION: 'The row does not say whether the money came or went.',
  UNREADABLE_BALANCE: 'The balance cannot be read.',
  NO_CLOSING_BALANCE: 'The closing balance is missing: the end of the statement may be cut off.',
  OTHER_CURRENCY: 'The amount is not in Indian rupees.',
  NOT_BOOKED: 'The bank has not booked the transaction yet.',
  UNKNOWN_ROW: 'The row is neither a transaction nor a known kind of summary.',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** Why a file is no statement that can be read, as sentences for an admin. */
export const UNREADABLE_REASONS = {
  EMPTY: 'The file is empty.',
  TOO_LARGE: 'The file is larger than 20 MB.',
  TOO_MANY_LINES: 'The statement has more than 50,000 lines. Download shorter periods.',
  EXPANDS_TOO_FAR: 'The file grows too large when it is unpacked. Download the statement again.',
  UNSAFE_XML: 'The file defines entities, which a bank statement never does.',
  DAMAGED: 'The file is damaged. Download the statement again.',
  UNKNOWN_FORMAT: 'Upload a statement as CSV, XLS, XLSX, MT940, CAMT.053 or PDF.',
  NO_TEXT:
    'The PDF contains pictures, not text. Download the statement as PDF or CSV from the bank.',
  UNSUPPORTED_ENCRYPTION:
    'The file is protected in a way that cannot be opened. Save it without a password.',
  CAMT052:
    'The file is a report within the day (CAMT.052), which is not final. Download the end-of-day statement as CAMT.053.',
  CAMT054:
    'The file is a notice of single payments (CAMT.054), not a statement. Download the end-of-day statement as CAMT.053.',
  MT942:
    'The file is a report within the day (MT942), which is not final. Download the end-of-day statement as MT940.',
  OFX: 'The file is in the format OFX or QFX. Download the statement as CSV, Excel, MT940 or CAMT.053.',
  NO_TABLE: 'The file contains no table of transactions.',
  MIXED_DATE_ORDERS:
    'Some dates have the day first, others the month. Download the statement again and do not save it in a spreadsheet program.',
  NOT_RUPEES: 'The statement is not in Indian rupees.',
  SEVERAL_ACCOUNTS:
    'The file contains statements of several accounts. Upload one file for each account.',
} as const;
export type UnreadableReason = keyof typeof UNREADABLE_REASONS;

/** Why an import ended before its statement was read, as sentences for an admin. */
export const FAILED_REASONS = {
  STOPPED: 'The server stopped while it read the statement. Please upload it again.',
  SESSION_ENDED:
    'Your session ended before the statement was stored. Please log in and upload it again.',
  NOT_IN_TIME:
    'The statement could not be read in time. Please upload it again, or upload a shorter period.',
} as const;
export type FailedReason = keyof typeof FAILED_REASONS;

/** A row that was not understood. Each one is shown to the admin. */
export interface SkippedRow {
  /** The number of the row in its file, from 1; in a PDF, of the line of text. */
  readonly row: number;
  readonly reason: SkipReason;
  /** What the row contains, at most 200 characters. */
  readonly text: string;
}

/** The first line after which the printed balance differs from the balance before it and the amount. */
export interface BalanceBreak {
  /** Position in `lines`, from 0; for the balance at an end, that of the next line, which may be none. */
  readonly line: number;
  /** Which balance outside the lines differs; absent for the balance of a line. */
  readonly end?: 'OPENING' | 'CLOSING';
  readonly expected: Balance;
  readonly found: Balance;
}

export interface StatementRead {
  readonly outcome: 'read';
  /** Null for a format or table of another bank. */
  readonly bank: StatementBank | null;
  readonly format: StatementFormat;
  /** In the order of the file. */
  readonly lines: readonly StatementLine[];
  readonly skipped: readonly SkippedRow[];
  /** Null if the balances add up, or the statement has none. */
  readonly balanceBreak: BalanceBreak | null;
}

/** What reading a file returned. Everything except `read` and `unreadable` asks for one more thing. */
export type StatementReading =
  | StatementRead
  /** `wrong` is true if a password was given. */
  | { readonly outcome: 'needs_password'; readonly wrong: boolean }
  | {
      readonly outcome: 'needs_mapping';
      readonly header: readonly string[];
      /** Equal for files with equal columns, so that a mapping can be remembered: 64 hexadecimal digits. */
      readonly signature: string;
      /** The first rows below the header, at most 5. */
      readonly sample: readonly (readonly string[])[];
      /** What is wrong with the mapping that was given; null if none was. */
      readonly problem: MappingProblem | null;
    }
  | {
      readonly outcome: 'needs_date_order';
      /** Up to 3 dates as printed, such as 05/04/2026. */
      readonly examples: readonly string[];
      /** Like that of `needs_mapping`, so that the order can be remembered. */
      readonly signature: string;
    }
  | { readonly outcome: 'unreadable'; readonly reason: UnreadableReason };

export interface ReadingOptions {
  readonly fileName: string;
  readonly password?: string;
  /** `YYYY-MM-DD`: rows with a later date are skipped. Without it, no date is too late. */
  readonly latestDay?: string;
  /** What the admin chose for this file. */
  readonly mapping?: ColumnMapping;
  readonly dateOrder?: DateOrder;
  /** What the company chose for earlier files, by signature. */
  readonly remembered?: Readonly<Record<string, RememberedChoice>>;
}

export interface RememberedChoice {
  readonly mapping?: ColumnMapping;
  readonly dateOrder?: DateOrder;
}

/** Called with the part that is done, a whole number from 0 to 100 that never falls. */
export type OnProgress = (percent: number) => void;
