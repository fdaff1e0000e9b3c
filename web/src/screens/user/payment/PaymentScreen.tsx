import { parseRupees } from '@prelaunch/domain/money';
import { isOrderNumber } from '@prelaunch/domain/order-number';
import { useSearchParams } from 'wouter';
import { paths } from '../../../paths.ts';
import { ProgramTitle } from '../../../programme/ProgramTitle.tsx';
import type { OrderWish } from '../../../purchases/order.ts';
import { useMemberId } from '../../../purchases/useMemberId.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderOnCounter } from './OrderOnCounter.tsx';
import styles from './PaymentScreen.module.css';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';

/** The order that the address asks for; null when it names none. */
function wishIn(query: URLSearchParams): OrderWish | null {
  const orderNumber = query.get('purchaseId') ?? '';
  const amount = parseRupees(query.get('purchaseAmount') ?? '');
  return isOrderNumber(orderNumber) && amount !== null && amount > 0n
    ? { orderNumber, amount }
    : null;
}

/** /user/payment?purchaseId=…&purchaseAmount=…: paying an order and handing in the proof. */
export function PaymentScreen() {
  const [query] = useSearchParams();
  const wish = wishIn(query);
  const memberId = useMemberId();
  return (
    <>
      <ProgramTitle area="user" screen={texts.screen} />
      <PageHeader title={texts.screen} />
      {wish === null && <NoOrder />}
      {wish !== null && memberId === null && <PaymentSkeleton />}
      {wish !== null && memberId !== null && (
        <OrderOnCounter
          key={`${memberId} ${wish.orderNumber} ${String(wish.amount)}`}
          memberId={memberId}
          wish={wish}
        />
      )}
    </>
  );
}

function NoOrder() {
  return (
    <div className={styles['columns']}>
      <Card>
        <div role="alert">
          <EmptyState
            picture="receipt"
            text={texts.notFound}
            action={<ButtonLink href={paths.buyToken}>{texts.notFoundNext}</ButtonLink>}
          />
        </div>
      </Card>
      <OrderDetails orderNumber={null} order={null} />
    </div>
  );
}
