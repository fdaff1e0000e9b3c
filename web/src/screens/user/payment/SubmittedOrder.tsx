import type { PricedOrder } from '@prelaunch/domain/pricing';
import { badgeColour } from '../../../purchases/badge-colour.ts';
import { paths } from '../../../paths.ts';
import type { Order } from '../../../purchases/order.ts';
import { useOwnPurchase } from '../../../purchases/own-purchases.ts';
import { reservationText } from '../../../purchases/reservation.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { OrderDetails } from './OrderDetails.tsx';
import styles from './PaymentScreen.module.css';

interface SubmittedOrderProps {
  readonly order: Order;
  readonly priced: PricedOrder | null;
  readonly purchaseId: string | null;
}

/** The state of a submitted order, which cannot be submitted again. */
export function SubmittedOrder({ order, priced, purchaseId }: SubmittedOrderProps) {
  const purchase = useOwnPurchase(purchaseId, order.orderNumber);
  const status = purchase?.status ?? 'PENDING';
  const reservation = purchase === undefined ? null : reservationText(purchase);
  return (
    <>
      <div className={styles.top}>
        <Steps
          label={texts.progress}
          steps={texts.stepsOf(order.draft.method)}
          current={status === 'APPROVED' ? 3 : 2}
          doneText={texts.stepDone}
        />
      </div>
      <div className={styles.columns}>
        <Card title={texts.sentTitle}>
          <p>{texts.sentText[status]}</p>
          {reservation !== null && <p>{reservation}</p>}
          <DescriptionList
            items={[
              {
                label: texts.sentStatus,
                value: <Badge tone={badgeColour(status)}>{status}</Badge>,
              },
              { label: texts.method, value: purchase?.paymentMethod ?? texts.notAvailable },
              {
                label: texts.sentReference,
                value: purchase?.transactionId ?? texts.notAvailable,
              },
            ]}
          />
          <div className={styles.actions}>
            <ButtonLink href={paths.paymentHistory}>{texts.sentHistory}</ButtonLink>
            <ButtonLink href={paths.buyToken} variant="secondary">
              {texts.sentAgain}
            </ButtonLink>
          </div>
        </Card>
        <OrderDetails orderNumber={order.orderNumber} order={priced} />
      </div>
    </>
  );
}
