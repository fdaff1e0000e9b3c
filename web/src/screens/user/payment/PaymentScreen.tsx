import { parseRupees } from '@prelaunch/domain/money';
import { isOrderNumber } from '@prelaunch/domain/order-number';
import { useSearchParams } from 'wouter';
import { paths } from '../../../paths.ts';
import { ProgrammeTitle } from '../../../programme/ProgrammeTitle.tsx';
import type { OrderRequest } from '../../../purchases/order.ts';
import { useMemberId } from '../../../purchases/useMemberId.ts';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { OpenOrder, PaymentSkeleton } from './OpenOrder.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import styles from './PaymentScreen.module.css';

/** Reads the order from the address; null when it contains none. */
function requestIn(query: URLSearchParams): OrderRequest | null {
  const orderNumber = query.get('purchaseId') ?? '';
  const amount = parseRupees(query.get('purchaseAmount') ?? '');
  return isOrderNumber(orderNumber) && amount !== null && amount > 0n
    ? { orderNumber, amount }
    : null;
}

/** /user/payment?purchaseId=…&purchaseAmount=…: paying an order and submitting the proof. */
export function PaymentScreen() {
  const [query] = useSearchParams();
  const request = requestIn(query);
  const memberId = useMemberId();
  return (
    <>
      <ProgrammeTitle area="user" screen={texts.screen} />
      <PageHeader title={texts.screen} />
      {request === null && <NoOrder />}
      {request !== null && memberId === null && (
        <PaymentSkeleton orderNumber={request.orderNumber} />
      )}
      {request !== null && memberId !== null && (
        <OpenOrder
          key={`${memberId} ${request.orderNumber} ${String(request.amount)}`}
          memberId={memberId}
          request={request}
        />
      )}
    </>
  );
}

function NoOrder() {
  return (
    <div className={cx(styles.columns, styles.even)}>
      <Card>
        <div role="alert">
          <EmptyState
            picture="receipt"
            title={<p className={styles.clock}>{texts.notFound}</p>}
            text={texts.notFoundHelp}
            action={
              <div className={styles.next}>
                <ButtonLink href={paths.buyToken}>{texts.notFoundNext}</ButtonLink>
                <ButtonLink href={paths.paymentHistory} variant="secondary">
                  {texts.seeHistory}
                </ButtonLink>
              </div>
            }
          />
        </div>
      </Card>
      <OrderDetails orderNumber={null} order={null} />
    </div>
  );
}
