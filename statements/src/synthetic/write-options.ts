import type { StatementLine } from '@prelaunch/domain/statement-line';

/** How a synthetic statement presents its lines. */
export interface WriteOptions {
  /** Columns for debits and credits, an amount beside a column Dr/Cr, a minus sign, or CR and DR after the amount. */
  readonly layout?: 'TWO_COLUMNS' | 'DIRECTION_COLUMN' | 'SIGNED' | 'MARKED';
  /** 1,23,456.00; 123456.00; ₹ 1,23,456.00; Rs.1,23,456.00. */
  readonly amounts?: 'LAKH' | 'PLAIN' | 'RUPEE_SIGN' | 'RS';
  /** The bank's own form, 05/04/2026, the same with the month first, 2026-04-05 or 05-Apr-2026. */
  readonly dates?: 'BANK' | 'DAY_FIRST' | 'MONTH_FIRST' | 'ISO' | 'WORDS';
  /** References of digits are filled up with zeros to 16 digits. */
  readonly zeroPadding?: boolean;
  /** The narration continues on further rows after so many characters, at a space if there is one. */
  readonly splitNarrationAt?: number;
  /** Rows for the opening balance, the totals and the closing balance. */
  readonly summaryRows?: boolean;
  /** Rows with account and period above the table; true if missing. */
  readonly preamble?: boolean;
  /** Replaces the names of the columns, as in statements of unknown banks. */
  readonly header?: readonly string[];
  /** Positions of lines whose amount is printed illegibly. */
  readonly unreadable?: readonly number[];
  readonly newestFirst?: boolean;
  /** Only XLSX and PDF. */
  readonly password?: string;
  /** Only CSV. */
  readonly delimiter?: ',' | ';' | '\t';
  /** Only CSV. */
  readonly encoding?: 'UTF-8' | 'UTF-8-BOM' | 'UTF-16LE' | 'WINDOWS-1252';
  /** Only XLS and XLSX: dates and amounts as dates and numbers instead of texts. */
  readonly typedCells?: boolean;
}

/** What an illegible amount looks like. */
export const ILLEGIBLE = '1,2#4.5O';

export interface Placed {
  readonly line: StatementLine;
  readonly illegible: boolean;
}

/** The lines in the order of the file. */
export function placed(lines: readonly StatementLine[], options: WriteOptions): readonly Placed[] {
  const illegible = new Set(options.unreadable);
  const all = lines.map((line, at) => ({ line, illegible: illegible.has(at) }));
  return options.newestFirst === true ? all.reverse() : all;
}

const change = ({ kind, amount }: StatementLine): bigint =>
  kind === 'CREDIT' ? amount : 0n - amount;

/** The balances before the first and after the last line; zero and the sum for lines without balances. */
export function endsOf(lines: readonly StatementLine[]): {
  readonly opening: bigint;
  readonly closing: bigint;
} {
  const [first] = lines;
  const opening = first?.balance == null ? 0n : first.balance - change(first);
  return { opening, closing: lines.reduce((sum, line) => sum + change(line), opening) };
}

/** Cuts a text into parts of at most `width` characters, at spaces where possible. */
export function wrapped(text: string, width: number): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > 0 ? space : width;
    parts.push(rest.slice(0, end));
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return [...parts, rest];
}
