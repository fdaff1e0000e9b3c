import { tokens } from '@prelaunch/domain/money';
import { describe, expect, it } from 'vitest';
import { globalColumns, ownColumns, rowOf, timeLeft } from './stock-rows.ts';

const shared = {
  quantity: tokens(123_456n),
  hash: 'ab'.repeat(32),
  // 21:05 in India.
  createdAt: new Date('2026-01-31T15:35:00Z'),
  launchAt: null,
};

describe('timeLeft', () => {
  it.each([
    [12 * 86_400 + 4 * 3_600 + 33 * 60 + 59, '12d 4h 33m'],
    [86_400, '1d 0h 0m'],
    [86_399, '23h 59m'],
    [3_600, '1h 0m'],
    [3_599, '59m 59s'],
    [1, '0m 1s'],
    [0, 'Launched'],
    [-5, 'Launched'],
  ])('formats %i seconds as %s', (seconds, text) => {
    expect(timeLeft(seconds * 1_000)).toBe(text);
  });

  it('is null where no date is set', () => {
    expect(timeLeft(null)).toBeNull();
  });
});

describe('the rows of the stock tables', () => {
  it('have the columns of the global stock, in their order', () => {
    const holder = 'GLXY-7K3M-9QXD';
    expect(Object.entries(rowOf(globalColumns, { ...shared, rank: 3, holder }, null))).toEqual([
      ['Stock Rank', 3],
      ['Wallet Address', holder],
      ['Stock Qty.', '1,23,456'],
      ['Transaction Hash', shared.hash],
      ['Date & time', '31 Jan 2026, 9:05 pm'],
      ['Time Left', null],
    ]);
  });

  it('have the columns of the own stock, in their order', () => {
    const own = { ...shared, memberId: 'GLXY-7K3MQ9XD', reward: tokens(0n) };
    expect(Object.entries(rowOf(ownColumns, own, 60_000))).toEqual([
      ['Member ID', 'GLXY-7K3MQ9XD'],
      ['Stock Qty.', '1,23,456'],
      ['Transaction Hash', shared.hash],
      ['Date & Time', '31 Jan 2026, 9:05 pm'],
      ['Reward', '0.0'],
      ['Time Left', '1m 0s'],
    ]);
  });
});
