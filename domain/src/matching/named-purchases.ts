import type { IndexedPurchase } from './indexed-purchase.ts';
import { lineKeys } from './line-keys.ts';
import type { ApprovedPurchase, OpenLine, UsedKey } from './match-types.ts';
import { append } from './multimap.ts';
import type { PurchaseIndex } from './purchase-index.ts';

/** How a line names a purchase. */
export interface Naming {
  readonly purchase: IndexedPurchase;
  /** By the key of its reference, by another bank number in its reference, or not at all. */
  readonly reference: 'key' | 'other' | null;
  readonly code: boolean;
}

/** How a line names a purchase that was approved by hand. */
export interface ApprovedNaming {
  readonly purchaseId: string;
  readonly purchase: ApprovedPurchase;
  readonly reference: boolean;
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
  /** The purchase approved by hand to which the line belongs: the only purchase that it names; null if there is none. */
  readonly approved: ApprovedNaming | null;
}

/** The purchases that keys belong to. */
export type UsedKeys = ReadonlyMap<string, readonly UsedKey[]>;

export function indexUsedKeys(used: readonly UsedKey[]): UsedKeys {
  const keys = new Map<string, UsedKey[]>();
  for (const each of used) append(keys, each.key, each);
  return keys;
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
  const byReference = usedBy(references, used);
  const byCode = usedBy(codes, used);
  return {
    line,
    references,
    named,
    usedByReference: byReference.map(({ purchaseId }) => purchaseId),
    // The code of a partly paid purchase names it again; only a transfer is never counted twice.
    usedByCode: byCode
      .map(({ purchaseId }) => purchaseId)
      .filter((id) => !named.some(({ purchase }) => purchase.id === id)),
    approved: named.length > 0 ? null : onlyApproved(byReference, byCode),
  };
}

/** The purchase that all the keys belong to, if no line has paid it. */
function onlyApproved(
  byReference: readonly UsedKey[],
  byCode: readonly UsedKey[],
): ApprovedNaming | null {
  const [first, ...others] = [...byReference, ...byCode];
  // A line with the same key, assigned to the purchase, has paid it.
  if (first === undefined || first.unpaid === null) return null;
  const { purchaseId, unpaid } = first;
  if (others.some((other) => other.purchaseId !== purchaseId || other.unpaid === null)) return null;
  return {
    purchaseId,
    purchase: unpaid,
    reference: byReference.length > 0,
    code: byCode.length > 0,
  };
}

/** Adds a naming, or joins it with the one of the same purchase. Codes are added after the references. */
function addNaming(named: Naming[], added: Naming): void {
  const at = named.findIndex(({ purchase }) => purchase === added.purchase);
  const known = named[at];
  if (known === undefined) {
    named.push(added);
    return;
  }
  named[at] = {
    purchase: known.purchase,
    reference: added.reference === 'key' ? 'key' : (known.reference ?? added.reference),
    code: added.code,
  };
}

const usedBy = (keys: readonly string[], used: UsedKeys): UsedKey[] =>
  keys.flatMap((key) => used.get(key) ?? []);
