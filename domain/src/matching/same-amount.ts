import type { IndexedPurchase } from './indexed-purchase.ts';
import { identifiesPayment } from './line-keys.ts';
import { append } from './multimap.ts';
import { keysOfName, nameOf, type Words } from './names.ts';
import { once } from './once.ts';
import { createSimilarTexts, type SimilarTexts } from './similar.ts';

/** The purchases that lack the same amount. Each index is built at its first use, because most are never needed. */
export interface SameAmount {
  readonly references: () => SimilarTexts<IndexedPurchase>;
  readonly codes: () => SimilarTexts<IndexedPurchase>;
  readonly byOrderNumber: () => ReadonlyMap<string, readonly IndexedPurchase[]>;
  /** By each key of `keysOfName`, the earliest day first. */
  readonly byName: () => ReadonlyMap<string, readonly NamedPurchase[]>;
}

export interface NamedPurchase {
  readonly purchase: IndexedPurchase;
  readonly name: Words;
}

/** The shortest reference of `identifiesPayment`, and the length of a payment code. */
const SHORTEST_REFERENCE = 10;
const CODE_LENGTH = 8;

export const indexSameAmount = (purchases: readonly IndexedPurchase[]): SameAmount => ({
  references: once(() => {
    const texts = createSimilarTexts<IndexedPurchase>(SHORTEST_REFERENCE);
    for (const purchase of purchases) {
      const { key } = purchase;
      if (key !== null && identifiesPayment(key)) texts.add(key, purchase);
    }
    return texts;
  }),
  codes: once(() => {
    const texts = createSimilarTexts<IndexedPurchase>(CODE_LENGTH);
    for (const purchase of purchases) {
      if (purchase.paymentCode !== null) texts.add(purchase.paymentCode, purchase);
    }
    return texts;
  }),
  byOrderNumber: once(() => {
    const orders = new Map<string, IndexedPurchase[]>();
    for (const purchase of purchases) {
      if (purchase.orderNumber !== null) append(orders, purchase.orderNumber, purchase);
    }
    return orders;
  }),
  byName: once(() => {
    const byName = new Map<string, NamedPurchase[]>();
    for (const purchase of [...purchases].sort((a, b) => a.dayNumber - b.dayNumber)) {
      const named = { purchase, name: nameOf(purchase.memberName) };
      for (const key of keysOfName(named.name)) append(byName, key, named);
    }
    return byName;
  }),
});
