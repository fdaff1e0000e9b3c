import type { Random } from './random.ts';

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** India has one time zone without summer time. */
const INDIA = 5.5 * HOUR;

/** From midnight to 11 pm in India: most people pay around noon and in the evening. */
const OF_HOURS = [
  ...[1, 0.5, 0.3, 0.2, 0.2, 0.5, 1.5, 3, 5, 8, 11, 12],
  ...[11, 9, 8, 8, 8, 9, 11, 13, 14, 12, 7, 3],
] as const;

/** From Sunday to Saturday. */
const OF_WEEKDAYS = [0.55, 1.1, 1, 1, 1.05, 1.15, 0.8] as const;

/** The midnight in India that began the day of this moment. */
const dayOf = (at: number): number => Math.floor((at + INDIA) / DAY) * DAY - INDIA;
const weekdayOf = (at: number): number => new Date(at + INDIA).getUTCDay();

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Draws moments of a span, in order of time, by the hours and weekdays on which people in India pay.
 *
 * @param growth the frequency of the last day divided by that of the first day
 */
export function drawMoments(
  random: Random,
  count: number,
  { from, until }: Span,
  growth: number,
): readonly Date[] {
  const [start, end] = [from.getTime(), until.getTime()];
  const days: (readonly [day: number, weight: number])[] = [];
  for (let day = dayOf(start); day < end; day += DAY) {
    const share = (day - start) / (end - start);
    const weekday = OF_WEEKDAYS[weekdayOf(day)] ?? 1;
    days.push([day, (1 + (growth - 1) * share) * weekday * (0.6 + 0.8 * random.next())]);
  }
  const hours = OF_HOURS.map((weight, hour) => [hour, weight] as const);
  const drawOne = (): number => {
    for (;;) {
      const hour = random.weighted(days) + random.weighted(hours) * HOUR;
      const at = hour + random.integer(0, HOUR - 1);
      if (at >= start && at < end) return at;
    }
  };
  return Array.from({ length: count }, drawOne)
    .sort((a, b) => a - b)
    .map((at) => new Date(at));
}

/** In hours after midnight in India. */
const OPENS = 9.5;
const CLOSES = 18.5;

/**
 * Returns the moment itself if it is within office hours, else a moment soon after they next begin. Offices open on
 * weekdays from 9:30 to 18:30 and on Saturdays from 9:30 to 13:00.
 */
export function workingMoment(random: Random, at: Date): Date {
  const time = at.getTime();
  const day = dayOf(time);
  const weekday = weekdayOf(time);
  const closes = weekday === 0 ? 0 : weekday === 6 ? 13 : CLOSES;
  if (time >= day + closes * HOUR) return workingMoment(random, new Date(day + DAY));
  const opens = day + OPENS * HOUR;
  return time >= opens ? at : new Date(opens + random.integer(MINUTE, 100 * MINUTE));
}

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + Math.round(ms));

/** The parts of a moment in India that bank references and file names contain, two or four digits each. */
export function partsInIndia(at: Date) {
  const india = new Date(at.getTime() + INDIA);
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = india
    .toISOString()
    .split(/[-T:.]/);
  const dayOfYear = Math.floor((india.getTime() - Date.UTC(india.getUTCFullYear(), 0)) / DAY) + 1;
  return { year, month, day, hour, minute, second, dayOfYear: String(dayOfYear).padStart(3, '0') };
}
