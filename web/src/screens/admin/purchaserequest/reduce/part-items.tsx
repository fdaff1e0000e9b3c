import { formatPaise, formatTokens, tokens } from '@prelaunch/domain/money';
import { sizeText } from '../../../../staff/purchases/ReductionNotice.tsx';
import type { Description } from '../../../../ui/layout/DescriptionList.tsx';
import { AmountText } from '../../../../ui/text/AmountText.tsx';
import type { Purchase } from '../purchase-columns.tsx';
import type { PaidPart } from './paid-part.ts';
import { reduceTexts as texts } from './texts.ts';

export const orderedItem = (purchase: Purchase): Description => ({
  label: texts.ordered,
  value: <AmountText>{sizeText(purchase)}</AmountText>,
});

export const receivedItem = ({ received }: PaidPart): Description => ({
  label: texts.received,
  value: formatPaise(received),
});

/**
 * The tokens that a part of an order buys, and those that return to the supply, unless nothing is reserved any more.
 *
 * @param part null for an amount that is not valid yet
 */
export function partItems(purchase: Purchase, part: PaidPart | null): readonly Description[] {
  const { totalQuantity, reservedUntil } = purchase;
  const inWords = (count: bigint) => texts.tokens(formatTokens(tokens(count)));
  const approved = {
    label: texts.approved,
    value: part === null ? texts.none : inWords(part.quantity),
    strong: true,
  };
  const left = part === null ? null : totalQuantity - part.quantity;
  if (reservedUntil === null || left === 0n) return [approved];
  const returned = left === null ? texts.none : inWords(left);
  return [approved, { label: texts.returned, value: returned }];
}
