import { referenceKey, referenceKeysIn } from '../reference-number.ts';
import { identifiesPayment } from './line-keys.ts';
import type { PendingPurchase } from './match-types.ts';
import { append } from './multimap.ts';
import { headsOf, nameWords } from './names.ts';
import { createSimilarTexts, type SimilarTexts } from './similar.ts';

/** A pending purchase with the values by which lines are compared with it. */
export interface IndexedPurchase extends PendingPurchase {
  /** The amount that it still lacks; negative if too much was received. */
  readonly due: bigint;
  /** Days since 1970. */
  readonly dayNumber: number;
  /** The key of the typed reference. */
  readonly key: string | null;
  readonly nameWords: readonly string[];
}

/** The purchases that lack the same amount. Its indexes are built at the first use, because most are never needed. */
export interface SameAmount {
  readonly purchases: readonly IndexedPurchase[];
  readonly references: () => SimilarTexts;
  readonly codes: () => SimilarTexts;
  /** Positions in `purchases` by the beginnings of `headsOf`. */
  readonly nameHeads: () => ReadonlyMap<string, readonly number[]>;
}

export interface PurchaseIndex {
  /**
   * The purchases by reference key. A purchase has several keys if its reference contains several bank numbers; only
   * `key` is the one that the database compares.
   */
  readonly byReference: ReadonlyMap<string, readonly IndexedPurchase[]>;
  readonly byCode: ReadonlyMap<string, readonly IndexedPurchase[]>;
  readonly byOrderNumber: ReadonlyMap<string, readonly IndexedPurchase[]>;
  readonly byAccount: ReadonlyMap<string, readonly IndexedPurchase[]>;
  readonly byAmount: (amount: bigint) => SameAmount | null;
}

/** The shortest reference of `identifiesPayment`, and the length of a payment code. */
const SHORTEST_REFERENCE = 10;
const CODE_LENGTH = 8;

export function indexPurchases(purchases: readonly PendingPurchase[]): PurchaseIndex {
  const byReference = new Map<string, IndexedPurchase[]>();
  const byCode = new Map<string, IndexedPurchase[]>();
  const byOrderNumber = new Map<string, IndexedPurchase[]>();
  const byAccount = new Map<string, IndexedPurchase[]>();
  const byDue = new Map<bigint, IndexedPurchase[]>();
  for (const given of purchases) {
    const purchase = indexed(given);
    for (const key of keysOf(purchase)) append(byReference, key, purchase);
    if (purchase.paymentCode !== null) append(byCode, purchase.paymentCode, purchase);
    if (purchase.orderNumber !== null) append(byOrderNumber, purchase.orderNumber, purchase);
    append(byAccount, purchase.accountId, purchase);
    append(byDue, purchase.due, purchase);
  }
  const sameAmounts = new Map<bigint, SameAmount>();
  const byAmount = (amount: bigint): SameAmount | null => {
    const known = sameAmounts.get(amount);
    if (known !== undefined) return known;
    const found = byDue.get(amount);
    if (found === undefined) return null;
    const sameAmount = indexSameAmount(found);
    sameAmounts.set(amount, sameAmount);
    return sameAmount;
  };
  return { byReference, byCode, byOrderNumber, byAccount, byAmount };
}

function indexed(purchase: PendingPurchase): IndexedPurchase {
  const { referenceNumber, total, received, day, memberName } = purchase;
  return {
    ...purchase,
    due: total - received,
    dayNumber: dayNumberOf(day),
    key: referenceNumber === null ? null : referenceKey(referenceNumber),
    nameWords: nameWords(memberName),
  };
}

function keysOf({ key, referenceNumber }: IndexedPurchase): ReadonlySet<string> {
  if (key === null || referenceNumber === null) return new Set();
  // A reference without gaps is nearly always its own and only key.
  return new Set(
    key.length === referenceNumber.length ? [key] : [key, ...referenceKeysIn(referenceNumber)],
  );
}

function indexSameAmount(purchases: readonly IndexedPurchase[]): SameAmount {
  return {
    purchases,
    references: once(() => {
      const texts = createSimilarTexts(SHORTEST_REFERENCE);
      purchases.forEach(({ key }, position) => {
        if (key !== null && identifiesPayment(key)) texts.add(key, position);
      });
      return texts;
    }),
    codes: once(() => {
      const texts = createSimilarTexts(CODE_LENGTH);
      purchases.forEach(({ paymentCode }, position) => {
        if (paymentCode !== null) texts.add(paymentCode, position);
      });
      return texts;
    }),
    nameHeads: once(() => {
      const heads = new Map<string, number[]>();
      purchases.forEach((purchase, position) => {
        for (const head of headsOf(purchase.nameWords)) append(heads, head, position);
      });
      return heads;
    }),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const MS_IN_A_DAY = 86_400_000;

/** Days from 1970 to `YYYY-MM-DD`. */
export const dayNumberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_IN_A_DAY;
