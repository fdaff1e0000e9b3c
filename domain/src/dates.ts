/** ISO-8601 text, or the Date that it was read into. */
export type Instant = string | Date;

// Named, never the reader's own zone: a receipt must show the same minute wherever it is opened.
const IST_PARTS = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
});

/** The parts are put together here: their order, spaces and case change with the ICU version. */
function istParts(instant: Instant): Record<string, string> {
  const parts = IST_PARTS.formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** The calendar day in India, `YYYY-MM-DD`. Throws RangeError when it is no point in time. */
export function istDay(instant: Instant): string {
  const { year = '', month = '', day = '' } = istParts(instant);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** The date as tables show it, `YYYY-MM-DD` in India. Throws RangeError as `istDay` does. */
export function formatIstDate(iso: Instant): string {
  return istDay(iso);
}

/** The time in India, `09:05 PM`. Throws RangeError when it is no point in time. */
export function formatIstTime(iso: Instant): string {
  const { hour = '', minute = '', dayPeriod = '' } = istParts(iso);
  return `${hour}:${minute} ${dayPeriod.toUpperCase()}`;
}

/** Whether `YYYY-MM-DD` is a day of the calendar. There is no year 0, and databases refuse one. */
export function isRealDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** Whether a real day lies before `today`, both `YYYY-MM-DD`; in that form text order is time order. */
export function isPastDate(day: string, today: string): boolean {
  return isRealDate(day) && day < today;
}
