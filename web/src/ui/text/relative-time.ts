import { LOCALE } from '../language.ts';
import { uiTexts } from '../texts.ts';

const STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

let words: Intl.RelativeTimeFormat | undefined;

/** '3 days ago', in whole days, hours or minutes; 'just now' below a minute and for the future. */
export function relativeTime(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime();
  const step = STEPS.find(({ ms }) => passed >= ms);
  if (step === undefined) return uiTexts.justNow;
  words ??= new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' });
  return words.format(-Math.floor(passed / step.ms), step.unit);
}
