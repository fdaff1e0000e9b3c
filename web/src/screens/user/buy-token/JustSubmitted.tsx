import { getPurchaseProgress } from '@prelaunch/contract';
import { formatTokens } from '@prelaunch/domain/money';
import { PROOF_METHODS } from '@prelaunch/domain/payment-methods';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { useProgramme } from '../../../programme/useProgramme.ts';
import { useOwnPurchase, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { OrderContact } from '../../../purchases/OrderContact.tsx';
import { OrderSlip } from '../../../purchases/OrderSlip.tsx';
import { useStamps } from '../../../purchases/useStamps.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { ArrivalRail } from '../arrived/ArrivalRail.tsx';
import { useArrivals } from '../arrived/useArrivals.ts';
import { creditedLines } from '../credited/credited.ts';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import { usualTime } from '../payment-history/usual-time.ts';
import { sentText } from '../sent-text.ts';
import { buyTexts, historyTexts, paymentTexts, progressTexts } from '../texts.ts';
import styles from './JustSubmitted.module.css';
import { submittedTexts as texts } from './texts.ts';

/** How many payments are checked before this one, and how long that usually takes; nothing where it is not known. */
function Progress({ id }: { readonly id: string }) {
  const { data: progress, isError } = useQuery({
    ...endpointQuery('user', getPurchaseProgress, { params: { id } }),
    // The information is optional, so a failure shows no toast.
    meta: { quiet: true },
  });
  if (isError) return null;
  if (progress === undefined) return <Skeleton height="3rem" />;
  return (
    <p>
      {progressTexts.ahead(progress.ahead)} {usualTime(progress)}
    </p>
  );
}

interface JustSubmittedProps {
  /** The purchase at the time of its submission; a later decision is shown too. */
  readonly purchase: OwnPurchase;
  readonly onBuyMore: () => void;
}

/** The slip of the order that the member has just submitted, and what happens next. */
export function JustSubmitted({ purchase: submitted, onBuyMore }: JustSubmittedProps) {
  const symbol = useProgramme('user').data?.token?.symbol ?? '';
  const purchase = useOwnPurchase(submitted.id, submitted.orderNumber) ?? submitted;
  const arrivals = useArrivals([purchase]);
  const isProved = PROOF_METHODS.some((method) => method === purchase.paymentMethod);
  const decided = purchase.status === 'PENDING' ? undefined : sentText(purchase);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form of the proof, which had the focus, is gone.
    top.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={top} className={styles.submitted} tabIndex={-1}>
      <div className={styles.head}>
        <CircleCheck aria-hidden="true" />
        <div>
          <h2>{isProved ? texts.proofTitle : texts.manualTitle}</h2>
          {isProved && decided === undefined && <p>{texts.nothingMore}</p>}
        </div>
      </div>
      <OrderSlip
        payee={purchase.payeeName}
        progress={<ArrivalRail purchase={purchase} arrivals={arrivals} />}
        stamps={useStamps(purchase)}
        lines={[
          { label: historyTexts.amount, value: <Money value={purchase.finalAmount} />, lead: true },
          ...creditedLines(purchase),
          {
            label: paymentTexts.orderNumber,
            value: purchase.orderNumber ?? paymentTexts.notAvailable,
          },
          { label: buyTexts.tokens, value: `${formatTokens(purchase.totalQuantity)} ${symbol}` },
          // A typing error is seen in the minute in which it is made.
          ...(purchase.referenceNumber === null
            ? []
            : [{ label: texts.reference, value: purchase.referenceNumber }]),
        ]}
      />
      <Card>
        <h3 className={styles.next}>{texts.next}</h3>
        {purchase.status === 'PENDING' ? (
          <div>
            <Progress id={purchase.id} />
            <p>{buyTexts.waitingMail(1)}</p>
          </div>
        ) : (
          decided !== undefined && <p>{decided}</p>
        )}
        <div className={styles.actions}>
          <ButtonLink href={receiptAddress(purchase)}>{texts.follow}</ButtonLink>
          <Button variant="secondary" onClick={onBuyMore}>
            {texts.buyMore}
          </Button>
        </div>
        <div className={styles.contact}>
          <OrderContact orderNumber={purchase.orderNumber} />
        </div>
      </Card>
    </div>
  );
}
