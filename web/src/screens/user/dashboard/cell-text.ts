import { dashboardTexts as texts } from '../texts.ts';

/** A row of a stock table: its values by column header, in the order of the columns. */
export type StockRow = Readonly<Record<string, string | number | null | undefined>>;

/** The value under a header, else the one at the same position of the row, else 'N/A'. */
export function cellText(row: StockRow, header: string, position: number): string {
  // A header need not be a key of the row, but 'toString' would be one of every object.
  const named = Object.hasOwn(row, header) ? row[header] : undefined;
  const value = isThere(named) ? named : Object.values(row)[position];
  return isThere(value) ? String(value) : texts.noValue;
}

/** 0 is a value; an empty text is none. */
const isThere = (value: StockRow[string]): value is string | number =>
  value !== undefined && value !== null && value !== '';
