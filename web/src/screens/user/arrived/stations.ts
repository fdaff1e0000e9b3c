import { isReversed, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise, paise } from '@prelaunch/domain/money';
import { formatShortDate } from '../../../ui/dates.ts';
import { arrivedTexts as texts } from './texts.ts';
import type { Arrivals } from './useArrivals.ts';

export interface Station {
  readonly id: keyof typeof texts.stations;
  readonly state: keyof typeof texts.states;
}

export interface Rail {
  readonly stations: readonly Station[];
  /** One sentence about the bank; null where there is nothing to say. */
  readonly note: string | null;
  /** What the bank shows less or more than was to be paid, such as '₹ 90.00 short'; null where it does not differ. */
  readonly difference: string | null;
}

/**
 * How far a payment has come; null for one that is neither pending nor approved, or was reversed. The station of the bank is missing
 * where it is not known, and for a manual payment that the bank does not show, such as cash. It is done only if a bank
 * line proves the payment, also after the approval.
 */
export function railOf(purchase: OwnPurchase, arrivals: Arrivals): Rail | null {
  const { id, status, paymentMethod } = purchase;
  const toPay = amountToPay(purchase);
  if ((status !== 'PENDING' && status !== 'APPROVED') || isReversed(purchase)) return null;
  const isApproved = status === 'APPROVED';
  const arrival = arrivals?.get(id);
  const decided = isApproved ? 'done' : 'waiting';
  const unseen = isApproved ? 'notSeen' : 'waiting';
  const hasBank = arrival !== undefined || (arrivals !== null && paymentMethod !== 'MANUAL');
  const bank: Station = { id: 'bank', state: arrival === undefined ? unseen : 'done' };
  return {
    stations: [
      { id: 'sent', state: 'done' },
      ...(hasBank ? [bank] : []),
      { id: 'checked', state: decided },
      { id: 'tokens', state: decided },
    ],
    ...aboutBank(),
  };

  function aboutBank(): Pick<Rail, 'note' | 'difference'> {
    if (arrival === undefined) {
      return { note: hasBank && isApproved ? texts.confirmed : null, difference: null };
    }
    const { amount, day } = arrival;
    const found = formatPaise(amount);
    // The company has decided about a difference when it approved the purchase.
    if (amount === toPay || isApproved) {
      return { note: texts.onStatement(found, formatShortDate(new Date(day))), difference: null };
    }
    if (amount < toPay) {
      const difference = texts.short(formatPaise(paise(toPay - amount)));
      return { note: texts.found(found, difference), difference };
    }
    const difference = texts.over(formatPaise(paise(amount - toPay)));
    return { note: texts.foundMore(texts.found(found, difference)), difference };
  }
}
