import { LINE_STATES } from '@prelaunch/contract';
import { paiseSum, sumPaise } from '@prelaunch/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf, PART_KINDS, receivedOn } from './day-parts.ts';

const state = fc.record({
  state: fc.constantFrom(...LINE_STATES, 'of_a_later_version' as never),
  amounts: fc.tuple(fc.bigInt(0n, 10n ** 20n), fc.bigInt(0n, 10n ** 20n)),
});

test('the parts of a day are all its money, and none is negative', () => {
  fc.assert(
    fc.property(fc.array(state), fc.bigInt(0n, 10n ** 20n), (drawn, fees) => {
      const states = drawn.map(({ state: name, amounts: [one, other] }) => ({
        state: name,
        count: 1,
        sum: paiseSum(one + other),
        refunded: paiseSum(other),
      }));
      const day = { states, fees: paiseSum(fees) };
      const parts = partsOf(day);
      expect(sumPaise(PART_KINDS.map((kind) => parts[kind]))).toBe(receivedOn(day));
    }),
  );
});

test('each rupee is in the part that explains it', () => {
  const sums = (name: (typeof LINE_STATES)[number], sum: bigint, refunded = 0n) => ({
    state: name,
    count: 1,
    sum: paiseSum(sum),
    refunded: paiseSum(refunded),
  });
  const states = [
    sums('assigned', 110_000n, 8_000n),
    sums('set_aside', 29_000n),
    sums('no_purchase', 77_700n, 70_000n),
    sums('exact', 102_000n),
    sums('already_used', 500n),
  ];
  expect(partsOf({ states, fees: paiseSum(2_000n) })).toEqual({
    order: 100_000n,
    charge: 2_000n,
    refund: 78_000n,
    set_aside: 29_000n,
    open: 110_200n,
  });
});
