import type { DateOrder } from '@prelaunch/domain/statement-line';
import { formatDayInWords } from '../../../../../ui/dates.ts';

/** Two numbers of one or two digits and a year, such as 05/04/2026 or 5-4-26. */
const PRINTED = /^\s*(\d{1,2})\D(\d{1,2})\D(\d{2}|\d{4})(?!\d)/;

/** A date as printed, read in one order and in words, '5 April 2026'; null if it is no date in that order. */
export function readPrintedDate(printed: string, order: DateOrder): string | null {
  const [, first = '', second = '', year = ''] = PRINTED.exec(printed) ?? [];
  const [day, month] = order === 'DAY_FIRST' ? [first, second] : [second, first];
  const fullYear = year.length === 2 ? `20${year}` : year;
  return formatDayInWords(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
