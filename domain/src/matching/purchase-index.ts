import { referenceKey, referenceKeysIn } from '../reference-number.ts';
import type { IndexedPurchase } from './indexed-purchase.ts';
import type { PendingPurchase } from './match-types.ts';
import { append } from './multimap.ts';
import { once } from './once.ts';
import { indexSameAmount, type SameAmount } from './same-amount.ts';

export interface PurchaseIndex {
  /**
   * The purchases by reference key. A purchase has several keys if its reference contains several bank numbers; only
   * `key` is the one that the database compares.
   */
  readonly byReference: ReadonlyMap<string, readonly IndexedPurchase[]>;
  readonly byCode: ReadonlyMap<string, readonly IndexedPurchase[]>;
  readonly byAccount: () => ReadonlyMap<string, readonly IndexedPurchase[]>;
  /**
   * The purchases that lack this amount, with indexes; null if there are none. Only the indexes of the last amount are
   * stored, because those of all purchases need much memory: ask for lines of the same amount one after the other.
   */
  readonly byAmount: (amount: bigint) => SameAmount | null;
}

export function indexPurchases(purchases: readonly PendingPurchase[]): PurchaseIndex {
  const indexed = purchases.map(toIndexed);
  const byReference = new Map<string, IndexedPurchase[]>();
  const byCode = new Map<string, IndexedPurchase[]>();
  const byDue = new Map<bigint, IndexedPurchase[]>();
  for (const purchase of indexed) {
    for (const key of keysOf(purchase)) append(byReference, key, purchase);
    if (purchase.paymentCode !== null) append(byCode, purchase.paymentCode, purchase);
    append(byDue, purchase.due, purchase);
  }
  const byAccount = once(() => {
    const accounts = new Map<string, IndexedPurchase[]>();
    for (const purchase of indexed) append(accounts, purchase.accountId, purchase);
    return accounts;
  });
  let last: { readonly amount: bigint; readonly found: SameAmount | null } | null = null;
  const byAmount = (amount: bigint): SameAmount | null => {
    if (last?.amount !== amount) {
      const found = byDue.get(amount);
      last = { amount, found: found === undefined ? null : indexSameAmount(found) };
    }
    return last.found;
  };
  return { byReference, byCode, byAccount, byAmount };
}

function toIndexed(purchase: PendingPurchase): IndexedPurchase {
  const { referenceNumber, total, received, day } = purchase;
  return {
    ...purchase,
    due: total - received,
    dayNumber: dayNumberOf(day),
    key: referenceNumber === null ? null : referenceKey(referenceNumber),
  };
}

function keysOf({ key, referenceNumber }: IndexedPurchase): Iterable<string> {
  if (key === null || referenceNumber === null) return [];
  // A reference without gaps is its own and only key.
  if (key.length === referenceNumber.length) return [key];
  return new Set([key, ...referenceKeysIn(referenceNumber)]);
}

const MS_IN_A_DAY = 86_400_000;

/** Days from 1970 to `YYYY-MM-DD`, which JavaScript parses as midnight in UTC. */
export const dayNumberOf = (day: string): number => Date.parse(day) / MS_IN_A_DAY;
