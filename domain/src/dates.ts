/** ISO-8601 text, or a Date. */
export type Instant = string | Date;

// All times are Indian, so that a receipt shows the same minute everywhere. A constant is enough, because
// India has had no daylight saving time since 1945; creating an `Intl` formatter is slow on cheap phones.
const AHEAD_OF_UTC_MS = 330 * 60_000;

/** Formats an instant as `YYYY-MM-DDTHH:MM...` in Indian time. Throws RangeError for an invalid date. */
const istClock = (instant: Instant): string =>
  new Date(new Date(instant).getTime() + AHEAD_OF_UTC_MS).toISOString();

/** The calendar day in India, `YYYY-MM-DD`. Throws RangeError for an invalid date. */
export function istDay(instant: Instant): string {
  return istClock(instant).slice(0, 10);
}

const DAY_MS = 86_400_000;

/** The number of days from one calendar day `YYYY-MM-DD` to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The date in India for display, `YYYY-MM-DD`. Throws RangeError for an invalid date. */
export function formatIstDate(iso: Instant): string {
  return istDay(iso);
}

/** The time in India, `09:05 PM`. Throws RangeError for an invalid date. */
export function formatIstTime(iso: Instant): string {
  const [hour = '', minute = ''] = istClock(iso).slice(11, 16).split(':');
  const onDial = String(Number(hour) % 12 || 12).padStart(2, '0');
  return `${onDial}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A calendar day `YYYY-MM-DD` in words, `15 January 1980`; null when it is not a day of the calendar. */
export function formatDayInWords(day: string): string | null {
  if (!isRealDate(day)) return null;
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** The date in India with a short month name, `22 Nov 2026`. Throws RangeError for an invalid date. */
export function formatShortDate(instant: Instant): string {
  const [year = '', month = '', date = ''] = istDay(instant).split('-');
  return `${Number(date)} ${(MONTHS[Number(month) - 1] ?? month).slice(0, 3)} ${year}`;
}

/** The date and time in India, `22 Nov 2026, 2:29 pm`. Throws RangeError for an invalid date. */
export function formatMoment(instant: Instant): string {
  const time = formatIstTime(instant).toLowerCase().replace(/^0/, '');
  return `${formatShortDate(instant)}, ${time}`;
}

/** The first of all dates, which are birth dates. */
const FIRST_DATE = Date.UTC(1900, 0, 1);
/** The range of planned launches. */
const FIRST_INSTANT = Date.UTC(2000, 0, 1);
const END_OF_TIME = Date.UTC(2101, 0, 1);

/** The first day of which money or a period can be recorded. */
const FIRST_RECORDED_DAY = '2000-01-01';

const WITH_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d))?$/;

/**
 * Reads an instant in ISO 8601, either a date, which is midnight in UTC, or a date and a time with `Z` or an offset.
 * Returns null for other texts and for a day that the calendar does not have: `new Date` makes 2 March of 30 February.
 */
export function parseInstant(text: string): Date | null {
  const day = WITH_TIME.exec(text)?.[1];
  return day === undefined || !isCalendarDay(day) ? null : new Date(text);
}

/** Whether a point in time lies in the years 2000 to 2100 (UTC). */
export function isInRange(instant: Date): boolean {
  const time = instant.getTime();
  return time >= FIRST_INSTANT && time < END_OF_TIME;
}

/** Whether a text of the form `YYYY-MM-DD` is a day of the calendar. */
function isCalendarDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Whether `YYYY-MM-DD` is a day of the calendar since 1900. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return isCalendarDay(text) && Date.parse(`${text}T00:00:00Z`) >= FIRST_DATE;
}

/** Whether `YYYY-MM-DD` is a day of the calendar since `FIRST_RECORDED_DAY`. */
export const isRecordedDay = (text: string): boolean =>
  isRealDate(text) && text >= FIRST_RECORDED_DAY;

/** A member is at least this many years old. */
const ADULT_YEARS = 18;

/** The latest birth date of an adult on the day `today`, both `YYYY-MM-DD`. A day of a leap year may not exist then. */
export const latestAdultBirth = (today: string): string =>
  `${String(Number(today.slice(0, 4)) - ADULT_YEARS)}${today.slice(4)}`;

/**
 * Whether a person who was born on this day is at least 18 years old on the day `today`, both `YYYY-MM-DD`. A person born on
 * 29 February comes of age on 1 March.
 */
export const isAdult = (birth: string, today: string): boolean => birth <= latestAdultBirth(today);

/** Whether a calendar day is before `today`, both `YYYY-MM-DD`. */
export function isPastDate(day: string, today: string): boolean {
  return isRealDate(day) && day < today;
}
