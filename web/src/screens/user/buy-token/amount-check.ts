import { formatRoundPaise, formatTokens, type Paise } from '@prelaunch/domain/money';
import { checkAmount, type OrderBounds, type Quote } from '@prelaunch/domain/pricing';
import { buyTexts as texts } from '../texts.ts';

/** The current price and fee, and the limits of an order. */
export interface Offer extends Quote, OrderBounds {
  readonly symbol: string;
}

/** The text about the largest order; null where there is no limit. */
export const limitText = ({ limit }: OrderBounds): string | null =>
  limit === null ? null : texts.orderLimit(formatRoundPaise(limit));

/** Why this amount cannot be ordered, as a sentence; null when it can. */
export function amountProblem(amount: Paise | null, offer: Offer): string | null {
  switch (checkAmount(amount, offer, offer)) {
    case null:
      return null;
    case 'above_supply':
      return offer.remaining === 0n
        ? texts.soldOut
        : texts.aboveSupply(formatTokens(offer.remaining), offer.symbol);
    case 'above_limit':
      return [texts.invalidAmount, limitText(offer)].join(' ');
    case 'buys_no_token':
      return offer.price === 0n ? texts.notOnSale : texts.invalidAmount;
    case 'not_an_amount':
      return texts.invalidAmount;
  }
}
