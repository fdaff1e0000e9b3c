import { tokens } from '@prelaunch/domain/money';
import { take, type Supply } from '@prelaunch/domain/supply';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseFitting, reservationHoursOf } from './purchases.rules.ts';

test('chooses the orders without a reservation that fit when taken one after the other', () => {
  const quantities = fc.array(fc.bigInt(1n, 30n), { maxLength: 12 });
  fc.assert(
    fc.property(quantities, fc.bigInt(0n, 100n), (wanted, remaining) => {
      const unreserved = wanted.map((quantity, n) => ({
        id: String(n),
        referenceKey: null,
        quantity: tokens(quantity),
        remaining: tokens(remaining),
      }));
      let supply: Supply = {
        privateSupply: tokens(remaining),
        reserved: tokens(0n),
        approved: tokens(0n),
      };
      const fitting: string[] = [];
      const short: string[] = [];
      for (const { id, quantity } of unreserved) {
        const taken = take(supply, quantity);
        (taken === null ? short : fitting).push(id);
        supply = taken ?? supply;
      }
      const ids = unreserved.map(({ id }) => id);
      // The database returns them in any order.
      expect(chooseFitting(ids, unreserved.toReversed())).toEqual({ fitting, short });
    }),
  );
});

test('unknown ids are left out, and a reference number counts once', () => {
  const purchase = (id: string, referenceKey: string | null, quantity: bigint) => ({
    id,
    referenceKey,
    quantity: tokens(quantity),
    remaining: tokens(10n),
  });
  const found = [purchase('a', 'UTR1', 6n), purchase('b', 'UTR1', 6n), purchase('c', null, 4n)];
  expect(chooseFitting(['nobody', 'b', 'a', 'c'], found)).toEqual({
    fitting: ['b', 'c'],
    short: [],
  });
  expect(chooseFitting(['a'], [])).toEqual({ fitting: [], short: [] });
});

test('only manual payments of unapproved members have different reservation hours', () => {
  const company = { reservationHours: 168, reservationHoursUnverified: 24 };
  expect(reservationHoursOf(company, 'MANUAL', false)).toBe(24);
  expect(reservationHoursOf(company, 'MANUAL', true)).toBe(168);
  for (const method of ['BANK', 'UPI'] as const) {
    expect(reservationHoursOf(company, method, false)).toBe(168);
    expect(reservationHoursOf(company, method, true)).toBe(168);
  }
});
