import { formatPercent } from '@prelaunch/domain/money';
import {
  isDaily,
  planOf,
  scheduleOf,
  type UnlockSettings,
} from '@prelaunch/domain/unlocks/schedule';
import { formatShortDate } from '../../../../ui/dates.ts';
import { unlockTexts as texts } from './texts.ts';

interface Terms extends UnlockSettings {
  readonly launchAt: Date | null;
}

/** A launch and a schedule in sentences. */
export function scheduleText({ launchAt, ...settings }: Terms): string {
  const schedule = scheduleOf(settings);
  const launch = launchAt === null ? texts.noLaunch : texts.launch(formatShortDate(launchAt));
  if (schedule === null) return `${launch} ${texts.noSchedule}`;
  const { atLaunch, cliff, duration } = schedule;
  const isAll = atLaunch === 10_000n || (cliff.count === 0 && duration.count === 0);
  if (isAll) return `${launch} ${texts.atLaunch.all}`;
  const first =
    atLaunch === 0n ? texts.atLaunch.none : texts.atLaunch.some(formatPercent(atLaunch));
  if (duration.count === 0) return `${launch} ${first} ${texts.rest.atOnce(cliff)}`;
  const steps = isDaily(schedule) ? texts.rest.daily(duration) : texts.rest.monthly(duration);
  if (cliff.count === 0) return `${launch} ${first} ${steps}`;
  // The cliff ends one step before the first step.
  const rest =
    launchAt === null
      ? texts.rest.after(steps, cliff)
      : texts.rest.from(steps, formatShortDate(planOf(schedule, launchAt).stepAt(1)));
  return `${launch} ${first} ${rest}`;
}
