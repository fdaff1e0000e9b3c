import { formatRoundPaise, formatTokens } from '@prelaunch/domain/money';
import { priceOrder } from '@prelaunch/domain/pricing';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { useProgram } from '../../../programme/useProgram.ts';
import { deadlineOf, type OrderWish } from '../../../purchases/order.ts';
import { useOrder } from '../../../purchases/useOrder.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { paymentTexts as texts } from '../texts.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import styles from './PaymentScreen.module.css';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { SentOrder } from './SentOrder.tsx';
import { TooManyWaiting } from './TooManyWaiting.tsx';
import { TransactionTime } from './TransactionTime.tsx';
import { useOrderTerms, type RefusedOrder } from './useOrderTerms.ts';

interface OrderOnCounterProps {
  readonly memberId: string;
  readonly wish: OrderWish;
}

function refusedText({ problem, remaining, limit }: RefusedOrder, symbol: string): string {
  if (problem === 'above_supply') return texts.supplyRefused(formatTokens(remaining), symbol);
  if (problem === 'above_limit' && limit !== null) {
    return texts.limitRefused(formatRoundPaise(limit));
  }
  return texts.amountRefused;
}

/** One order: to be paid, or handed in before. */
export function OrderOnCounter({ memberId, wish }: OrderOnCounterProps) {
  const order = useOrder(memberId, wish);
  const terms = useOrderTerms(memberId, order);
  const symbol = useProgram('user').data?.token?.symbol ?? '';
  const [step, setStep] = useState<'pay' | 'proof'>('pay');

  if (order === null) return <PaymentSkeleton />;
  const priced = order.terms && priceOrder(order.amount, order.terms);
  if (order.sent !== null) {
    return <SentOrder order={order} priced={priced} purchaseId={order.sent.purchaseId} />;
  }
  if (terms.refused !== null) {
    return (
      <div className={styles['columns']}>
        <Card>
          <div role="alert">
            <EmptyState
              picture="receipt"
              text={refusedText(terms.refused, symbol)}
              action={<ButtonLink href={paths.buyToken}>{texts.notFoundNext}</ButtonLink>}
            />
          </div>
        </Card>
        <OrderDetails orderNumber={order.orderNumber} order={null} />
      </div>
    );
  }
  if (terms.failed) {
    return (
      <Card>
        <ErrorState text={texts.termsFailed} onRetry={terms.retry} retrying={terms.fetching} />
      </Card>
    );
  }
  if (order.terms === null || priced === null) return <PaymentSkeleton />;
  return (
    <>
      <TooManyWaiting />
      <div className={styles['top']}>
        <Steps
          label={texts.progress}
          steps={order.draft.method === 'MANUAL' ? texts.manualSteps : texts.steps}
          current={step === 'pay' ? 0 : 1}
          doneText={texts.stepDone}
        />
        <TransactionTime deadline={deadlineOf(order)} />
      </div>
      <div className={styles['columns']}>
        <PaymentMethods
          memberId={memberId}
          order={order}
          terms={order.terms}
          priced={priced}
          onStep={setStep}
        />
        <OrderDetails orderNumber={order.orderNumber} order={priced} />
      </div>
    </>
  );
}
