import { basisPoints, tokens, type BasisPoints, type Tokens } from '../money.ts';
import { addDays, addIstMonths, daysBetween } from './ist-calendar.ts';

/**
 * When the tokens of a holding unlock: a share at the launch, nothing during the cliff, then the rest in equal steps.
 * A member's whole holding follows the schedule of the company, whenever it was bought.
 */

export const MAX_SPAN_MONTHS = 120;
export const MAX_SPAN_DAYS = 3_650;

/** A length of time on the Indian calendar. */
export interface Span {
  readonly count: number;
  readonly unit: 'days' | 'months';
}

/** Parses '6 months' or '90 days'; null for other texts and for spans above the limits. */
export function parseSpan(text: string): Span | null {
  const [, digits, word] = /^(\d{1,4}) ?(day|month)s?$/i.exec(text.trim()) ?? [];
  if (digits === undefined || word === undefined) return null;
  const span: Span = {
    count: Number(digits),
    unit: word.toLowerCase() === 'day' ? 'days' : 'months',
  };
  const max = span.unit === 'days' ? MAX_SPAN_DAYS : MAX_SPAN_MONTHS;
  return span.count <= max ? span : null;
}

/** '6 months', '1 day': the stored form. */
export const formatSpan = ({ count, unit }: Span): string =>
  `${String(count)} ${count === 1 ? unit.slice(0, -1) : unit}`;

export interface UnlockSchedule {
  /** The share that unlocks at the launch. */
  readonly atLaunch: BasisPoints;
  /** How long after the launch the rest begins to unlock. */
  readonly cliff: Span;
  /** How long the rest takes from the end of the cliff; 0 unlocks it when the cliff ends. */
  readonly duration: Span;
  /** Steps of a day instead of a month. A duration in days always has steps of a day. */
  readonly daily: boolean;
}

/** A company's settings about unlocking. */
export interface UnlockSettings {
  /** Null where the company has no schedule. */
  readonly unlockAtLaunch: BasisPoints | null;
  readonly unlockCliff: string;
  readonly unlockDuration: string;
  readonly unlockDaily: boolean;
}

/** Returns the schedule of a company; null where it has none. Throws RangeError for a span that is not stored so. */
export function scheduleOf(settings: UnlockSettings): UnlockSchedule | null {
  if (settings.unlockAtLaunch === null) return null;
  const cliff = parseSpan(settings.unlockCliff);
  const duration = parseSpan(settings.unlockDuration);
  if (cliff === null || duration === null) throw new RangeError('Expected spans of time');
  return { atLaunch: settings.unlockAtLaunch, cliff, duration, daily: settings.unlockDaily };
}

/** Whether the rest unlocks in steps of a day. */
export const isDaily = ({ duration, daily }: UnlockSchedule): boolean =>
  daily || duration.unit === 'days';

/** A schedule with dates. */
export interface UnlockPlan {
  readonly atLaunch: BasisPoints;
  readonly launchAt: Date;
  /** How many equal steps the rest has, at least 1. */
  readonly steps: number;
  /** When a step unlocks, counted from 1. */
  readonly stepAt: (step: number) => Date;
}

function after(start: Date, { count, unit }: Span): Date {
  return unit === 'days' ? addDays(start, count) : addIstMonths(start, count);
}

/** Months are added in one sum, so that a launch on the 31st unlocks on the last day of short months only. */
function afterBoth(launchAt: Date, cliff: Span, months: number): Date {
  return cliff.unit === 'months'
    ? addIstMonths(launchAt, cliff.count + months)
    : addIstMonths(addDays(launchAt, cliff.count), months);
}

/** Applies a schedule to the launch. All steps have the launch's time of day in India. */
export function planOf(schedule: UnlockSchedule, launchAt: Date): UnlockPlan {
  const { atLaunch, cliff, duration } = schedule;
  const begin = after(launchAt, cliff);
  if (duration.count === 0) return { atLaunch, launchAt, steps: 1, stepAt: () => begin };
  if (!isDaily(schedule)) {
    return {
      atLaunch,
      launchAt,
      steps: duration.count,
      stepAt: (step) => afterBoth(launchAt, cliff, step),
    };
  }
  const end =
    duration.unit === 'days'
      ? addDays(begin, duration.count)
      : afterBoth(launchAt, cliff, duration.count);
  return {
    atLaunch,
    launchAt,
    steps: daysBetween(begin, end),
    stepAt: (step) => addDays(begin, step),
  };
}

/** How many steps have passed at an instant. */
function stepsAt({ steps, stepAt }: UnlockPlan, at: Date): number {
  let passed = 0;
  let open = steps + 1;
  while (open - passed > 1) {
    const middle = Math.floor((passed + open) / 2);
    if (stepAt(middle) <= at) passed = middle;
    else open = middle;
  }
  return passed;
}

const WHOLE = 10_000n;

/** The tokens of a holding that are unlocked after a number of steps, rounded down; after the last step all. */
function unlockedAfter({ atLaunch, steps }: UnlockPlan, holding: Tokens, passed: number): Tokens {
  const first = (holding * atLaunch) / WHOLE;
  return tokens(first + ((holding - first) * BigInt(passed)) / BigInt(steps));
}

/** The tokens of a holding that are unlocked at an instant; 0 before the launch. */
export function unlockedAt(plan: UnlockPlan, holding: Tokens, at: Date): Tokens {
  return at < plan.launchAt ? tokens(0n) : unlockedAfter(plan, holding, stepsAt(plan, at));
}

/** One date on which tokens unlock. */
export interface Unlock {
  /** 0 at the launch, then the number of the step. The same unlock keeps it when the dates move. */
  readonly step: number;
  readonly at: Date;
  readonly quantity: Tokens;
  /** All tokens that are unlocked from then on. */
  readonly total: Tokens;
}

/**
 * Lists the dates on which tokens of a holding unlock, in order. Their quantities are above 0 and their sum is the
 * holding. At most 3,654: one at the launch and one per day of 120 months.
 */
export function listUnlocks(plan: UnlockPlan, holding: Tokens): Unlock[] {
  const unlocks: Unlock[] = [];
  let total = tokens(0n);
  for (let step = 0; step <= plan.steps; step += 1) {
    const next = unlockedAfter(plan, holding, step);
    const at = step === 0 ? plan.launchAt : plan.stepAt(step);
    const quantity = tokens(next - total);
    total = next;
    const last = unlocks.at(-1);
    // A schedule without a cliff and a duration unlocks both parts at the launch.
    if (last?.at.getTime() === at.getTime()) {
      unlocks[unlocks.length - 1] = { ...last, quantity: tokens(last.quantity + quantity), total };
    } else if (quantity > 0n) {
      unlocks.push({ step, at, quantity, total });
    }
  }
  return unlocks;
}

/**
 * Whether a plan never unlocks less than another one. Compares shares of a holding exactly; the tokens of a holding can
 * differ by the rounding of one token.
 */
export function isNeverWorse(plan: UnlockPlan, than: UnlockPlan): boolean {
  const share = (steps: number, { atLaunch, ...of }: UnlockPlan): bigint =>
    atLaunch * BigInt(of.steps) + (WHOLE - atLaunch) * BigInt(steps);
  for (let step = 0; step <= than.steps; step += 1) {
    const at = step === 0 ? than.launchAt : than.stepAt(step);
    const here = at < plan.launchAt ? null : share(stepsAt(plan, at), plan);
    const there = share(step, than);
    if (there > 0n && (here === null || here * BigInt(than.steps) < there * BigInt(plan.steps))) {
      return false;
    }
  }
  return true;
}

/** Without a schedule, all tokens are unlocked when the launch has happened. */
export const ALL_AT_LAUNCH: UnlockSchedule = {
  atLaunch: basisPoints(WHOLE),
  cliff: { count: 0, unit: 'days' },
  duration: { count: 0, unit: 'days' },
  daily: false,
};
