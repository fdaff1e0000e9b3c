import { LANGUAGE_CODES } from '@prelaunch/domain/languages';
import { paise } from '@prelaunch/domain/money';
import { describe, expect, test } from 'vitest';
import { railInHindi } from './hi/payment-rail.ts';
import { railInMarathi } from './mr/payment-rail.ts';
import { RAIL_IN_ENGLISH, railText, type PaymentRail } from '../mail/payment-rail.ts';

/** The rail of a payment as a line of text. */

const PENDING: PaymentRail = {
  sentAt: new Date('2026-11-24T06:30:00Z'),
  method: 'UPI',
  total: paise(510_000n),
  bank: null,
  isApproved: false,
};
const bank = (amount: bigint) => ({ amount: paise(amount), day: '2026-11-26' });
const text = (changed: Partial<PaymentRail> = {}) =>
  railText({ ...PENDING, ...changed }, RAIL_IN_ENGLISH);

test('a payment that no bank line proves has reached only its first station', () => {
  expect(text()).toBe(
    'Sent ✓ 24 Nov 2026 → At our bank (not yet) → Checked (not yet) → Tokens (not yet)',
  );
});

test('a bank line lights the second station, with amount and day, before any approval', () => {
  expect(text({ bank: bank(510_000n) })).toBe(
    'Sent ✓ 24 Nov 2026 → At our bank ✓ ₹ 5,100.00 on 26 Nov 2026 → Checked (not yet) → Tokens (not yet)',
  );
});

test.each([
  [501_000n, '₹ 5,010.00 on 26 Nov 2026, ₹ 90.00 short'],
  [520_000n, '₹ 5,200.00 on 26 Nov 2026, ₹ 100.00 over'],
])(
  'another amount, %s paise, is named with the difference until the company decides',
  (amount, said) => {
    expect(text({ bank: bank(amount) })).toContain(`At our bank ✓ ${said} → Checked (not yet)`);
    const decided = text({ bank: bank(amount), isApproved: true });
    expect(decided).toMatch(/on 26 Nov 2026 → Checked ✓ → Tokens ✓$/);
  },
);

test('an approved payment without a bank line says that its money was not seen on a statement', () => {
  expect(text({ isApproved: true })).toBe(
    'Sent ✓ 24 Nov 2026 → At our bank (not seen on a statement) → Checked ✓ → Tokens ✓',
  );
});

test('a manual payment has a station of the bank only where a line proves it', () => {
  const sent = 'Sent ✓ 24 Nov 2026';
  expect(text({ method: 'MANUAL' })).toBe(`${sent} → Checked (not yet) → Tokens (not yet)`);
  expect(text({ method: 'MANUAL', bank: bank(510_000n) })).toContain('At our bank ✓');
});

describe('the words', () => {
  const words = { en: RAIL_IN_ENGLISH, hi: railInHindi, mr: railInMarathi };

  test.each(LANGUAGE_CODES)('are complete in %s', (code) => {
    const { stations, notYet } = words[code];
    const line = railText({ ...PENDING, bank: bank(501_000n) }, words[code]);
    for (const part of [...Object.values(stations), notYet, '₹ 5,010.00', '₹ 90.00', '26']) {
      expect(line).toContain(part);
    }
  });
});
