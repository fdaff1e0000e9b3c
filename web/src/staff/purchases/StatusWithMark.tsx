import { InterventionBadge } from '../../purchases/interventions/InterventionBadge.tsx';
import { StatusBadge } from '../../purchases/StatusBadge.tsx';
import type { StaffPurchase } from './staff-purchase.ts';
import styles from './StatusWithMark.module.css';
import { purchaseTexts } from './texts.ts';

interface StatusWithMarkProps {
  readonly purchase: Pick<StaffPurchase, 'status' | 'intervention'>;
}

/** The status of a purchase, which is final, with its hold or reversal beside it. */
export const StatusWithMark = ({ purchase }: StatusWithMarkProps) => (
  <span className={styles.status}>
    <StatusBadge status={purchase.status} texts={purchaseTexts.status} />
    <InterventionBadge intervention={purchase.intervention} />
  </span>
);
