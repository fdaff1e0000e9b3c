import type { IndexedPurchase } from './indexed-purchase.ts';
import { lineKeys } from './line-keys.ts';
import type { OpenLine, UsedKey } from './match-types.ts';
import { append } from './multimap.ts';
import type { PurchaseIndex } from './purchase-index.ts';

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
  /** The ids of purchases whose money the line names, although it is accounted for already. */
  readonly usedByReference: readonly string[];
  readonly usedByCode: readonly string[];
}

/** The ids of the purchases that keys belong to. */
export type UsedKeys = ReadonlyMap<string, readonly string[]>;

export function indexUsedKeys(used: readonly UsedKey[]): UsedKeys {
  const purchases = new Map<string, string[]>();
  for (const { key, purchaseId } of used) append(purchases, key, purchaseId);
  return purchases;
}

export function nameByKeys(line: OpenLine, index: PurchaseIndex, used: UsedKeys): NamingLine {
  const { references, codes } = lineKeys(line);
  const named: Naming[] = [];
  for (const key of references) {
    for (const purchase of index.byReference.get(key) ?? []) {
      addNaming(named, {
        purchase,
        reference: purchase.key === key ? 'key' : 'other',
        code: false,
      });
    }
  }
  for (const code of codes) {
    for (const purchase of index.byCode.get(code) ?? []) {
      addNaming(named, { purchase, reference: null, code: true });
    }
  }
  return {
    line,
    references,
    named,
    usedByReference: usedIds(references, used),
    // The code of a partly paid purchase names it again; only a transfer is never counted twice.
    usedByCode: usedIds(codes, used).filter(
      (id) => !named.some(({ purchase }) => purchase.id === id),
    ),
  };
}

/** Adds a naming, or joins it with the one of the same purchase. */
function addNaming(named: Naming[], added: Naming): void {
  const at = named.findIndex(({ purchase }) => purchase === added.purchase);
  const known = named[at];
  if (known === undefined) {
    named.push(added);
    return;
  }
  const isKey = known.reference === 'key' || added.reference === 'key';
  named[at] = {
    purchase: known.purchase,
    reference: isKey ? 'key' : (known.reference ?? added.reference),
    code: known.code || added.code,
  };
}

const usedIds = (keys: readonly string[], used: UsedKeys): string[] =>
  keys.flatMap((key) => used.get(key) ?? []);
