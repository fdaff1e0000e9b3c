import { formatPaise } from '@prelaunch/domain/money';
import { usePendingPurchases } from '../../../purchases/own-purchases.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { ArrivalRail } from '../arrived/ArrivalRail.tsx';
import { arrivedTexts as texts } from '../arrived/texts.ts';
import { useArrivals } from '../arrived/useArrivals.ts';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import styles from './DashboardScreen.module.css';

/** More would push the rest of the screen away. */
const MOST = 3;

/** Where the money of the newest pending payments is, with links to their receipts; nothing where none is pending. */
export function NewestPayment() {
  const newest = (usePendingPurchases() ?? []).slice(0, MOST);
  const arrivals = useArrivals(newest);
  if (newest.length === 0) return null;
  return (
    <Card title={texts.newest(newest.length)}>
      <ul className={styles.payments}>
        {newest.map((purchase) => (
          <li key={purchase.id}>
            <TextLink apart href={receiptAddress(purchase)}>
              {[formatPaise(purchase.finalAmount), purchase.orderNumber]
                .filter((part) => part !== null)
                .join(', ')}
            </TextLink>
            <ArrivalRail purchase={purchase} arrivals={arrivals} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
