import type { listRefunds, ReplyOf } from '@prelaunch/contract';
import { refundTexts as texts } from './texts.ts';

type Refund = ReplyOf<typeof listRefunds>['records'][number];

interface CreditPurpose {
  /** Which order a credit pays, or whether one can still take it. */
  readonly text: string;
  /** Why no order can take it; null if one pays with it or can. */
  readonly why: string | null;
}

/** What becomes of a credit. A server before the field `isFree` does not say whether an order can take it. */
export function creditPurpose({
  usedFor,
  isFree,
}: Pick<Refund, 'usedFor' | 'isFree'>): CreditPurpose {
  if (usedFor != null) {
    const { orderNumber } = usedFor;
    return { text: orderNumber === null ? texts.paysOrder : texts.pays(orderNumber), why: null };
  }
  return usedFor === null && isFree === false
    ? { text: texts.notFree, why: texts.whyNotFree }
    : { text: texts.notUsed, why: null };
}
