import type { PricedOrder } from '@prelaunch/domain/pricing';
import { InterventionBadge } from '../../../purchases/interventions/InterventionBadge.tsx';
import { OrderContact } from '../../../purchases/OrderContact.tsx';
import { PaymentMethodText } from '../../../purchases/PaymentMethodText.tsx';
import { StatusBadge } from '../../../purchases/StatusBadge.tsx';
import { paths } from '../../../paths.ts';
import { creditOf } from '../../../purchases/credit.ts';
import type { Order } from '../../../purchases/order.ts';
import { isReversed, useOwnPurchase, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { reservationText } from '../../../purchases/reservation.ts';
import { orderedStamp, stampsOf } from '../../../purchases/stamps.ts';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { DateText } from '../../../ui/text/DateText.tsx';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { Steps } from '../../../ui/feedback/Steps.tsx';
import { creditedOf } from '../credited/credited.ts';
import { AvailableAgain } from '../credited/CreditedText.tsx';
import { sentText } from '../sent-text.ts';
import { paymentTexts as texts } from '../texts.ts';
import { OrderDetails, type OrderSums } from './OrderDetails.tsx';
import styles from './PaymentScreen.module.css';

/** The sums of a purchase that another browser has submitted. */
const sumsOf = (purchase: OwnPurchase): OrderSums => ({
  amount: purchase.amount,
  price: purchase.price,
  quantity: purchase.totalQuantity,
  feeRate: null,
  fee: purchase.platformCharge,
  total: purchase.finalAmount,
});

interface SubmittedOrderProps {
  readonly order: Order;
  readonly priced: PricedOrder | null;
  readonly purchaseId: string | null;
}

/** The state of a submitted order, which cannot be submitted again. */
export function SubmittedOrder({ order, priced, purchaseId }: SubmittedOrderProps) {
  const purchase = useOwnPurchase(purchaseId, order.orderNumber);
  const status = purchase?.status ?? 'PENDING';
  const isBack = purchase !== undefined && isReversed(purchase);
  const sent = sentText(purchase);
  const startedAt = new Date(order.startedAt);
  const stamps = purchase === undefined ? [orderedStamp(startedAt)] : stampsOf(purchase, startedAt);
  const reservation = purchase === undefined ? null : reservationText(purchase);
  return (
    <>
      <div className={styles.top}>
        <Steps
          label={texts.progress}
          steps={texts.stepsOf(order.draft.method)}
          current={status === 'APPROVED' && !isBack ? 3 : 2}
          doneText={texts.stepDone}
        />
      </div>
      <div className={styles.columns}>
        <Card title={texts.sentTitle}>
          {sent !== undefined && (
            <p>
              {sent} {purchase !== undefined && <AvailableAgain purchase={purchase} />}
            </p>
          )}
          {(status === 'REJECTED' || isBack) && <OrderContact orderNumber={order.orderNumber} />}
          {reservation !== null && (
            <p>
              <DateText>{reservation}</DateText>
            </p>
          )}
          <DescriptionList
            items={[
              {
                label: texts.sentStatus,
                value: (
                  <>
                    <StatusBadge status={status} />{' '}
                    <InterventionBadge intervention={purchase?.intervention} />
                  </>
                ),
              },
              {
                label: texts.method,
                value: purchase ? (
                  <PaymentMethodText method={purchase.paymentMethod} />
                ) : (
                  texts.notAvailable
                ),
              },
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
        <OrderDetails
          orderNumber={order.orderNumber}
          order={priced ?? (purchase === undefined ? null : sumsOf(purchase))}
          loading={priced === null && purchase === undefined}
          credited={purchase === undefined ? creditOf(order)?.amount : creditedOf(purchase)}
          paid
          stamps={stamps}
          payee={purchase?.payeeName}
        />
      </div>
    </>
  );
}
