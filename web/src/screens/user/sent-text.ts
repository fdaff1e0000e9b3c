import { entryOf } from '@prelaunch/contract';
import { interventionTexts } from '../../purchases/interventions/texts.ts';
import { isReplaced, type OwnPurchase } from '../../purchases/own-purchases.ts';
import { reducedText } from './reduced/reduced-text.ts';
import { paymentTexts } from './texts.ts';

/** What is said of a submitted order, undefined while it loads; undefined of a state that this version does not know. */
export function sentText(purchase: OwnPurchase | undefined): string | undefined {
  if (purchase === undefined) return paymentTexts.sentText.PENDING;
  const { status, intervention } = purchase;
  const reduced = reducedText(purchase);
  if (reduced !== null && isReplaced(purchase)) return reduced;
  const sent =
    intervention == null
      ? entryOf(paymentTexts.sentText, status)
      : entryOf(interventionTexts.decided, intervention.kind);
  return reduced === null ? sent : [reduced, sent].join(' ');
}
