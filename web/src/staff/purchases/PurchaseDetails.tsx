import { entryOf } from '@prelaunch/contract';
import type { Area } from '../../api/session.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { MarkBadge } from './PurchaseMarks.tsx';
import styles from './PurchaseDetails.module.css';
import { PurchaseSummary } from './PurchaseSummary.tsx';
import { ReceiptPreview } from './ReceiptPreview.tsx';
import type { StaffPurchase } from './staff-purchase.ts';
import { purchaseTexts as texts } from './texts.ts';

/** The marks of a purchase with their explanations, except `member_waiting`, which is beside the name. */
function Hints({ marks }: Pick<StaffPurchase, 'marks'>) {
  const hints = marks.filter((mark) => mark !== 'member_waiting');
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints} aria-label={texts.hints}>
      {hints.map((mark) => (
        <li key={mark}>
          <MarkBadge mark={mark} /> {entryOf(texts.markStories, mark)}
        </li>
      ))}
    </ul>
  );
}

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
        <Hints marks={marks} />
      </div>
      <div className={styles.receipt}>
        <ReceiptPreview area={area} receipt={receipt} memberName={user.name} />
      </div>
      <div className={styles.summary}>
        <PurchaseSummary purchase={purchase} />
      </div>
    </div>
  );
}
