import { Scale } from 'lucide-react';
import { isReplaced, useOwnPurchase, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import { reducedText, stands } from './reduced-text.ts';
import { reducedTexts as texts } from './texts.ts';

/** What became of an order whose payment was short, with a link to the receipt of the other purchase; nothing of any other. */
export function ReducedPurchase({ purchase }: { readonly purchase: OwnPurchase }) {
  const id = (purchase.reducedTo ?? purchase.reducedFrom)?.id ?? null;
  // Both have the same order number, so the receipt has loaded the other one too.
  const other = useOwnPurchase(id, id === null ? null : purchase.orderNumber);
  const text = reducedText(purchase);
  if (text === null) return null;
  return (
    <Notice icon={Scale}>
      <AmountText>{stands(purchase) ? `${text} ${texts.nothingMore}` : text}</AmountText>{' '}
      {other !== undefined && (
        <span data-print="hide">
          <TextLink href={receiptAddress(other)}>
            {isReplaced(purchase) ? texts.see : texts.seeOrder}
          </TextLink>
        </span>
      )}
    </Notice>
  );
}
