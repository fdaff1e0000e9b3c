import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokens } from './money.ts';
import {
  DISTRIBUTION,
  distribute,
  privateSupplyOf,
  release,
  remaining,
  reserve,
  settle,
  take,
  type Supply,
} from './supply.ts';
import { runs } from './testing/runs.ts';

const MANY = runs(10_000);

const sum = (quantities: bigint[]) => quantities.reduce((a, b) => a + b, 0n);

const fresh = (privateSupply: bigint): Supply => ({
  privateSupply: tokens(privateSupply),
  reserved: tokens(0n),
  approved: tokens(0n),
});

/** Compares without a matcher per figure, because a million matchers would take most of the time. */
function expectCounts(found: readonly bigint[], expected: readonly bigint[]): void {
  if (found.some((count, n) => count !== expected[n])) expect(found).toEqual(expected);
}

describe('reservations', () => {
  test('after any sequence of events the counts equal the sums of the purchases and never exceed the supply', () => {
    const anyEvent = fc.tuple(
      fc.constantFrom('reserve', 'release', 'settle', 'expire', 'take'),
      fc.bigInt(0n, 60n),
      fc.nat(),
    );
    fc.assert(
      fc.property(fc.bigInt(0n, 100n), fc.array(anyEvent, { maxLength: 30 }), (total, events) => {
        let supply = fresh(total);
        const pending: bigint[] = [];
        const unreserved: bigint[] = [];
        let sold = 0n;

        for (const [event, quantity, pick] of events) {
          const left = total - sold - sum(pending);
          if (event === 'reserve') {
            const reserved = reserve(supply, tokens(quantity));
            expect(reserved !== null).toBe(quantity <= left);
            if (reserved === null) continue;
            supply = reserved;
            pending.push(quantity);
          } else if (event === 'take') {
            const [wanted] = unreserved;
            const taken = wanted === undefined ? null : take(supply, tokens(wanted));
            expect(taken !== null).toBe(wanted !== undefined && wanted <= left);
            if (taken === null || wanted === undefined) continue;
            supply = taken;
            unreserved.shift();
            sold += wanted;
          } else if (pending.length > 0) {
            const [decided = 0n] = pending.splice(pick % pending.length, 1);
            supply = (event === 'settle' ? settle : release)(supply, tokens(decided));
            if (event === 'settle') sold += decided;
            if (event === 'expire') unreserved.push(decided);
          }
          expectCounts(
            [supply.privateSupply, supply.reserved, supply.approved, remaining(supply)],
            [total, sum(pending), sold, total - sold - sum(pending)],
          );
          if (supply.reserved + supply.approved > total) expect.fail('oversold');
        }
      }),
      MANY,
    );
  });

  test('releasing or settling more than is reserved throws', () => {
    const supply = { ...fresh(10n), reserved: tokens(4n) };
    expect(() => release(supply, tokens(5n))).toThrow(RangeError);
    expect(() => settle(supply, tokens(5n))).toThrow(RangeError);
    expect(release(supply, tokens(4n))).toEqual(fresh(10n));
    expect(settle(supply, tokens(4n))).toEqual({ ...fresh(10n), approved: 4n });
  });

  test('an oversold supply throws', () => {
    const oversold = { ...fresh(10n), reserved: tokens(6n), approved: tokens(6n) };
    expect(() => remaining(oversold)).toThrow(RangeError);
    expect(() => reserve(oversold, tokens(1n))).toThrow(RangeError);
    expect(() => release(oversold, tokens(1n))).toThrow(RangeError);
    expect(() => settle(oversold, tokens(1n))).toThrow(RangeError);
  });
});

describe('distribution', () => {
  test('the shares add up to 100 %', () => {
    expect(sum(Object.values(DISTRIBUTION))).toBe(10_000n);
  });

  test('the default programme is distributed as specified', () => {
    expect(distribute(tokens(1_000_000_000n))).toEqual({
      publicCell: 500_000_000n,
      referralProgramme: 300_000_000n,
      angelInvestor: 100_000_000n,
      founderTeam: 75_000_000n,
      airdrop: 25_000_000n,
    });
    expect(privateSupplyOf(tokens(1_000_000_000n))).toBe(300_000_000n);
  });

  test('the parts add up to the total, and only the public cell gets more than its share', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), (total) => {
        const parts = distribute(tokens(total));
        expectCounts([sum(Object.values(parts))], [total]);

        const { publicCell, ...others } = DISTRIBUTION;
        for (const [name, share] of Object.entries(others)) {
          const part = parts[name as keyof typeof others];
          if (part * 10_000n > total * share) expect.fail(`${name} gets too much`);
          if ((part + 1n) * 10_000n <= total * share) expect.fail(`${name} gets too little`);
        }
        if (parts.publicCell * 10_000n < total * publicCell) expect.fail('too little is public');
      }),
      MANY,
    );
  });
});
