import { isRealDate, type Instant } from './dates.ts';

/** Formats dates of India in one language; every function throws RangeError for an invalid date. */
export interface Dates {
  /** The date with a short month name, `22 नव॰ 2026`. */
  readonly formatShortDate: (instant: Instant) => string;
  /** The date and time, `22 नव॰ 2026, दोपहर 2:29`. */
  readonly formatMoment: (instant: Instant) => string;
  /** A calendar day `YYYY-MM-DD` in words, `15 जनवरी 1980`; null when it is not a day of the calendar. */
  readonly formatDayInWords: (day: string) => string | null;
}

const DAY = { day: 'numeric', year: 'numeric' } as const;
/** With the part of the day in words, because 'am' and 'pm' are Latin in every language of India. */
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true, dayPeriod: 'short' } as const;

/** Creates the formatter at its first use, because that is slow on cheap phones. */
function formatter(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (instant: Instant) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options });
    return format.format(new Date(instant));
  };
}

/** The dates of a language by `Intl`. English ones are in `dates.ts`, because their formats are fixed. */
export function intlDates(locale: string): Dates {
  const inWords = formatter(locale, { ...DAY, month: 'long' });
  return {
    formatShortDate: formatter(locale, { ...DAY, month: 'short' }),
    formatMoment: formatter(locale, { ...DAY, month: 'short', ...TIME }),
    formatDayInWords: (day) => (isRealDate(day) ? inWords(`${day}T00:00:00+05:30`) : null),
  };
}
