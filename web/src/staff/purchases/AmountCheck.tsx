import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise, paise } from '@prelaunch/domain/money';
import { Check, TriangleAlert } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import styles from './AmountCheck.module.css';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts } from './texts.ts';

const texts = purchaseTexts.typed;

type Amounts = Pick<StaffPurchase, 'typedAmount' | 'finalAmount' | 'credited'>;

/** Compares the amount that the member typed as paid with the amount to pay. */
export function AmountCheck({ purchase }: { readonly purchase: Amounts }) {
  const { typedAmount } = purchase;
  const toPay = amountToPay(purchase);
  if (typedAmount === null) return <p className={styles.check}>{texts.untyped}</p>;
  if (typedAmount === toPay) {
    return (
      <p className={cx(styles.check, styles.same)}>
        <Check aria-hidden="true" />
        {texts.same}
      </p>
    );
  }
  const isMore = typedAmount > toPay;
  const difference = paise(isMore ? typedAmount - toPay : toPay - typedAmount);
  return (
    <p className={cx(styles.check, styles.differs)}>
      <TriangleAlert aria-hidden="true" />
      {texts[isMore ? 'more' : 'less'](formatPaise(typedAmount), formatPaise(difference))}
    </p>
  );
}
