import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { PROOF_METHODS } from '@prelaunch/domain/payment-methods';
import { entryOf } from '@prelaunch/contract';
import { isArrival, type OwnPurchase } from './own-purchases.ts';
import { interventionTexts } from './interventions/texts.ts';
import { slipTexts as texts } from './texts.ts';

/** A completed step of an order, as it is stamped on its slip. */
export interface Stamp {
  readonly tone: 'neutral' | 'green' | 'red';
  readonly text: string;
  /** Null where the time is not known. */
  readonly at: Date | null;
  /** The purchase whose tokens have arrived with this step lately; its stamp falls onto the slip once. */
  readonly arrival?: string | null;
}

export const orderedStamp = (at: Date): Stamp => ({
  tone: 'neutral',
  text: texts.ordered,
  at,
});

const DECISIONS = {
  PENDING: null,
  APPROVED: { tone: 'green', text: texts.approved },
  REJECTED: { tone: 'red', text: texts.rejected },
} as const satisfies Record<PurchaseStatus, Pick<Stamp, 'tone' | 'text'> | null>;

const interventionStamp = ({ kind, at }: NonNullable<OwnPurchase['intervention']>): Stamp => ({
  tone: kind === 'REVERSAL' ? 'red' : 'neutral',
  text: entryOf(interventionTexts.kinds, kind) ?? kind,
  at,
});

/**
 * The stamps of a submitted purchase. A status that this page does not know has no stamp.
 *
 * @param startedAt when the order was started; only its own browser knows it, and no other stamps it
 */
export function stampsOf(purchase: OwnPurchase, startedAt: Date | null): readonly Stamp[] {
  const { id, paymentMethod, status, createdAt, decidedAt } = purchase;
  const proved = PROOF_METHODS.some((method) => method === paymentMethod);
  const decision = entryOf(DECISIONS, status) ?? null;
  const intervention = purchase.intervention ?? null;
  return [
    ...(startedAt === null ? [] : [orderedStamp(startedAt)]),
    { tone: 'neutral', text: proved ? texts.proofSubmitted : texts.submitted, at: createdAt },
    ...(decision === null
      ? []
      : [{ ...decision, at: decidedAt, arrival: isArrival(purchase) ? id : null }]),
    ...(intervention === null ? [] : [interventionStamp(intervention)]),
  ];
}
