import { candidateOf, NEAR_DAYS, type Candidate, type ReadLine } from './evidence.ts';
import { headsOf, nameAgrees } from './names.ts';
import type { IndexedPurchase, PurchaseIndex, SameAmount } from './purchase-index.ts';

/**
 * Finds the purchases of the line's amount that other evidence connects with it: a reference or payment code with one
 * slip, a short reference, the order number, or the payer's name at about the same date.
 *
 * @param settled the ids of purchases that another line pays exactly
 */
export function findSimilar(
  line: ReadLine,
  index: PurchaseIndex,
  settled: ReadonlySet<string>,
): Candidate[] {
  const { amount } = line.line;
  const sameAmount = index.byAmount(amount);
  if (sameAmount === null) return [];
  const found = new Set<IndexedPurchase>(findByName(line, sameAmount));
  const addAt = (position: number) => {
    const purchase = sameAmount.purchases[position];
    if (purchase !== undefined) found.add(purchase);
  };
  for (const key of line.references) sameAmount.references().find(key).forEach(addAt);
  for (const word of line.codeWords) sameAmount.codes().find(word).forEach(addAt);
  for (const purchase of findByLabels(line, index)) {
    if (purchase.due === amount) found.add(purchase);
  }
  return [...found]
    .filter(({ id }) => !settled.has(id))
    .map((purchase) => candidateOf(line, purchase));
}

function findByLabels(
  { orderNumbers, shortKey }: ReadLine,
  index: PurchaseIndex,
): IndexedPurchase[] {
  const byOrder = orderNumbers.flatMap((order) => index.byOrderNumber.get(order) ?? []);
  return shortKey === null ? byOrder : [...byOrder, ...(index.byReference.get(shortKey) ?? [])];
}

function findByName(
  { phrases, dayNumber }: ReadLine,
  { purchases, nameHeads }: SameAmount,
): IndexedPurchase[] {
  return phrases.flatMap((phrase) =>
    headsOf(phrase).flatMap((head) =>
      (nameHeads().get(head) ?? []).flatMap((position) => {
        const purchase = purchases[position];
        return purchase !== undefined &&
          Math.abs(purchase.dayNumber - dayNumber) <= NEAR_DAYS &&
          nameAgrees(purchase.nameWords, phrase)
          ? [purchase]
          : [];
      }),
    ),
  );
}
