import { dashboardTexts as texts } from '../texts.ts';

/** A row of a stock table: its values by column header, in the order of the columns. */
export type StockRow = Readonly<Record<string, string | number | null | undefined>>;

/** Returns the value of a header. If there is none, returns the value at its position, otherwise 'N/A'. */
export function cellText(row: StockRow, header: string, position: number): string {
  // A row may lack the header, and every object inherits names such as 'toString'.
  const named = Object.hasOwn(row, header) ? row[header] : undefined;
  const value = isPresent(named) ? named : Object.values(row)[position];
  return isPresent(value) ? String(value) : texts.noValue;
}

/** 0 is a value; an empty text is not. */
const isPresent = (value: StockRow[string]): value is string | number =>
  value !== undefined && value !== null && value !== '';
