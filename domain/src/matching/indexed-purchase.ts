import type { PendingPurchase } from './match-types.ts';

/** A pending purchase with the values by which lines are compared with it. */
export interface IndexedPurchase extends PendingPurchase {
  /** The amount that it still lacks; negative if too much was received. */
  readonly due: bigint;
  /** Days since 1970. */
  readonly dayNumber: number;
  /** The key of the typed reference. */
  readonly key: string | null;
}
