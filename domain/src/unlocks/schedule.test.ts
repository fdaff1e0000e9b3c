import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, tokens } from '../money.ts';
import { addDays, addIstMonths } from './ist-calendar.ts';
import {
  ALL_AT_LAUNCH,
  formatSpan,
  isNeverWorse,
  listUnlocks,
  MAX_SPAN_DAYS,
  MAX_SPAN_MONTHS,
  parseSpan,
  planOf,
  scheduleOf,
  unlockedAt,
  type Span,
  type Unlock,
  type UnlockPlan,
  type UnlockSchedule,
} from './schedule.ts';

const months = (count: number): Span => ({ count, unit: 'months' });
const days = (count: number): Span => ({ count, unit: 'days' });

const anySpan = fc.oneof(
  fc.nat(MAX_SPAN_MONTHS).map(months),
  fc.nat(MAX_SPAN_DAYS).map(days),
  fc.nat(40).map(days),
);
const anySchedule: fc.Arbitrary<UnlockSchedule> = fc.record({
  atLaunch: fc.bigInt(0n, 10_000n).map(basisPoints),
  cliff: anySpan,
  duration: anySpan,
  daily: fc.boolean(),
});
const anyLaunch = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2100-12-31T00:00:00Z'),
  noInvalidDate: true,
});
/** Also holdings that are smaller than the number of steps. */
const anyHolding = fc
  .oneof(fc.bigInt(0n, 200n), fc.bigInt(0n, 10n ** 15n))
  .map((count) => tokens(count));

const plan = (over: Partial<UnlockSchedule>, launchAt: string | Date = '2027-01-31T06:30:00Z') =>
  planOf({ ...ALL_AT_LAUNCH, atLaunch: basisPoints(0n), ...over }, new Date(launchAt));
const sumOf = (unlocks: readonly Pick<Unlock, 'quantity'>[]) =>
  unlocks.reduce((sum, { quantity }) => sum + quantity, 0n);
const daysOf = (unlocks: readonly Unlock[]) =>
  unlocks.map(({ at }) => at.toISOString().slice(0, 10));

/** The mistakes that the properties must find. */
const mistakes = {
  /** Rounds each step instead of the sum of the steps. */
  roundedSteps: ({ atLaunch, steps }: UnlockPlan, holding: bigint): bigint => {
    const first = (holding * atLaunch) / 10_000n;
    return first + ((holding - first) / BigInt(steps)) * BigInt(steps);
  },
  /** Adds one month after the other, so that a day that was shortened once stays so. */
  monthByMonth: (at: Date, count: number): Date =>
    Array.from({ length: count }).reduce<Date>((day) => addIstMonths(day, 1), at),
};

describe('all unlocks of a holding', () => {
  test('have its quantity as their sum, come in order, and are at most 3,654', () => {
    fc.assert(
      fc.property(anySchedule, anyLaunch, anyHolding, (schedule, launchAt, holding) => {
        const unlocks = listUnlocks(planOf(schedule, launchAt), holding);
        expect(sumOf(unlocks)).toBe(holding);
        expect(unlocks.length).toBeLessThanOrEqual(3_654);
        expect(unlocks.every(({ quantity }) => quantity > 0n)).toBe(true);
        for (const [n, { at, total }] of unlocks.entries()) {
          expect(total).toBe(sumOf(unlocks.slice(0, n + 1)));
          if (n > 0) expect(at > (unlocks[n - 1]?.at ?? at)).toBe(true);
          if (n > 60) break;
        }
      }),
      { numRuns: 300 },
    );
  });

  test('negative control: steps that are rounded one by one lose tokens', () => {
    const holds = fc.property(anySchedule, anyLaunch, anyHolding, (schedule, launchAt, holding) => {
      expect(mistakes.roundedSteps(planOf(schedule, launchAt), holding)).toBe(holding);
    });
    expect(() => {
      fc.assert(holds);
    }).toThrow();
  });
});

describe('the unlocked tokens', () => {
  test('never become fewer, are 0 before the launch, and all at the end', () => {
    fc.assert(
      fc.property(
        anySchedule,
        anyLaunch,
        anyHolding,
        fc.array(fc.nat(9_000), { minLength: 2, maxLength: 20 }),
        (schedule, launchAt, holding, offsets) => {
          const of = planOf(schedule, launchAt);
          expect(unlockedAt(of, holding, new Date(launchAt.getTime() - 1))).toBe(0n);
          let before = tokens(0n);
          for (const offset of [...offsets].sort((a, b) => a - b)) {
            const now = unlockedAt(of, holding, addDays(launchAt, offset));
            expect(now >= before && now <= holding).toBe(true);
            before = now;
          }
          expect(unlockedAt(of, holding, of.stepAt(of.steps))).toBe(holding);
        },
      ),
    );
  });

  test('are those of the list, at each of its dates and just before', () => {
    fc.assert(
      fc.property(anySchedule, anyLaunch, anyHolding, fc.nat(), (schedule, at, holding, pick) => {
        const of = planOf(schedule, at);
        const unlocks = listUnlocks(of, holding);
        const unlock = unlocks[pick % Math.max(1, unlocks.length)];
        if (unlock === undefined) return;
        expect(unlockedAt(of, holding, unlock.at)).toBe(unlock.total);
        const justBefore = new Date(unlock.at.getTime() - 1);
        expect(unlockedAt(of, holding, justBefore)).toBe(unlock.total - unlock.quantity);
      }),
    );
  });
});

describe('the dates', () => {
  test('a launch on the 31st unlocks on the last day of shorter months, at the same time in India', () => {
    const unlocks = listUnlocks(plan({ cliff: months(1), duration: months(4) }), tokens(4n));
    expect(unlocks.map(({ at }) => at.toISOString())).toEqual([
      '2027-03-31T06:30:00.000Z',
      '2027-04-30T06:30:00.000Z',
      '2027-05-31T06:30:00.000Z',
      '2027-06-30T06:30:00.000Z',
    ]);
  });

  test('are days in India: 31 January there is still 30 January in UTC', () => {
    expect(addIstMonths(new Date('2028-01-30T20:00:00Z'), 1).toISOString()).toBe(
      // 29 February 2028, 01:30 in India.
      '2028-02-28T20:00:00.000Z',
    );
    expect(addIstMonths(new Date('2027-12-31T20:00:00Z'), 13).toISOString()).toBe(
      '2029-01-31T20:00:00.000Z',
    );
    // Midnight in India, and a day before 1970.
    expect(addIstMonths(new Date('2027-01-30T18:30:00Z'), 1).toISOString()).toBe(
      '2027-02-27T18:30:00.000Z',
    );
    expect(addIstMonths(new Date('1969-01-31T20:00:00Z'), 1).toISOString()).toBe(
      '1969-02-28T20:00:00.000Z',
    );
  });

  test('a month later is in the next month, on the same day or on its last, at the same time', () => {
    fc.assert(
      fc.property(anyLaunch, fc.nat(240), (at, count) => {
        const ahead = 330 * 60_000;
        const [from, to] = [at, addIstMonths(at, count)].map(
          (instant) => new Date(instant.getTime() + ahead),
        ) as [Date, Date];
        expect(to.getUTCFullYear() * 12 + to.getUTCMonth()).toBe(
          from.getUTCFullYear() * 12 + from.getUTCMonth() + count,
        );
        expect(to.toISOString().slice(11)).toBe(from.toISOString().slice(11));
        const isLast = addDays(to, 1).getUTCDate() === 1;
        expect(to.getUTCDate() === from.getUTCDate() || isLast).toBe(true);
        expect(to.getUTCDate()).toBeLessThanOrEqual(from.getUTCDate());
      }),
    );
  });

  test('negative control: adding month by month loses the 31st', () => {
    const launchAt = new Date('2027-01-31T06:30:00Z');
    expect(mistakes.monthByMonth(launchAt, 2).toISOString()).not.toBe(
      addIstMonths(launchAt, 2).toISOString(),
    );
  });

  test.each([
    ['everything at the launch', { atLaunch: basisPoints(10_000n) }, ['2027-01-31']],
    ['a cliff only', { cliff: days(30) }, ['2027-03-02']],
    ['no cliff and no duration', {}, ['2027-01-31']],
    [
      'a share, a cliff in days and months',
      { atLaunch: basisPoints(1_000n), cliff: days(10), duration: months(2) },
      ['2027-01-31', '2027-03-10', '2027-04-10'],
    ],
    ['daily steps of days', { duration: days(3) }, ['2027-02-01', '2027-02-02', '2027-02-03']],
  ])('%s', (_, over, expected) => {
    expect(daysOf(listUnlocks(plan(over), tokens(1_000n)))).toEqual(expected);
  });

  test('daily steps of months end on the day on which monthly steps end', () => {
    const [monthly, daily] = [false, true].map((each) =>
      plan({ cliff: months(1), duration: months(2), daily: each }),
    ) as [UnlockPlan, UnlockPlan];
    expect(daily.steps).toBe(61);
    expect(daily.stepAt(61)).toEqual(monthly.stepAt(2));
  });

  test('a holding with fewer tokens than steps has only dates on which a token unlocks', () => {
    const unlocks = listUnlocks(plan({ duration: months(12) }), tokens(3n));
    expect(unlocks.map(({ step, total }) => [step, total])).toEqual([
      [4, 1n],
      [8, 2n],
      [12, 3n],
    ]);
  });
});

describe('isNeverWorse', () => {
  /** Compares the unlocked shares at every date of both plans, and just before. */
  const slowly = (one: UnlockPlan, than: UnlockPlan) => {
    // Divisible by all numbers of steps of the plans, so that no share is rounded.
    const holding = tokens(10_000n * BigInt(one.steps) * BigInt(than.steps));
    return [one, than]
      .flatMap((of) => listUnlocks(of, holding).map(({ at }) => at.getTime()))
      .flatMap((at) => [at, at - 1])
      .every(
        (at) => unlockedAt(one, holding, new Date(at)) >= unlockedAt(than, holding, new Date(at)),
      );
  };
  const short = fc.oneof(fc.nat(6).map(months), fc.nat(60).map(days));
  const anyShort = fc.record({
    atLaunch: fc.constantFrom(0n, 1_000n, 3_333n, 10_000n).map(basisPoints),
    cliff: short,
    duration: short,
    daily: fc.boolean(),
  });

  test('is true exactly if no less is unlocked at any date', () => {
    let worse = 0;
    fc.assert(
      fc.property(
        anyShort,
        anyShort,
        anyLaunch,
        fc.integer({ min: -40, max: 40 }),
        (one, other, at, shift) => {
          const [a, b] = [planOf(one, at), planOf(other, addDays(at, shift))];
          expect(isNeverWorse(a, b)).toBe(slowly(a, b));
          if (!isNeverWorse(a, b)) worse += 1;
        },
      ),
      { numRuns: 300 },
    );
    expect(worse).toBeGreaterThan(10);
  });

  test('is true of the same plan, and of everything at the launch', () => {
    fc.assert(
      fc.property(anySchedule, anyLaunch, (schedule, launchAt) => {
        const of = planOf(schedule, launchAt);
        expect(isNeverWorse(of, of)).toBe(true);
        expect(isNeverWorse(planOf(ALL_AT_LAUNCH, launchAt), of)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ['a smaller share at the launch', { atLaunch: basisPoints(999n) }],
    ['a longer cliff', { cliff: days(91) }],
    ['a longer duration', { duration: months(13) }],
    ['a later launch', {}, '2027-02-01T06:30:00Z'],
  ])('is false for %s', (_, over, launchAt = '2027-01-31T06:30:00Z') => {
    const stated = { atLaunch: basisPoints(1_000n), cliff: days(90), duration: months(12) };
    expect(isNeverWorse(plan({ ...stated, ...over }, launchAt), plan(stated))).toBe(false);
  });
});

describe('spans', () => {
  test.each([
    ['6 months', '6 months'],
    ['1 month', '1 month'],
    ['1 Months', '1 month'],
    [' 90days ', '90 days'],
    ['0 months', '0 months'],
    ['120 months', '120 months'],
    ['3650 days', '3650 days'],
  ])('%s is stored as %s', (text, stored) => {
    const span = parseSpan(text);
    expect(span && formatSpan(span)).toBe(stored);
  });

  test.each(['', '6', 'six months', '-1 days', '1.5 months', '121 months', '3651 days', '2 years'])(
    '%s is refused',
    (text) => {
      expect(parseSpan(text)).toBeNull();
    },
  );

  test('without a share at the launch there is no schedule', () => {
    const stored = { unlockCliff: '6 months', unlockDuration: '90 days', unlockDaily: false };
    expect(scheduleOf({ ...stored, unlockAtLaunch: null })).toBeNull();
    expect(scheduleOf({ ...stored, unlockAtLaunch: basisPoints(0n) })).toEqual({
      atLaunch: 0n,
      cliff: months(6),
      duration: days(90),
      daily: false,
    });
    expect(() =>
      scheduleOf({ ...stored, unlockAtLaunch: basisPoints(0n), unlockCliff: 'soon' }),
    ).toThrow(RangeError);
  });
});
