import type { Area } from '../../api/session.ts';
import { cx } from '../../ui/cx.ts';
import { TextLink } from '../../ui/TextLink.tsx';
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

/** The proof beside the details of its purchase. */
export function PurchaseDetails({ area, purchase }: PurchaseDetailsProps) {
  const { receipt, referenceNumber, marks, user } = purchase;
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
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
        <PurchaseSummary purchase={purchase} />
      </div>
    </div>
  );
}
