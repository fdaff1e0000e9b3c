import type { ReactNode } from 'react';
import type { Area } from '../../api/session.ts';
import { cx } from '../../ui/cx.ts';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { AmountCheck } from './AmountCheck.tsx';
import { toPayItem } from './credit-items.ts';
import { CreditNote } from './CreditNote.tsx';
import styles from './PurchaseDetails.module.css';
import { MissingLine } from './MissingLine.tsx';
import { PurchaseHints } from './PurchaseHints.tsx';
import { MemberName } from './PurchaseMarks.tsx';
import { PurchaseSummary } from './PurchaseSummary.tsx';
import { ReceiptPreview } from './ReceiptPreview.tsx';
import { SheetTop } from './SheetTop.tsx';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts as texts } from './texts.ts';

interface PurchaseDetailsProps {
  readonly area: Area;
  readonly purchase: StaffPurchase;
  /** A button beside the name. */
  readonly step?: ReactNode;
}

/** The proof beside the details of its purchase, led by the amount that the admin looks for in the proof. */
export function PurchaseDetails({ area, purchase, step }: PurchaseDetailsProps) {
  const { receipt, referenceNumber, user } = purchase;
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <SheetTop steps={step}>
          <h3 className={styles.name}>
            <MemberName purchase={purchase} />
          </h3>
        </SheetTop>
        <DescriptionList items={[{ ...toPayItem(purchase), lead: true }]} />
        <CreditNote purchase={purchase} />
        <AmountCheck purchase={purchase} />
        <p className={styles.reference}>
          <span>{texts.transactionNumber(referenceNumber ?? texts.none)}</span>
          {referenceNumber !== null && (
            <CopyButton iconOnly text={referenceNumber} label={texts.copyReference} />
          )}
        </p>
        <MissingLine purchase={purchase} />
        <PurchaseHints purchase={purchase} />
        {receipt !== null && (
          <TextLink href={receipt.url} target="_blank" rel="noreferrer" title={texts.newTab} apart>
            {texts.viewReceipt}
          </TextLink>
        )}
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
