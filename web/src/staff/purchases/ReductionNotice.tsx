import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { AmountText } from '../../ui/text/AmountText.tsx';
import styles from './PurchaseHints.module.css';
import { MarkBadge } from './PurchaseMarks.tsx';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts } from './texts.ts';

const texts = purchaseTexts.reduction;

type Size = Pick<StaffPurchase, 'totalQuantity' | 'finalAmount'>;

/** The tokens of an order and its total, in words. */
export const sizeText = ({ totalQuantity, finalAmount }: Size): string =>
  texts.size(formatTokens(totalQuantity), formatPaise(finalAmount));

/** Which purchase for what was paid has taken the place of this one, or what was ordered of which this one was paid. */
export function ReductionNotice({ purchase }: { readonly purchase: StaffPurchase }) {
  const { reducedTo, reducedFrom } = purchase;
  return (
    <>
      {reducedTo !== undefined && (
        <p className={styles.reduction}>
          <MarkBadge mark="reduced" /> <AmountText>{texts.to(sizeText(reducedTo))}</AmountText>
        </p>
      )}
      {reducedFrom !== undefined && (
        <p className={styles.reduction}>
          <AmountText>{texts.from(sizeText(reducedFrom))}</AmountText>
        </p>
      )}
    </>
  );
}
