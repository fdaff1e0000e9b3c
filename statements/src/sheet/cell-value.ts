import { SSF } from '@e965/xlsx';

/** The part of SheetJS's number formats that is used here; its own types are `any`. */
interface NumberFormats {
  is_date(format: string): boolean;
  parse_date_code(
    serial: number,
    options: { readonly date1904: boolean },
  ): { readonly y: number; readonly m: number; readonly d: number } | null;
  /** The formats that every program knows by their numbers. */
  get_table(): Readonly<Record<number, string | undefined>>;
}
const formats = SSF as NumberFormats;

/** The format with a number below 164, such as 14 for a date. */
export const builtinFormat = (id: number): string | undefined => formats.get_table()[id];

/** Whether a number in this format is a date. */
export const isDateFormat = (format: string): boolean => formats.is_date(format);

/** The text of a number; of a date `YYYY-MM-DD`, which leaves no doubt about day and month. */
export function valueText(value: number, isDate: boolean, date1904: boolean): string {
  const date = isDate ? formats.parse_date_code(value, { date1904 }) : null;
  if (date === null) return numberText(value);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.y}-${two(date.m)}-${two(date.d)}`;
}

/** Sums that a spreadsheet program has calculated differ from a decimal by so much at most. */
const ROUNDING = 1e-6;

/** The shortest decimal text of a number, which is what the bank wrote; of 0.1 + 0.2 it is 0.30. */
function numberText(value: number): string {
  const text = String(value);
  const hundredths = value.toFixed(2);
  const exact = /^-?\d+(?:\.\d{1,2})?$/.test(text);
  return !exact && Math.abs(value - Number(hundredths)) < ROUNDING ? hundredths : text;
}
