/** India has no summer time. */
const IST_MS = 5.5 * 3_600_000;

/** `YYYY-MM-DDTHH:mm` in India, as the browser's own field for day and time has it. */
export const istOfDate = (date: Date): string =>
  new Date(date.getTime() + IST_MS).toISOString().slice(0, 16);

/** The instant of a day and time in India, as the browser's own field gives it. */
export const dateOfIst = (text: string): Date => new Date(`${text.slice(0, 16)}:00+05:30`);
