import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_RUPEES, basisPoints, microRupees, paise, tokens } from './money.ts';
import { checkAmount, priceOrder, priceReceived, type Quote } from './pricing.ts';
import { runs } from './testing/runs.ts';

const MANY = runs(10_000);

const anyAmount = fc.bigInt(0n, MAX_RUPEES * 100n).map(paise);
const anyQuote: fc.Arbitrary<Quote> = fc.record({
  price: fc.bigInt(1n, 10n ** 15n).map(microRupees),
  feeRate: fc.bigInt(0n, 10_000n).map(basisPoints),
});

/** ₹ 10.00 per token, 2 % fee. */
const QUOTE: Quote = { price: microRupees(10_000_000n), feeRate: basisPoints(200n) };

describe('priceOrder', () => {
  test('the total is the amount and a fee rounded half-up', () => {
    fc.assert(
      fc.property(anyAmount, anyQuote, (amount, quote) => {
        const order = priceOrder(amount, quote);
        expect(order.total).toBe(order.amount + order.fee);
        expect(order.fee).toBe(halfUp(amount * quote.feeRate, 10_000n));
      }),
      MANY,
    );
  });

  /** Rounds with a different algorithm from the code under test: compares the remainder. */
  function halfUp(dividend: bigint, divisor: bigint): bigint {
    const remainder = dividend % divisor;
    const floor = (dividend - remainder) / divisor;
    return remainder >= divisor - remainder ? floor + 1n : floor;
  }

  test('amount, price and fee rate are returned unchanged, and the fee buys no tokens', () => {
    expect(priceOrder(paise(100_000n), QUOTE)).toEqual({
      amount: 100_000n,
      price: 10_000_000n,
      quantity: 100n,
      feeRate: 200n,
      fee: 2000n,
      total: 102_000n,
    });
  });

  test('1 rupee plus a fee of 0.5 % is 1.01 rupees', () => {
    expect(priceOrder(paise(100n), { ...QUOTE, feeRate: basisPoints(50n) }).total).toBe(101n);
  });
});

describe('priceReceived', () => {
  const anyReceived = fc.bigInt(1n, MAX_RUPEES * 100n).map(paise);

  test('amount and fee are exactly what was received, and the fee is never above its rate', () => {
    fc.assert(
      fc.property(anyReceived, anyQuote, (received, quote) => {
        const { amount, fee, total, quantity } = priceReceived(received, quote);
        expect([total, amount + fee]).toEqual([received, received]);
        expect(fee * 10_000n).toBeLessThanOrEqual(amount * quote.feeRate);
        // One paisa more would be above the rate.
        expect((fee + 1n) * 10_000n).toBeGreaterThan((amount - 1n) * quote.feeRate);
        expect(quantity).toBe(priceOrder(amount, quote).quantity);
      }),
      MANY,
    );
  });

  test('less than the total never buys more tokens than the order', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, MAX_RUPEES * 50n).map(paise),
        anyQuote,
        fc.nat(),
        (amount, quote, less) => {
          const order = priceOrder(amount, quote);
          const received = paise(order.total - 1n - (BigInt(less) % order.total));
          fc.pre(received > 0n);
          const reduced = priceReceived(received, quote);
          expect(reduced.amount).toBeLessThanOrEqual(order.amount);
          expect(reduced.quantity).toBeLessThanOrEqual(order.quantity);
        },
      ),
      MANY,
    );
  });

  test('₹ 612.00 of an order of ₹ 1,020.00 buys 60 tokens at ₹ 10.00 with a fee of 2 %', () => {
    expect(priceReceived(paise(61_200n), QUOTE)).toMatchObject({
      amount: 60_000n,
      fee: 1200n,
      quantity: 60n,
    });
  });
});

describe('checkAmount', () => {
  const plenty = { remaining: tokens(1000n), limit: null };

  test('accepts an amount that buys at least one token and is available', () => {
    expect(checkAmount(paise(1000n), QUOTE, plenty)).toBeNull();
    expect(checkAmount(paise(1_000_000n), QUOTE, plenty)).toBeNull();
  });

  test('returns the problem of an amount', () => {
    expect(checkAmount(null, QUOTE, plenty)).toBe('not_an_amount');
    expect(checkAmount(paise(0n), QUOTE, plenty)).toBe('not_an_amount');
    expect(checkAmount(paise(999n), QUOTE, plenty)).toBe('buys_no_token');
    expect(checkAmount(paise(1_001_000n), QUOTE, plenty)).toBe('above_supply');
    expect(checkAmount(paise(1000n), QUOTE, { ...plenty, remaining: tokens(0n) })).toBe(
      'above_supply',
    );
    expect(checkAmount(paise(1000n), { ...QUOTE, price: microRupees(0n) }, plenty)).toBe(
      'buys_no_token',
    );
  });

  test('an order may be as large as the limit; a lack of supply is reported before the limit', () => {
    const limited = { ...plenty, limit: paise(500_000n) };
    expect(checkAmount(paise(500_000n), QUOTE, limited)).toBeNull();
    expect(checkAmount(paise(500_001n), QUOTE, limited)).toBe('above_limit');
    expect(checkAmount(paise(1_001_000n), QUOTE, limited)).toBe('above_supply');
  });

  test('an accepted order has tokens, and a total that JSON represents exactly', () => {
    fc.assert(
      fc.property(anyAmount, anyQuote, fc.bigInt(0n, 10n ** 15n), (amount, quote, supply) => {
        const order = priceOrder(amount, quote);
        const fits =
          order.quantity > 0n && order.quantity <= supply && order.total <= MAX_RUPEES * 100n;
        const bounds = { remaining: tokens(supply), limit: null };
        expect(checkAmount(amount, quote, bounds) === null).toBe(fits);
      }),
      MANY,
    );
  });
});
