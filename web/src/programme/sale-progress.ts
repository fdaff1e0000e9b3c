import { sharePercent, tokens, type Tokens } from '@prelaunch/domain/money';
import { programmeTexts as texts } from './texts.ts';

export interface SaleProgress {
  /** 0 to 1. */
  readonly share: number;
  readonly text: string;
}

/**
 * How much of the sale is sold: the approved tokens of all that are approved or can still be ordered. Reserved tokens
 * are neither.
 */
export function saleProgress(sold: Tokens, remaining: Tokens): SaleProgress {
  const percent = sharePercent(sold, tokens(sold + remaining));
  const tooSmall = percent === 0 && sold > 0n;
  return { share: percent / 100, text: tooSmall ? texts.lessThanShown : texts.percent(percent) };
}
