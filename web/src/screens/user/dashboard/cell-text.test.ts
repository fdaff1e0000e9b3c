import { describe, expect, it } from 'vitest';
import { cellText, type StockRow } from './cell-text.ts';

describe('cellText', () => {
  it('shows the value of its header, wherever it is in the row', () => {
    const row: StockRow = { Reward: '4%', 'Member ID': 'GLXY-7K3MQ9XD' };
    expect(cellText(row, 'Member ID', 0)).toBe('GLXY-7K3MQ9XD');
    expect(cellText(row, 'Reward', 4)).toBe('4%');
  });

  it('falls back to the value at the same position', () => {
    const row: StockRow = { memberId: 'GLXY-7K3MQ9XD', quantity: 120 };
    expect(cellText(row, 'Member ID', 0)).toBe('GLXY-7K3MQ9XD');
    expect(cellText(row, 'Stock Qty.', 1)).toBe('120');
  });

  it.each([undefined, null, ''])('treats %o under the header as no value', (nothing) => {
    expect(cellText({ rank: 1, 'Stock Qty.': nothing, hash: '0xab' }, 'Stock Qty.', 2)).toBe(
      '0xab',
    );
  });

  it('shows N/A where neither exists', () => {
    expect(cellText({}, 'Time Left', 5)).toBe('N/A');
    expect(cellText({ 'Time Left': null }, 'Time Left', 0)).toBe('N/A');
    expect(cellText({ rank: '' }, 'Stock Rank', 0)).toBe('N/A');
  });

  it('shows zero as a number', () => {
    expect(cellText({ 'Stock Qty.': 0 }, 'Stock Qty.', 0)).toBe('0');
    expect(cellText({ quantity: 0 }, 'Stock Qty.', 0)).toBe('0');
  });

  it('does not treat inherited properties as values', () => {
    expect(cellText({}, 'toString', 0)).toBe('N/A');
  });
});
