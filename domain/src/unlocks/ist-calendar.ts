/** Dates on the Indian calendar. A day always has 24 hours, because India has had no daylight saving time since 1945. */

const AHEAD_OF_UTC_MS = 330 * 60_000;
const DAY_MS = 86_400_000;

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** The number of whole days between two instants. */
export const daysBetween = (from: Date, to: Date): number =>
  Math.floor((to.getTime() - from.getTime()) / DAY_MS);

/**
 * Adds months on the Indian calendar, at the same time of day. A day that the month does not have becomes its last
 * day: 31 January and one month are 28 or 29 February.
 */
export function addIstMonths(at: Date, months: number): Date {
  const local = new Date(at.getTime() + AHEAD_OF_UTC_MS);
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), lastDay);
  const timeOfDay = local.getTime() % DAY_MS;
  const sinceMidnight = timeOfDay < 0 ? timeOfDay + DAY_MS : timeOfDay;
  return new Date(Date.UTC(year, month, day) + sinceMidnight - AHEAD_OF_UTC_MS);
}
