/** ISO-8601 text, or the Date that it was read into. */
export type Instant = string | Date;

// Never the reader's own zone: a receipt must show the same minute wherever it is opened. By
// arithmetic, because India keeps one time all year (since 1945), and because making the first
// formatter of a time zone takes a cheap phone longer than drawing a whole screen.
const AHEAD_OF_UTC_MS = 330 * 60_000;

/** `YYYY-MM-DDTHH:MM...` as clocks in India show it. Throws RangeError when it is no point in time. */
const istClock = (instant: Instant): string =>
  new Date(new Date(instant).getTime() + AHEAD_OF_UTC_MS).toISOString();

/** The calendar day in India, `YYYY-MM-DD`. Throws RangeError when it is no point in time. */
export function istDay(instant: Instant): string {
  return istClock(instant).slice(0, 10);
}

/** The date as tables show it, `YYYY-MM-DD` in India. Throws RangeError as `istDay` does. */
export function formatIstDate(iso: Instant): string {
  return istDay(iso);
}

/** The time in India, `09:05 PM`. Throws RangeError when it is no point in time. */
export function formatIstTime(iso: Instant): string {
  const [hour = '', minute = ''] = istClock(iso).slice(11, 16).split(':');
  const onDial = String(Number(hour) % 12 || 12).padStart(2, '0');
  return `${onDial}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** No date that the product keeps lies outside: nobody was born before, nothing is planned after. */
const FIRST_INSTANT = Date.UTC(1900, 0, 1);
const END_OF_TIME = Date.UTC(2101, 0, 1);

/** Whether a point in time lies in the years 1900 to 2100 (UTC). */
export function isInRange(instant: Date): boolean {
  const time = instant.getTime();
  return time >= FIRST_INSTANT && time < END_OF_TIME;
}

/** Whether `YYYY-MM-DD` is a day of the calendar since 1900. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return midnight.getTime() >= FIRST_INSTANT && midnight.toISOString().startsWith(text);
}

/** Whether a real day lies before `today`, both `YYYY-MM-DD`; in that form text order is time order. */
export function isPastDate(day: string, today: string): boolean {
  return isRealDate(day) && day < today;
}
