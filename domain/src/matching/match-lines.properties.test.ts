import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, paiseSum } from '../money.ts';
import { paymentCodeOf } from '../payment-code.ts';
import { matchLines } from './match-lines.ts';
import type { MatchInput, MatchState, OpenLine, PendingPurchase, UsedKey } from './match-types.ts';
import { runs } from '../testing/runs.ts';

/** What happened to an order between its submission and the statement. */
const STORIES = [
  'CLEAN',
  'PADDED',
  'BROKEN_NARRATION',
  'SWAPPED_DIGITS',
  'WRONG_DIGIT',
  'NO_REFERENCE',
  'NO_LINE',
  'OTHER_AMOUNT',
  'TWO_TRANSFERS',
  'ONE_TRANSFER_FOR_TWO',
  'CLAIMED_BY_ANOTHER',
  'LINE_TWICE',
  'USED_BEFORE',
  'NEVER_CLAIMED',
] as const;
type Story = (typeof STORIES)[number];

const CLEAN_STORIES: readonly Story[] = ['CLEAN', 'PADDED', 'BROKEN_NARRATION'];

interface Order {
  readonly story: Story;
  readonly hasCode: boolean;
  readonly amount: number;
  readonly day: number;
  readonly name: string;
}

/** Few amounts, days and names, so that orders resemble each other. */
const order: fc.Arbitrary<Order> = fc.record({
  story: fc.constantFrom(...STORIES),
  hasCode: fc.boolean(),
  amount: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 1, max: 9 }),
  name: fc.constantFrom('Asha Rao', 'Ramesh Kumar', 'R. Kumar', 'Suresh Kumar'),
});
const orders = fc.array(order, { minLength: 1, maxLength: 12 });

/** Three times the same four digits, such as `017201720172`, so that no slip gives the number of another order. */
const rrn = (n: number): string => `${String(n).padStart(3, '0')}${(n + 5) % 10}`.repeat(3);
const codeOf = (n: number): string =>
  paymentCodeOf(`${rrn(n)}00004000800${rrn(n)}`.slice(-32)) ?? '';

const OWN_CODES = new Set(Array.from({ length: 12 }, (_, n) => codeOf(n)));

interface World extends MatchInput {
  /** The ids of the purchases that each line pays. */
  readonly paidBy: ReadonlyMap<string, readonly string[]>;
}

/** The purchases and lines of one order, whose number is `n`. */
function worldOf({ story, hasCode, amount, day, name }: Order, n: number): World {
  const total = BigInt(amount) * 100_000n;
  const date = `2026-04-0${day}`;
  const code = hasCode ? codeOf(n) : null;
  const typed = new Map<Story, string>([
    ['SWAPPED_DIGITS', `${rrn(n).slice(0, 10)}${rrn(n).charAt(11)}${rrn(n).charAt(10)}`],
    ['WRONG_DIGIT', `${rrn(n).slice(0, 11)}${(Number(rrn(n).charAt(11)) + 1) % 10}`],
    ['NO_REFERENCE', rrn(n + 100)],
  ]);
  const bought = (id: string, changes: Partial<PendingPurchase> = {}): PendingPurchase => ({
    id: `${id}${n}`,
    accountId: `member${n}`,
    day: date,
    total: paise(total),
    received: paiseSum(0n),
    referenceNumber: typed.get(story) ?? rrn(n),
    paymentCode: code,
    orderNumber: null,
    memberName: name,
    ...changes,
  });
  const shown = (id: string, changes: Partial<OpenLine> = {}): OpenLine => ({
    id: `${id}${n}`,
    date,
    amount: paise(total),
    narration: `UPI/${story === 'NO_REFERENCE' ? 'CR' : rrn(n)}/${name.toUpperCase()}/${code ?? 'PAYMENT'}`,
    reference: null,
    ...changes,
  });
  const world = (
    purchases: readonly PendingPurchase[],
    lines: readonly OpenLine[],
    used: readonly UsedKey[] = [],
    paid: readonly string[] = [`order${n}`],
  ): World => ({ purchases, lines, used, paidBy: new Map(lines.map(({ id }) => [id, paid])) });
  const [own, line] = [bought('order'), shown('line')];
  const broken = `UPI/${rrn(n).slice(0, 5)} ${rrn(n).slice(5)}/${name.toUpperCase()}`;
  switch (story) {
    case 'CLEAN':
    case 'SWAPPED_DIGITS':
    case 'WRONG_DIGIT':
    case 'NO_REFERENCE':
      return world([own], [line]);
    case 'PADDED':
      return world([own], [shown('line', { narration: 'PAYMENT', reference: `0000${rrn(n)}` })]);
    case 'BROKEN_NARRATION':
      return world([own], [shown('line', { narration: broken })]);
    case 'NO_LINE':
      return world([own], []);
    case 'OTHER_AMOUNT':
      return world([own], [shown('line', { amount: paise(total + 100_000n) })]);
    case 'TWO_TRANSFERS':
      return world(
        [own],
        [
          shown('line', { amount: paise(total - 100n) }),
          shown('rest', {
            amount: paise(100n),
            narration: `UPI/${rrn(n + 200)}/${code ?? 'PAYMENT'}`,
          }),
        ],
      );
    case 'ONE_TRANSFER_FOR_TWO':
      return world(
        [own, bought('second', { referenceNumber: rrn(n + 300), paymentCode: null })],
        [shown('line', { amount: paise(2n * total) })],
        [],
        [`order${n}`, `second${n}`],
      );
    case 'CLAIMED_BY_ANOTHER':
      return world([own, bought('thief', { accountId: `thief${n}`, paymentCode: null })], [line]);
    case 'LINE_TWICE':
      return world([own], [line, shown('again')]);
    case 'USED_BEFORE':
      return world([own], [line], [{ key: rrn(n), purchaseId: `approved${n}`, unpaid: null }], []);
    case 'NEVER_CLAIMED':
      return world([], [line], [], []);
  }
}

function joined(worlds: readonly World[]): World {
  return {
    purchases: worlds.flatMap(({ purchases }) => purchases),
    lines: worlds.flatMap(({ lines }) => lines),
    used: worlds.flatMap(({ used }) => used),
    paidBy: new Map(worlds.flatMap(({ paidBy }) => [...paidBy])),
  };
}

const worldOfAll = (all: readonly Order[]): World => joined(all.map(worldOf));

const statesOf = (input: MatchInput): ReadonlyMap<string, MatchState> =>
  new Map(matchLines(input).map(({ lineId, state }) => [lineId, state]));

const RUNS = runs(1_000);

test('the orders of these tests have different payment codes', () => {
  expect(OWN_CODES.size).toBe(12);
  expect(OWN_CODES).not.toContain('');
});

test('an exact line is always a line that pays only its purchase', () => {
  fc.assert(
    fc.property(orders, (all) => {
      const world = worldOfAll(all);
      for (const { lineId, state, candidates } of matchLines(world)) {
        if (state !== 'exact') continue;
        expect(candidates.map(({ purchaseId }) => purchaseId)).toEqual(world.paidBy.get(lineId));
      }
    }),
    RUNS,
  );
});

describe('the money of another payer is not exact', () => {
  /** A number of a payment that has no digit in common with that of another payment. */
  const numberOf = (digits: string) =>
    fc.string({ unit: fc.constantFrom(...Array.from(digits)), minLength: 12, maxLength: 12 });
  const [own, foreign] = [numberOf('1234'), numberOf('56789')];
  /** What a buyer can choose: the key with its order number and payment code, and the reference that is typed. */
  const chosen = fc.record({
    key: fc.uuid(),
    orderNumber: fc.option(fc.integer({ min: 100_000, max: 444_444 }).map((n) => `PUR-${n}`)),
    referenceNumber: fc.option(own),
  });
  /** The order number of the payer, if the narration has one. */
  const payersOrder = fc.option(fc.integer({ min: 555_555, max: 999_999 }).map((n) => `PUR-${n}`));

  const stateOfForeign = (
    {
      key,
      orderNumber,
      referenceNumber,
    }: { key: string; orderNumber: string | null; referenceNumber: string | null },
    lineOf: (code: string) => Pick<OpenLine, 'narration' | 'reference'>,
  ): MatchState | undefined => {
    const paymentCode = paymentCodeOf(key);
    fc.pre(paymentCode !== null);
    const purchase: PendingPurchase = {
      id: 'thief',
      accountId: 'thief',
      day: '2026-04-12',
      total: paise(102_000n),
      received: paiseSum(0n),
      referenceNumber,
      paymentCode,
      orderNumber,
      memberName: 'Asha Rao',
    };
    const line: OpenLine = {
      id: 'line',
      date: '2026-04-12',
      amount: purchase.total,
      ...lineOf(paymentCode),
    };
    return matchLines({ lines: [line], purchases: [purchase], used: [] })[0]?.state;
  };

  test('by any key of a buyer, with the code as a word of the narration or as neighbouring words', () => {
    const places = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 });
    const separators = fc.constantFrom('-', ' ', '/', '. ');
    fc.assert(
      fc.property(
        chosen,
        places,
        separators,
        foreign,
        payersOrder,
        fc.boolean(),
        fc.boolean(),
        (buyer, cuts, separator, number, order, hasColumn, hasNumber) => {
          const state = stateOfForeign(buyer, (code) => {
            const words = [0, ...cuts.toSorted((a, b) => a - b)].map((from, at, starts) =>
              code.slice(from, starts[at + 1]),
            );
            const rest = [hasNumber ? number : 'TRANSFER', order ?? 'PAYMENT'].join('/');
            return {
              narration: `UPI-${words.join(separator)}@okaxis-${rest}`,
              reference: hasColumn ? number : null,
            };
          });
          expect(state).not.toBe('exact');
        },
      ),
      RUNS,
    );
  });

  test('unless the buyer knows the order number of the note, or the reference', () => {
    const buyer = {
      key: '5b9d7c4e-0000-4000-8000-00abcdef1234',
      orderNumber: 'PUR-123456',
      referenceNumber: '411030232506',
    };
    const state = (text: string) =>
      stateOfForeign(buyer, (code) => ({ narration: `${code} ${text}`, reference: null }));
    expect(state('PUR-123456')).toBe('exact');
    expect(state('411030232506')).toBe('exact');
    expect(state('411030232507')).toBe('exact');
    expect(state('511030232507')).toBe('probable');
  });
});

test('every clean line is exact, however similar the other orders are', () => {
  fc.assert(
    fc.property(orders, (all) => {
      const states = statesOf(worldOfAll(all));
      all.forEach(({ story }, n) => {
        if (CLEAN_STORIES.includes(story)) expect(states.get(`line${n}`)).toBe('exact');
      });
    }),
    RUNS,
  );
});

test('a line with a mistyped reference is exact by its payment code, else probable with its purchase first', () => {
  fc.assert(
    fc.property(orders, (all) => {
      const matches = matchLines(worldOfAll(all));
      all.forEach(({ story, hasCode }, n) => {
        if (story !== 'SWAPPED_DIGITS' && story !== 'WRONG_DIGIT') return;
        const match = matches.find(({ lineId }) => lineId === `line${n}`);
        expect(match?.state).toBe(hasCode ? 'exact' : 'probable');
        expect(match?.candidates[0]?.purchaseId).toBe(`order${n}`);
      });
    }),
    RUNS,
  );
});

test('a line without a reference is probable with its purchase first, unless another fits equally well', () => {
  fc.assert(
    fc.property(orders, (all) => {
      for (const { lineId, state, candidates } of matchLines(worldOfAll(all))) {
        const n = Number(lineId.replace(/\D+/, ''));
        if (all[n]?.story !== 'NO_REFERENCE' || all[n].hasCode) continue;
        expect(['probable', 'ambiguous']).toContain(state);
        if (state === 'probable') expect(candidates[0]?.purchaseId).toBe(`order${n}`);
      }
    }),
    RUNS,
  );
});

test('the order of lines, purchases and used keys changes nothing', () => {
  const shuffledWorld = orders.map(worldOfAll).chain((world) =>
    fc.record({
      world: fc.constant(world),
      lines: fc.shuffledSubarray([...world.lines], { minLength: world.lines.length }),
      purchases: fc.shuffledSubarray([...world.purchases], { minLength: world.purchases.length }),
      used: fc.shuffledSubarray([...world.used], { minLength: world.used.length }),
    }),
  );
  fc.assert(
    fc.property(shuffledWorld, ({ world, ...shuffled }) => {
      const byLine = (input: MatchInput) =>
        new Map(matchLines(input).map((match) => [match.lineId, match]));
      expect(byLine(shuffled)).toEqual(byLine(world));
      expect(matchLines(shuffled).map(({ lineId }) => lineId)).toEqual(
        shuffled.lines.map(({ id }) => id),
      );
    }),
    RUNS,
  );
});

describe('a line does not become exact', () => {
  /** Two worlds; the second has the numbers after those of the first. */
  const twoWorlds = fc.tuple(orders, order).map(([all, added]) => ({
    world: worldOfAll(all),
    other: worldOf(added, all.length),
  }));

  const expectNoNewExact = (before: MatchInput, after: MatchInput) => {
    const former = statesOf(before);
    for (const [lineId, state] of statesOf(after)) {
      if (former.has(lineId) && former.get(lineId) !== 'exact') expect(state).not.toBe('exact');
    }
  };

  test('when a purchase of another order is added', () => {
    fc.assert(
      fc.property(twoWorlds, ({ world, other }) => {
        const purchases = [...world.purchases, ...other.purchases];
        expectNoNewExact(world, { ...world, purchases });
      }),
      RUNS,
    );
  });

  test('when a line or a used key is added', () => {
    fc.assert(
      fc.property(twoWorlds, ({ world, other }) => {
        expectNoNewExact(world, { ...world, lines: [...world.lines, ...other.lines] });
        expectNoNewExact(world, { ...world, used: [...world.used, ...other.used] });
      }),
      RUNS,
    );
  });
});
