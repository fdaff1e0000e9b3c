import type { getPurchaseProgress, ReplyOf } from '@prelaunch/contract';
import { progressTexts as texts } from '../texts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time of at most two digits in its unit, rounded up. */
function duration(seconds: number): string {
  if (seconds <= 90 * MINUTE) return texts.minutes(Math.max(1, Math.ceil(seconds / MINUTE)));
  if (seconds <= 36 * HOUR) return texts.hours(Math.ceil(seconds / HOUR));
  return texts.days(Math.ceil(seconds / DAY));
}

/** The sentence about how long the company's recent decisions took. */
export function usualTime({
  decisions,
  typicalWait,
  longWait,
}: ReplyOf<typeof getPurchaseProgress>): string {
  if (typicalWait === null || longWait === null) return texts.noUsualTime;
  return texts.usualTime(decisions, duration(typicalWait), duration(longWait));
}
