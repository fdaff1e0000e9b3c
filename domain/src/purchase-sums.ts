import { sumPaise, tokens, type PaiseSum, type Tokens } from './money.ts';
import type { PurchaseStatus } from './purchase-status.ts';

export interface SummedPurchase {
  readonly status: PurchaseStatus;
  readonly amount: PaiseSum;
  readonly fee: PaiseSum;
  readonly total: PaiseSum;
  readonly quantity: Tokens;
}

export interface PurchaseSum {
  readonly count: number;
  readonly amount: PaiseSum;
  readonly fee: PaiseSum;
  readonly total: PaiseSum;
  readonly quantity: Tokens;
}

/** The sums of purchases by their status. Only approved ones count as bought. */
export type PurchaseSums = Readonly<Record<PurchaseStatus, PurchaseSum>>;

const NONE: PurchaseSum = {
  count: 0,
  amount: sumPaise([]),
  fee: sumPaise([]),
  total: sumPaise([]),
  quantity: tokens(0n),
};

export const NO_PURCHASES: PurchaseSums = { PENDING: NONE, APPROVED: NONE, REJECTED: NONE };

const added = (sum: PurchaseSum, purchase: SummedPurchase): PurchaseSum => ({
  count: sum.count + 1,
  amount: sumPaise([sum.amount, purchase.amount]),
  fee: sumPaise([sum.fee, purchase.fee]),
  total: sumPaise([sum.total, purchase.total]),
  quantity: tokens(sum.quantity + purchase.quantity),
});

/** Adds purchases to sums, so that a long list can be summed in parts. */
export function addPurchases(
  sums: PurchaseSums,
  purchases: Iterable<SummedPurchase>,
): PurchaseSums {
  const result: Record<PurchaseStatus, PurchaseSum> = { ...sums };
  for (const purchase of purchases) {
    result[purchase.status] = added(result[purchase.status], purchase);
  }
  return result;
}
