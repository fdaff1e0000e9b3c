/** India has no daylight saving time. */
const IST_MS = 5.5 * 3_600_000;

/** Formats an instant for a `datetime-local` input, in Indian time: `YYYY-MM-DDTHH:mm`. */
export const istOfDate = (date: Date): string =>
  new Date(date.getTime() + IST_MS).toISOString().slice(0, 16);

/** Converts the value of a `datetime-local` input, in Indian time, to the text of an instant. */
export const instantOfIst = (text: string): string => `${text.slice(0, 16)}:00+05:30`;
