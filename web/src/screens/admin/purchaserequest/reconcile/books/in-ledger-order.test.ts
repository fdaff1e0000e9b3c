import { expect, test } from 'vitest';
import { inLedgerOrder } from './in-ledger-order.ts';

test('the accounts of a day are in the order of the whole period', () => {
  const totals = ['bank', 'unassigned_money', 'members_money', 'fees'].map((account) => ({
    account,
  }));
  const day = [{ account: 'fees' }, { account: 'members_money' }, { account: 'bank' }];
  expect(inLedgerOrder(day, totals)).toEqual([
    { account: 'bank' },
    { account: 'members_money' },
    { account: 'fees' },
  ]);
  expect(inLedgerOrder([], totals)).toEqual([]);
});
