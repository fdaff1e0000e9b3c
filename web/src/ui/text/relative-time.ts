import { daysBetween, istDay } from '@prelaunch/domain/dates';
import { LOCALE } from '../language.ts';
import { uiTexts } from '../texts.ts';

const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/**
 * How long ago: below 24 hours in whole hours or minutes, otherwise in days of the calendar of India, as a reader counts them
 * from the date beside it; null below a minute and for the future.
 */
function passedSince(then: Date, now: Date) {
  const passed = now.getTime() - then.getTime();
  const step = STEPS.find(({ ms }) => passed >= ms);
  if (step === undefined) return null;
  if (step.unit === 'day')
    return { unit: step.unit, count: daysBetween(istDay(then), istDay(now)) };
  return { unit: step.unit, count: Math.floor(passed / step.ms) };
}

let words: Intl.RelativeTimeFormat | undefined;

/** '3 days ago', in days, hours or minutes; 'just now' below a minute and for the future. */
export function relativeTime(then: Date, now: Date): string {
  const passed = passedSince(then, now);
  if (passed === null) return uiTexts.justNow;
  words ??= new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' });
  return words.format(-passed.count, passed.unit);
}

/** As `relativeTime`, without the direction: '3 days'. */
export function elapsedTime(then: Date, now: Date): string {
  const passed = passedSince(then, now);
  if (passed === null) return uiTexts.justNow;
  const { unit, count } = passed;
  return count.toLocaleString(LOCALE, { style: 'unit', unit, unitDisplay: 'long' });
}
