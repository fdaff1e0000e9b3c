import { dashboardTexts as texts } from '../texts.ts';

/** A row of a stock table: its values by column header, in the order of the columns. */
export type StockRow = Readonly<Record<string, string | number | null | undefined>>;

/** The value of a header, otherwise the one at the same position, otherwise 'N/A'. */
export function cellText(row: StockRow, header: string, position: number): string {
  // A row may lack the header, and every object inherits names such as 'toString'.
  const named = Object.hasOwn(row, header) ? row[header] : undefined;
  const value = isThere(named) ? named : Object.values(row)[position];
  return isThere(value) ? String(value) : texts.noValue;
}

/** 0 is a value; an empty text is not. */
const isThere = (value: StockRow[string]): value is string | number =>
  value !== undefined && value !== null && value !== '';
