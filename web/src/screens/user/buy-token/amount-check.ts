import { formatTokens, type Paise, type Tokens } from '@prelaunch/domain/money';
import { checkAmount, type Quote } from '@prelaunch/domain/pricing';
import { buyTexts as texts } from '../texts.ts';

/** What is sold at the moment, and how much of it is left. */
export interface Offer extends Quote {
  readonly remaining: Tokens;
  readonly symbol: string;
}

/** Why this amount can't be ordered, in words; null when it can. */
export function amountProblem(amount: Paise | null, offer: Offer): string | null {
  const problem = checkAmount(amount, offer, offer.remaining);
  switch (problem) {
    case null:
      return null;
    case 'above_supply':
      return offer.remaining === 0n
        ? texts.soldOut
        : texts.aboveSupply(formatTokens(offer.remaining), offer.symbol);
    case 'buys_no_token':
      return offer.price === 0n ? texts.notOnSale : texts.invalidAmount;
    case 'not_an_amount':
      return texts.invalidAmount;
  }
}
