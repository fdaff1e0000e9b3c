import { confirmsCode } from './confirms-code.ts';
import { decideLine } from './decide-line.ts';
import { FAR_DAYS, readLine } from './evidence.ts';
import type { IndexedPurchase } from './indexed-purchase.ts';
import type { LineMatch, MatchInput } from './match-types.ts';
import { append } from './multimap.ts';
import { indexUsedKeys, nameByKeys, type NamingLine } from './named-purchases.ts';
import { dayNumberOf, indexPurchases } from './purchase-index.ts';

/**
 * Compares the open credit lines of a company's statements with its pending purchases and with those approved by hand. Anything doubtful is not
 * `exact`. The result does not depend on the order of the input.
 *
 * Runs for seconds with 50,000 lines and 100,000 purchases, so a server must call it in a worker.
 *
 * @returns the match of each line, in the order of the lines
 */
export function matchLines({ lines, purchases, used }: MatchInput): LineMatch[] {
  const index = indexPurchases(purchases);
  const usedKeys = indexUsedKeys(used);
  const naming = lines.map((line) => nameByKeys(line, index, usedKeys));
  const linesOf = new Map<string, NamingLine[]>();
  for (const line of naming) {
    for (const { purchase } of line.named) append(linesOf, purchase.id, line);
  }
  const settled = new Set<string>();
  for (const line of naming) {
    const purchase = exactPurchaseOf(line, linesOf);
    if (purchase !== null) settled.add(purchase.id);
  }
  const linesOfApproved = new Map<string, number>();
  for (const { approved } of naming) {
    if (approved === null) continue;
    const { purchaseId } = approved;
    linesOfApproved.set(purchaseId, (linesOfApproved.get(purchaseId) ?? 0) + 1);
  }
  const context = { index, linesOf, settled, linesOfApproved };
  const matches = new Map<NamingLine, LineMatch>();
  for (const line of byAmount(naming)) {
    matches.set(line, { lineId: line.line.id, ...decideLine(readLine(line), context) });
  }
  return naming.flatMap((line) => matches.get(line) ?? []);
}

/** Lines of the same amount one after the other, as `PurchaseIndex.byAmount` needs it. */
const byAmount = (lines: readonly NamingLine[]): NamingLine[] =>
  [...lines].sort((a, b) => Number(a.line.amount - b.line.amount));

/** The purchase that a line pays exactly, as `MatchState` defines it; null if there is a doubt. */
function exactPurchaseOf(
  { line, named, usedByReference, usedByCode }: NamingLine,
  linesOf: ReadonlyMap<string, readonly NamingLine[]>,
): IndexedPurchase | null {
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return null;
  if (usedByReference.length > 0 || usedByCode.length > 0) return null;
  const { purchase, reference, code } = only;
  const isExact =
    (reference === 'key' || (code && confirmsCode(line, purchase))) &&
    line.amount === purchase.total &&
    purchase.received === 0n &&
    Math.abs(dayNumberOf(line.date) - purchase.dayNumber) <= FAR_DAYS &&
    linesOf.get(purchase.id)?.length === 1;
  return isExact ? purchase : null;
}
