import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, tokens } from './money.ts';
import { addPurchases, NO_PURCHASES, type SummedPurchase } from './purchase-sums.ts';
import { PURCHASE_STATUSES } from './purchase-status.ts';

const money = fc.bigInt(0n, 10n ** 15n);
const purchases = fc.array(
  fc.record({ status: fc.constantFrom(...PURCHASE_STATUSES), amount: money, fee: money, n: money }),
);

const toPurchase = ({ status, amount, fee, n }: { [K: string]: unknown }): SummedPurchase => ({
  status: status as SummedPurchase['status'],
  amount: paise(amount as bigint),
  fee: paise(fee as bigint),
  total: paise((amount as bigint) + (fee as bigint)),
  quantity: tokens(n as bigint),
});

test('sums are exact for each status, whatever the parts in which purchases are added', () => {
  fc.assert(
    fc.property(purchases, fc.nat(20), (drawn, cut) => {
      const all = drawn.map(toPurchase);
      const sums = addPurchases(addPurchases(NO_PURCHASES, all.slice(0, cut)), all.slice(cut));
      for (const status of PURCHASE_STATUSES) {
        const own = drawn.filter((purchase) => purchase.status === status);
        const sum = (of: (purchase: (typeof own)[number]) => bigint) =>
          own.reduce((total, purchase) => total + of(purchase), 0n);
        expect(sums[status]).toEqual({
          count: own.length,
          amount: sum(({ amount }) => amount),
          fee: sum(({ fee }) => fee),
          total: sum(({ amount, fee }) => amount + fee),
          quantity: sum(({ n }) => n),
        });
        expect(sums[status].total).toBe(sums[status].amount + sums[status].fee);
      }
    }),
  );
});
