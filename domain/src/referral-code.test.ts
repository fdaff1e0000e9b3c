import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReferralCode, pseudonym, referralCode } from './referral-code.ts';
import { runs } from './testing/runs.ts';

const anyBytes = fc.uint8Array({ minLength: 8, maxLength: 8 });
const anySymbol = fc.stringMatching(/^[A-Z][A-Z0-9]{1,9}$/);

test('every created code is valid, begins with its symbol and has only unambiguous letters and digits', () => {
  fc.assert(
    fc.property(anySymbol, anyBytes, (symbol, bytes) => {
      const code = referralCode(symbol, bytes);
      expect(isReferralCode(code)).toBe(true);
      expect(code.startsWith(`${symbol}-`)).toBe(true);
      expect(code.slice(symbol.length + 1)).toMatch(/^[^0O1ILU]{8}$/);
    }),
    runs(10_000),
  );
});

test('a pseudonym has the same letters in two groups, and is no referral code', () => {
  fc.assert(
    fc.property(anySymbol, anyBytes, (symbol, bytes) => {
      const name = pseudonym(symbol, bytes);
      expect(name.slice(symbol.length)).toMatch(/^-[^0O1ILU-]{4}-[^0O1ILU-]{4}$/);
      expect(isReferralCode(name)).toBe(false);
    }),
  );
  expect(() => pseudonym('GLXY', new Uint8Array(7))).toThrow(RangeError);
});

test('every byte changes the code', () => {
  const codes = [0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
    referralCode('GLXY', new Uint8Array(8).fill(1, at, at + 1)),
  );
  expect(new Set([...codes, referralCode('GLXY', new Uint8Array(8))]).size).toBe(9);
});

test('all letters are equally frequent at every position', () => {
  const seen = new Map<string, number>();
  const runs = 60_000;
  // A fixed sequence of 64-bit numbers, so that the test is deterministic.
  for (let i = 1n; i <= runs; i += 1n) {
    const number = BigInt.asUintN(64, i * 0x9e3779b97f4a7c15n);
    const bytes = Uint8Array.from({ length: 8 }, (_, at) =>
      Number((number >> BigInt(8 * (7 - at))) & 0xffn),
    );
    Array.from(referralCode('A', bytes).slice(2)).forEach((letter, place) => {
      const key = `${place}${letter}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    });
  }
  expect(seen.size).toBe(8 * 30);
  for (const count of seen.values()) {
    expect(count).toBeGreaterThan((runs / 30) * 0.9);
    expect(count).toBeLessThan((runs / 30) * 1.1);
  }
});

test('needs exactly eight bytes', () => {
  expect(() => referralCode('GLXY', new Uint8Array(7))).toThrow(RangeError);
  expect(() => referralCode('GLXY', new Uint8Array(9))).toThrow(RangeError);
});

test('only codes of the right form are valid', () => {
  expect(isReferralCode('GLXY-7K3MQ9XD')).toBe(true);
  for (const text of ['', 'GLXY', 'GLXY-7K3MQ9X', 'GLXY-7K3MQ9XDD', 'glxy-7k3mq9xd', '7K3MQ9XD']) {
    expect(isReferralCode(text)).toBe(false);
  }
  expect(isReferralCode('GLXY-0K3MQ9XD')).toBe(false);
  expect(isReferralCode('GLXY-7K3MQ9XU')).toBe(false);
});
