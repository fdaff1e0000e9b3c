import type { ReactNode } from 'react';
import { AmountCheck } from '../../../../staff/purchases/AmountCheck.tsx';
import { CreditNote } from '../../../../staff/purchases/CreditNote.tsx';
import { toPayItem } from '../../../../staff/purchases/credit-items.ts';
import { MissingLine } from '../../../../staff/purchases/MissingLine.tsx';
import { MemberName } from '../../../../staff/purchases/PurchaseMarks.tsx';
import { PurchaseHints } from '../../../../staff/purchases/PurchaseHints.tsx';
import { PurchaseSummary } from '../../../../staff/purchases/PurchaseSummary.tsx';
import { ReceiptPreview } from '../../../../staff/purchases/ReceiptPreview.tsx';
import { SheetTop } from '../../../../staff/purchases/SheetTop.tsx';
import { purchaseTexts } from '../../../../staff/purchases/texts.ts';
import { CopyButton } from '../../../../ui/buttons/CopyButton.tsx';
import { cx } from '../../../../ui/cx.ts';
import { TextLink } from '../../../../ui/buttons/TextLink.tsx';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import type { Purchase } from '../purchase-columns.tsx';
import { useNoteSeen } from '../useNoteSeen.ts';
import styles from './PurchaseSheet.module.css';
import type { Outcome } from './review-queue.ts';
import { deskTexts as texts } from './texts.ts';

interface PurchaseSheetProps {
  readonly purchase: Purchase;
  /** Its position in the queue, from 1. */
  readonly position: number;
  readonly total: number;
  readonly outcome: Outcome | undefined;
  /** The buttons to the previous and the next purchase, on a phone. */
  readonly steps: ReactNode;
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <p className={styles.label}>{label}</p>
      {children}
    </div>
  );
}

/**
 * Shows a purchase beside its proof. The amount and the transaction number are large, because the admin compares them
 * with the bank.
 */
export function PurchaseSheet({ purchase, position, total, outcome, steps }: PurchaseSheetProps) {
  const { receipt, referenceNumber, user } = purchase;
  const toPay = toPayItem(purchase);
  useNoteSeen(purchase);
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <SheetTop steps={steps}>
          <h3 tabIndex={-1} data-first-focus className={styles.name}>
            <VisuallyHidden>{texts.purchase(position, total)}</VisuallyHidden>
            <MemberName purchase={purchase} />
          </h3>
        </SheetTop>
        {outcome !== undefined && (
          <p className={styles.outcome} role="status">
            {outcome.kind === 'refused' ? outcome.message : texts[outcome.kind]}
          </p>
        )}
        <Fact label={toPay.label}>
          <p className={styles.amount}>{toPay.value}</p>
          <CreditNote purchase={purchase} />
          <AmountCheck purchase={purchase} />
        </Fact>
        <Fact label={texts.reference}>
          <p className={styles.reference}>
            {referenceNumber ?? purchaseTexts.none}
            {referenceNumber !== null && (
              <CopyButton iconOnly text={referenceNumber} label={purchaseTexts.copyReference} />
            )}
          </p>
        </Fact>
        <MissingLine purchase={purchase} />
        <PurchaseHints purchase={purchase} />
      </div>
      <div className={cx(styles.proof, receipt === null && styles.byHand)}>
        <ReceiptPreview area="admin" receipt={receipt} memberName={user.name} />
      </div>
      <div className={styles.details}>
        <PurchaseSummary purchase={purchase} />
        {receipt !== null && (
          <TextLink
            href={receipt.url}
            target="_blank"
            rel="noreferrer"
            title={purchaseTexts.newTab}
            apart
          >
            {purchaseTexts.viewReceipt}
          </TextLink>
        )}
      </div>
    </div>
  );
}
