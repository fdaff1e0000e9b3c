import { formatPaise } from '@prelaunch/domain/money';
import type { Area } from '../../api/session.ts';
import { cx } from '../../ui/cx.ts';
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import styles from './PurchaseDetails.module.css';
import { PurchaseHints } from './PurchaseHints.tsx';
import { PurchaseSummary } from './PurchaseSummary.tsx';
import { ReceiptPreview } from './ReceiptPreview.tsx';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts as texts } from './texts.ts';

interface PurchaseDetailsProps {
  readonly area: Area;
  readonly purchase: StaffPurchase;
}

/** The proof beside the details of its purchase, led by the amount that the admin looks for in the proof. */
export function PurchaseDetails({ area, purchase }: PurchaseDetailsProps) {
  const { receipt, referenceNumber, marks, user, finalAmount } = purchase;
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <DescriptionList
          items={[
            { label: texts.summary.finalAmount, value: formatPaise(finalAmount), lead: true },
          ]}
        />
        <p className={styles.reference}>{texts.transactionNumber(referenceNumber ?? texts.none)}</p>
        {receipt !== null && (
          <TextLink href={receipt.url} target="_blank" rel="noreferrer" title={texts.newTab} apart>
            {texts.viewReceipt}
          </TextLink>
        )}
        <PurchaseHints marks={marks} />
      </div>
      <div className={cx(styles.receipt, receipt === null && styles.byHand)}>
        <ReceiptPreview area={area} receipt={receipt} memberName={user.name} />
      </div>
      <div className={styles.summary}>
        <PurchaseSummary purchase={purchase} withName />
      </div>
    </div>
  );
}
