import { intlDates } from '@prelaunch/domain/intl-dates';
import { LOCALE } from '../language.ts';

/** The dates of `dates.ts` in the language of this build. */
export const { formatShortDate, formatMoment, formatDayInWords } = intlDates(LOCALE);
