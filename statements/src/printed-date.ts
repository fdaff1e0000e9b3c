import { isRealDate } from '@prelaunch/domain/dates';
import type { DateOrder } from '@prelaunch/domain/statement-line';

/** A date as printed: a certain day, or numbers of which either may be the day. */
export type PrintedDate =
  | { readonly day: string }
  | { readonly first: number; readonly second: number; readonly year: number };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A time after a date: `T10:15:00Z`, ` 10:15 PM`. */
const TIME =
  /(?:T|\s{1,3})\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s*(?:[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_MONTH = /^(\d{1,2})[-/.\s]?([a-z]{3,9})[-/.,\s]{0,2}(\d{4}|\d{2})$/i;
const MONTH_DAY = /^([a-z]{3,9})[-/.\s](\d{1,2})[-/.,\s]{1,2}(\d{4}|\d{2})$/i;

/** Reads a date in any form that Indian banks print; null for other texts. */
export function parseDate(text: string): PrintedDate | null {
  const bare = text.replaceAll('\u00a0', ' ').trim().replace(TIME, '').replaceAll(/\s+/g, ' ');
  const iso = ISO.exec(bare);
  if (iso !== null) return certain(iso[1], iso[2], iso[3]);
  const numbers = NUMBERS.exec(bare);
  if (numbers !== null) {
    const [, first, , second, year] = numbers;
    return { first: Number(first), second: Number(second), year: Number(fullYear(year)) };
  }
  const dayMonth = DAY_MONTH.exec(bare);
  if (dayMonth !== null) return certain(dayMonth[3], monthOf(dayMonth[2]), dayMonth[1]);
  const monthDay = MONTH_DAY.exec(bare);
  if (monthDay !== null) return certain(monthDay[3], monthOf(monthDay[1]), monthDay[2]);
  return null;
}

/** The day `YYYY-MM-DD` of a printed date; null if the calendar has no such day. */
export function dayIn(date: PrintedDate, order: DateOrder): string | null {
  if ('day' in date) return date.day;
  const { first, second, year } = date;
  const [day, month] = order === 'DAY_FIRST' ? [first, second] : [second, first];
  return realDay(String(year), String(month), String(day));
}

/** Whether a day is after the latest one; never without a latest one. */
export const isAfter = (day: string, latestDay: string | undefined): boolean =>
  latestDay !== undefined && day > latestDay;

function certain(year = '', month = '', day = ''): PrintedDate | null {
  const real = realDay(fullYear(year), month, day);
  return real === null ? null : { day: real };
}

function realDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^20\d\d-\d\d-\d\d$/.test(text) && isRealDate(text) ? text : null;
}

const fullYear = (year = ''): string => (year.length === 2 ? `20${year}` : year);

/** The number of a month by its English name, whole or shortened; 0 for other words. */
function monthOf(name = ''): string {
  const word = name.toLowerCase();
  const at = MONTHS.indexOf(word.slice(0, 3));
  const whole = [
    ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
    ...['august', 'september', 'october', 'november', 'december'],
  ][at];
  return whole?.startsWith(word) === true || word === 'sept' ? String(at + 1) : '0';
}
