import { istDay } from '@prelaunch/domain/dates';
import { formatTokens, type Tokens } from '@prelaunch/domain/money';
import { calendarFile } from '@prelaunch/domain/unlocks/calendar-file';
import type { Unlock } from '@prelaunch/domain/unlocks/schedule';
import { unlockTexts as texts } from './texts.ts';

/** A calendar of daily unlocks would have thousands of events. */
const MAX_EVENTS = 120;

interface UnlockCalendar {
  readonly memberId: string;
  readonly symbol: string;
  readonly holding: Tokens;
  /** The unlocks that are still to come. */
  readonly unlocks: readonly Unlock[];
  readonly now: Date;
  /** The host name of the site. */
  readonly host: string;
}

/** Returns an iCalendar file with the next 120 unlocks and the last one. */
export function unlockCalendar({ memberId, symbol, holding, unlocks, ...of }: UnlockCalendar) {
  const all = `${formatTokens(holding)} ${symbol}`;
  const shown = [...unlocks.slice(0, MAX_EVENTS), ...unlocks.slice(MAX_EVENTS).slice(-1)];
  return calendarFile({
    name: texts.calendarName(symbol),
    stamp: of.now,
    events: shown.map(({ step, at, quantity, total }) => ({
      uid: `unlock-${String(step)}-${memberId}@${of.host}`,
      day: istDay(at),
      title: texts.eventTitle(`${formatTokens(quantity)} ${symbol}`),
      description: texts.eventText(formatTokens(total), all),
    })),
  });
}
