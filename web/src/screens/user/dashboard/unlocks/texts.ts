import type { Span } from '@prelaunch/domain/unlocks/schedule';

const length = ({ count, unit }: Span) =>
  `${String(count)} ${unit === 'days' ? 'day' : 'month'}${count === 1 ? '' : 's'}`;

export const unlockTexts = {
  title: 'Unlock schedule',
  atLaunch: {
    all: 'All tokens unlock at launch.',
    none: 'No tokens unlock at launch.',
    some: (percent: string) => `${percent} % of your tokens unlock at launch.`,
  },
  rest: {
    atOnce: (cliff: Span) => `The rest unlocks ${length(cliff)} after launch.`,
    monthly: (duration: Span) =>
      `The rest unlocks in equal monthly steps over ${length(duration)}.`,
    daily: (duration: Span) => `The rest unlocks in equal daily steps over ${length(duration)}.`,
    after: (steps: string, cliff: Span) =>
      `${steps} The steps begin ${length(cliff)} after launch.`,
    from: (steps: string, day: string) => `${steps} The first step is on ${day}.`,
  },
  launch: (day: string) => `Launch: ${day}.`,
  noLaunch: 'The dates follow when the launch date is set.',
  soFar: 'Unlocked so far',
  share: 'Share unlocked',
  of: (unlocked: string, all: string) => `${unlocked} of ${all}`,
  next: 'Next unlock',
  on: (day: string) => `on ${day}`,
  allUnlocked: 'All tokens are unlocked.',
  all: (count: number) => `Show all ${String(count)}`,
  fewer: 'Show fewer',
  date: 'Date',
  quantity: 'Unlocks',
  total: 'Unlocked in total',
  calendar: 'Add to calendar',
  calendarName: (symbol: string) => `${symbol} unlocks`,
  eventTitle: (tokens: string) => `${tokens} unlock`,
  eventText: (total: string, all: string) => `${total} of ${all} are unlocked then.`,
  changes: 'Changes by the company',
  changed: (day: string, terms: string) => `${day}: ${terms}`,
  /** A change to the schedule that the card states above. */
  changedToThis: (day: string) => `${day}: as above`,
  noSchedule: 'No unlock schedule.',
} as const;
