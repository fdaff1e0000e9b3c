import { amountToPay } from '@prelaunch/domain/credits';
import { formatPaise, sumPaise } from '@prelaunch/domain/money';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { creditItems, toPayItem } from '../../../staff/purchases/credit-items.ts';
import { MarkedName, MemberName } from '../../../staff/purchases/PurchaseMarks.tsx';
import { purchaseTexts } from '../../../staff/purchases/texts.ts';
import { texts } from '../texts.ts';
import styles from './PurchaseSum.module.css';
import type { Purchase } from './purchase-columns.tsx';

/** The purchases of a decision: member and amount of one, or a list of several with the sum of what is to be paid of them. */
export function PurchaseSum({ purchases }: { readonly purchases: readonly Purchase[] }) {
  const { summary } = purchaseTexts;
  const [only] = purchases;
  const total = formatPaise(sumPaise(purchases.map(amountToPay)));
  if (only !== undefined && purchases.length === 1) {
    return (
      <DescriptionList
        items={[
          { label: summary.name, value: <MemberName purchase={only} /> },
          ...creditItems(only),
          { ...toPayItem(only), strong: true },
        ]}
      />
    );
  }
  const deleted = purchases.filter(({ marks }) => marks.includes('account_deleted')).length;
  return (
    <div className={styles.sum}>
      <ul className={styles.purchases} aria-label={texts.bulkDecision.chosen}>
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <MarkedName purchase={purchase} />
            <span className={styles.amount}>{formatPaise(amountToPay(purchase))}</span>
          </li>
        ))}
      </ul>
      {deleted > 0 && <p className={styles.deleted}>{texts.bulkDecision.deleted(deleted)}</p>}
      <DescriptionList
        items={[{ label: texts.bulkDecision.total(purchases.length), value: total, strong: true }]}
      />
    </div>
  );
}
