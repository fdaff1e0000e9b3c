import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { paymentTexts as texts } from '../texts.ts';
import styles from './PaymentScreen.module.css';

/** The payment page before its order is known. */
export function PaymentSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      <div className={styles['top']} aria-hidden="true">
        <Skeleton height="3.75rem" />
        <Skeleton height="3.75rem" />
      </div>
      <div className={styles['columns']} aria-hidden="true">
        <Card>
          <Skeleton width="14rem" height="2.75rem" />
          <Skeleton height="16rem" />
          <Skeleton height="2.75rem" />
        </Card>
        <Card>
          <Skeleton width="10rem" height="1.5rem" />
          <Skeleton height="10rem" />
        </Card>
      </div>
    </>
  );
}
