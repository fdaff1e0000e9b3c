import { candidateOf, NEAR_DAYS, type Candidate, type ReadLine } from './evidence.ts';
import type { IndexedPurchase } from './indexed-purchase.ts';
import { keysOfPhrase, nameAgrees } from './names.ts';
import type { PurchaseIndex } from './purchase-index.ts';
import type { NamedPurchase, SameAmount } from './same-amount.ts';

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
  const { references, codeWords, orderNumbers, columnKey } = line;
  const ofColumn = columnKey === null ? [] : (index.byReference.get(columnKey) ?? []);
  const found = new Set([
    ...references.flatMap((key) => sameAmount.references().find(key)),
    ...codeWords.flatMap((word) => sameAmount.codes().find(word)),
    ...orderNumbers.flatMap((order) => sameAmount.byOrderNumber().get(order) ?? []),
    ...ofColumn.filter(({ due }) => due === amount),
    ...findByName(line, sameAmount),
  ]);
  return [...found]
    .filter(({ id }) => !settled.has(id))
    .map((purchase) => candidateOf(line, purchase));
}

/** Finds the purchases of the days around the line whose member's name is in the narration. */
function findByName({ phrases, dayNumber }: ReadLine, sameAmount: SameAmount): IndexedPurchase[] {
  const found: IndexedPurchase[] = [];
  const byName = sameAmount.byName();
  for (const phrase of phrases) {
    for (const key of keysOfPhrase(phrase)) {
      const sorted = byName.get(key) ?? [];
      for (let at = firstFrom(sorted, dayNumber - NEAR_DAYS); ; at += 1) {
        const named = sorted[at];
        if (named === undefined || named.purchase.dayNumber > dayNumber + NEAR_DAYS) break;
        if (nameAgrees(named.name, phrase)) found.push(named.purchase);
      }
    }
  }
  return found;
}

/** The position of the first purchase of this day or later; the purchases are sorted by day. */
function firstFrom(sorted: readonly NamedPurchase[], dayNumber: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.purchase.dayNumber ?? dayNumber) < dayNumber) low = middle + 1;
    else high = middle;
  }
  return low;
}
