import { lineKeys } from './line-keys.ts';
import type { OpenLine, UsedKey } from './match-types.ts';
import { append } from './multimap.ts';
import type { IndexedPurchase, PurchaseIndex } from './purchase-index.ts';

/** How a line names a purchase. */
export interface Naming {
  readonly purchase: IndexedPurchase;
  /** By the key of its reference, by another bank number in its reference, or not at all. */
  readonly reference: 'key' | 'other' | null;
  readonly code: boolean;
}

/** A line with the purchases that it names by reference numbers and payment codes. */
export interface NamingLine {
  readonly line: OpenLine;
  readonly references: readonly string[];
  readonly named: readonly Naming[];
  /** Purchases whose money the line names, although it is accounted for already. */
  readonly used: {
    readonly byReference: ReadonlySet<string>;
    readonly byCode: ReadonlySet<string>;
  };
}

/** Keys that are accounted for, with the ids of their purchases. */
export type UsedKeys = ReadonlyMap<string, readonly string[]>;

export function indexUsedKeys(used: readonly UsedKey[]): UsedKeys {
  const purchases = new Map<string, string[]>();
  for (const { key, purchaseId } of used) append(purchases, key, purchaseId);
  return purchases;
}

export function nameByKeys(line: OpenLine, index: PurchaseIndex, used: UsedKeys): NamingLine {
  const { references, codes } = lineKeys(line);
  const named = new Map<string, Naming>();
  for (const key of references) {
    for (const purchase of index.byReference.get(key) ?? []) {
      const reference =
        purchase.key === key || named.get(purchase.id)?.reference === 'key' ? 'key' : 'other';
      named.set(purchase.id, { purchase, reference, code: false });
    }
  }
  for (const code of codes) {
    for (const purchase of index.byCode.get(code) ?? []) {
      const reference = named.get(purchase.id)?.reference ?? null;
      named.set(purchase.id, { purchase, reference, code: true });
    }
  }
  const byReference = new Set(references.flatMap((key) => used.get(key) ?? []));
  // The code of a partly paid purchase names it again; only a transfer is never counted twice.
  const byCode = new Set(
    codes.flatMap((code) => used.get(code) ?? []).filter((id) => !named.has(id)),
  );
  return { line, references, named: [...named.values()], used: { byReference, byCode } };
}
