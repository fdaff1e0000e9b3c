import { entryOf } from '@prelaunch/contract';
import { interventionTexts } from '../../purchases/interventions/texts.ts';
import type { OwnPurchase } from '../../purchases/own-purchases.ts';
import { paymentTexts } from './texts.ts';

/** What is said of a submitted order; undefined of a state that this version does not know. */
export function sentText({
  status,
  intervention,
}: Pick<OwnPurchase, 'status' | 'intervention'>): string | undefined {
  return intervention == null
    ? entryOf(paymentTexts.sentText, status)
    : entryOf(interventionTexts.decided, intervention.kind);
}
