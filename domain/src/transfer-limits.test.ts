import { expect, test } from 'vitest';
import { paise } from './money.ts';
import { transfersOf } from './transfer-limits.ts';

const rupees = (amount: bigint) => paise(amount * 100n);

test.each([
  [1n, ['IMPS', 'NEFT']],
  [1_99_999n, ['IMPS', 'NEFT']],
  [2_00_000n, ['IMPS', 'RTGS', 'NEFT']],
  [5_00_000n, ['IMPS', 'RTGS', 'NEFT']],
  [5_00_001n, ['RTGS', 'NEFT']],
])('₹ %i can be sent by %j', (amount, expected) => {
  expect(transfersOf(rupees(amount))).toEqual(expected);
});

test('one paisa more than 5 lakh is too much for IMPS', () => {
  expect(transfersOf(paise(5_00_000_01n))).toEqual(['RTGS', 'NEFT']);
});
