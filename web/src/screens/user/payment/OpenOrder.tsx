import { formatRoundPaise, formatTokens } from '@prelaunch/domain/money';
import { OFFERED_METHODS } from '@prelaunch/domain/payment-methods';
import { priceOrder, type PricedOrder } from '@prelaunch/domain/pricing';
import { CircleAlert, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useOfflinePages } from '../../../offline/useOfflinePages.ts';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { OrderContact } from '../../../purchases/OrderContact.tsx';
import { creditOf } from '../../../purchases/credit.ts';
import { deadlineOf, type Order, type OrderRequest } from '../../../purchases/order.ts';
import { useTooManyPending } from '../../../purchases/own-purchases.ts';
import { isDue } from '../../../purchases/kept-order.ts';
import { orderedStamp } from '../../../purchases/stamps.ts';
import { useKeptOrders } from '../../../purchases/useKeptOrders.ts';
import { useKnownMember } from '../../../purchases/useKnownMember.ts';
import { useOrder } from '../../../purchases/useOrder.ts';
import { useSaleClosed } from '../../../purchases/useSaleClosed.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Countdown } from '../../../ui/text/Countdown.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Steps } from '../../../ui/feedback/Steps.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { useCountdown } from '../../../ui/text/useCountdown.ts';
import { useMinWidth } from '../../../ui/layout/useMinWidth.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { creditedTexts } from '../credited/texts.ts';
import { rejectedTexts } from '../rejected/texts.ts';
import { buyTexts, paymentTexts as texts } from '../texts.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import styles from './PaymentScreen.module.css';
import { SubmittedOrder } from './SubmittedOrder.tsx';
import { useOrderCredit } from './useOrderCredit.ts';
import { useOrderTerms, type RefusedOrder } from './useOrderTerms.ts';

/**
 * From this width of the window, in rem, the order is beside the methods, and the QR code beside the texts of its
 * panel. In a narrower window it is above them, because the panel would be so long that PAY is below the screen.
 */
const TWO_COLUMNS = 80;

/** A placeholder for the payment page until its order is known. */
export function PaymentSkeleton({ orderNumber }: { readonly orderNumber: string }) {
  const wide = useMinWidth(TWO_COLUMNS);
  const details = <OrderDetails orderNumber={orderNumber} order={null} loading foldable={!wide} />;
  return (
    <>
      <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
      <div className={styles.top} aria-hidden="true">
        <Skeleton height="3.75rem" />
        <Skeleton height={wide ? '3.75rem' : '2.625rem'} />
      </div>
      <div className={styles.columns}>
        {!wide && details}
        <div aria-hidden="true">
          <Card>
            <Skeleton width="14rem" height="2.75rem" />
            <Skeleton height="16rem" />
            <Skeleton height="2.75rem" />
          </Card>
        </div>
        {wide && details}
      </div>
    </>
  );
}

/**
 * Shown above an order that the server would refuse now. The rest of the screen stays visible: a member who has paid
 * can submit the proof as soon as another purchase is decided.
 */
function TooManyPending() {
  const tooMany = useTooManyPending();
  const closed = useSaleClosed();
  // The layout already shows that the sale is suspended.
  if (closed === 'unverified') return <Notice announced>{buyTexts.unverified}</Notice>;
  if (!tooMany) return null;
  return (
    <Notice announced>
      {texts.tooManyWaiting} <TextLink href={paths.paymentHistory}>{texts.seeHistory}</TextLink>
    </Notice>
  );
}

interface TransactionTimeProps {
  readonly deadline: number;
  /** Whether the money may take longer than this time. */
  readonly byBank: boolean;
}

/** Shows how long the price is valid. When it expires, only these texts change. */
function TransactionTime({ deadline, byBank }: TransactionTimeProps) {
  const remainingMs = useCountdown(deadline);
  return (
    <div className={styles.time}>
      <Clock aria-hidden="true" />
      <div>
        <p className={styles.clock}>
          {texts.time}{' '}
          <Countdown
            remainingMs={remainingMs}
            expiredText={texts.expired}
            announcements={{
              fiveMinutes: texts.fiveMinutesLeft,
              oneMinute: texts.oneMinuteLeft,
              expired: texts.timeExpired,
            }}
          />
        </p>
        <p className={styles.quiet}>
          {remainingMs > 0 ? texts.priceHeld : texts.afterExpiry}
          {remainingMs > 0 && byBank && ` ${texts.moneyLater}`}
        </p>
      </div>
    </div>
  );
}

interface OpenOrderProps {
  readonly memberId: string;
  readonly request: OrderRequest;
}

function refusedText({ problem, remaining, limit }: RefusedOrder, symbol: string): string {
  if (problem === 'above_supply') return texts.supplyRefused(formatTokens(remaining), symbol);
  if (problem === 'above_limit' && limit !== null) {
    return texts.limitRefused(formatRoundPaise(limit));
  }
  return texts.amountRefused;
}

interface SavedOrderProps {
  readonly order: Order;
  readonly priced: PricedOrder | null;
}

/** An order that is saved in the browser. The layout shows what is saved, above the screen. */
function SavedOrder({ order, priced }: SavedOrderProps) {
  useEffect(() => {
    // The form is gone with the focus, and the notice may be out of sight. On a page that opens, the member may be in the menu.
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-kept]')?.focus();
  }, []);
  return (
    <div className={styles.saved}>
      <div className={styles.top}>
        <Steps
          label={texts.progress}
          steps={texts.stepsOf(order.draft.method)}
          current={1}
          doneText={texts.stepDone}
        />
      </div>
      <OrderDetails
        orderNumber={order.orderNumber}
        order={priced}
        credited={creditOf(order)?.amount}
        paid
        stamps={[orderedStamp(new Date(order.startedAt))]}
      />
    </div>
  );
}

/** The holder of the account that the member pays to; undefined before the page has shown one, and for a manual payment. */
function holderOf({ shown, draft: { method } }: Order, bankId: string): string | undefined {
  if (method === 'MANUAL') return undefined;
  const bank = method === 'UPI' ? undefined : shown?.banks.find(({ id }) => id === bankId);
  return (bank ?? shown)?.holderName;
}

/** An order that is to be paid, or was submitted. */
export function OpenOrder({ memberId, request }: OpenOrderProps) {
  const order = useOrder(memberId, request);
  const terms = useOrderTerms(memberId, order);
  const priced = order?.terms ? priceOrder(order.amount, order.terms) : null;
  const credit = useOrderCredit(memberId, order, priced?.total ?? null);
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  const [step, setStep] = useState<'pay' | 'proof'>('pay');
  const [bankId, setBankId] = useState('');
  const wide = useMinWidth(TWO_COLUMNS);
  // From now on the order must survive a lost connection, also when the page is closed.
  useOfflinePages(true);
  const saved = useKeptOrders(useKnownMember()).some(
    (kept) => kept.key === order?.idempotencyKey && isDue(kept),
  );

  if (order === null) return <PaymentSkeleton orderNumber={request.orderNumber} />;
  const stamps = [orderedStamp(new Date(order.startedAt))];
  if (order.sent !== null) {
    return <SubmittedOrder order={order} priced={priced} purchaseId={order.sent.purchaseId} />;
  }
  if (saved) return <SavedOrder order={order} priced={priced} />;
  if (terms.refused !== null) {
    return (
      <div className={styles.columns}>
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
  if (credit.failed) {
    return (
      <Card>
        <ErrorState
          text={creditedTexts.loadFailed}
          onRetry={credit.retry}
          retrying={credit.fetching}
        />
        <div className={styles.actions}>
          <Button variant="secondary" onClick={credit.goOnWithout}>
            {creditedTexts.goOnWithout}
          </Button>
        </div>
      </Card>
    );
  }
  if (order.terms === null || priced === null || order.credit === 'unknown') {
    return <PaymentSkeleton orderNumber={order.orderNumber} />;
  }
  const details = (
    <OrderDetails
      orderNumber={order.orderNumber}
      order={priced}
      credited={credit.lost === null ? creditOf(order)?.amount : credit.lost.credited}
      payee={holderOf(order, bankId)}
      stamps={stamps}
      foldable={!wide}
    />
  );
  return (
    <>
      <TooManyPending />
      {order.resends !== null && (
        <Notice icon={CircleAlert}>{rejectedTexts.sentAgain(order.resends)}</Notice>
      )}
      <div className={styles.top}>
        <Steps
          label={texts.progress}
          steps={texts.stepsOf(order.draft.method)}
          current={step === 'pay' ? 0 : 1}
          doneText={texts.stepDone}
        />
        <TransactionTime
          deadline={deadlineOf(order)}
          // The first tab, until the member chooses one.
          byBank={(order.draft.method ?? OFFERED_METHODS[0]) === 'BANK'}
        />
      </div>
      <div className={styles.columns}>
        {!wide && details}
        <PaymentMethods
          memberId={memberId}
          order={order}
          terms={order.terms}
          priced={priced}
          lost={credit.lost}
          bankId={bankId}
          onBank={setBankId}
          onStep={setStep}
        />
        {wide && details}
      </div>
      <div className={styles.contact}>
        <OrderContact orderNumber={order.orderNumber} />
      </div>
    </>
  );
}
