// English dates need no Intl, which is slow on cheap phones.
export { formatDayInWords, formatMoment, formatShortDate } from '@prelaunch/domain/dates';
