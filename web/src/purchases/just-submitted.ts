import { useHistoryState } from 'wouter/use-browser-location';
import type { OwnPurchase } from './own-purchases.ts';
import { useMemberId } from './useMemberId.ts';

interface Submitted {
  readonly memberId: string;
  readonly purchase: OwnPurchase;
}

/** In memory only, so that a page that is loaded again shows its usual screen. */
let last: Submitted | null = null;

/**
 * Keeps the purchase that this page has just submitted.
 *
 * @returns the state of the history entry that shows it: a later visit of the same address has none
 */
export function keepSubmitted(memberId: string, purchase: OwnPurchase): string {
  last = { memberId, purchase };
  return purchase.id;
}

/** The purchase that the history entry shows as just submitted; null for every other entry, and after a reload. */
export function useJustSubmitted(): OwnPurchase | null {
  const memberId = useMemberId();
  const state = useHistoryState<unknown>();
  return last !== null && last.memberId === memberId && last.purchase.id === state
    ? last.purchase
    : null;
}
