import { isRealDate, type Instant } from '@prelaunch/domain/dates';
import { LOCALE } from './language.ts';

/** The dates of `dates.ts` in the language of this build. */

const DAY = { day: 'numeric', year: 'numeric' } as const;

/** Creates a formatter at its first use, because that is slow on cheap phones. */
function formatter(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat(LOCALE, { timeZone: 'Asia/Kolkata', ...options });
    return format.format(new Date(instant));
  };
}

/** The date in India with a short month name, `22 नव॰ 2026`. Throws RangeError for an invalid date. */
export const formatShortDate = formatter({ ...DAY, month: 'short' });

/** The date and time in India, `22 नव॰ 2026, 2:29 pm`. Throws RangeError for an invalid date. */
export const formatMoment = formatter({
  ...DAY,
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

const inWords = formatter({ ...DAY, month: 'long' });

/** A calendar day `YYYY-MM-DD` in words, `15 जनवरी 1980`; null when it is not a day of the calendar. */
export const formatDayInWords = (day: string): string | null =>
  isRealDate(day) ? inWords(`${day}T00:00:00+05:30`) : null;
