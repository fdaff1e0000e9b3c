import { getPurchaseProgress } from '@prelaunch/contract';
import { formatPaise, type Paise } from '@prelaunch/domain/money';
import { PROOF_METHODS } from '@prelaunch/domain/payment-methods';
import { remarkOf } from '@prelaunch/domain/remark';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useId } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TransferRemark } from '../payment/TransferRemark.tsx';
import { waitsAfterAnswer } from '../questions/open-question.ts';
import { questionTexts } from '../questions/texts.ts';
import { progressTexts as texts } from '../texts.ts';
import { CorrectReference } from './CorrectReference.tsx';
import styles from './PurchaseProgress.module.css';
import { useIsPayeeCurrent } from './usePaidPayee.ts';
import { usualTime } from './usual-time.ts';

/** Asks for the rest of a payment of which the bank shows only a part. */
function Rest({ missing, purchase }: { readonly missing: Paise; readonly purchase: OwnPurchase }) {
  const { id, orderNumber, paymentCode } = purchase;
  const isCurrent = useIsPayeeCurrent(id);
  if (isCurrent === undefined) return <Skeleton height="4rem" />;
  const amount = formatPaise(missing);
  // Money to an account that the company has left may not come back.
  if (isCurrent === false) return <Notice icon={Landmark}>{texts.missingElsewhere(amount)}</Notice>;
  return (
    <>
      <Notice icon={Landmark}>{texts.missing(amount)}</Notice>
      {orderNumber !== null && <TransferRemark remark={remarkOf(orderNumber, paymentCode)} />}
    </>
  );
}

/** How long the decision on a pending purchase usually takes; lets the member correct its reference once. */
function Waiting({ purchase }: { readonly purchase: OwnPurchase }) {
  const { data: progress, isError } = useQuery({
    ...endpointQuery('user', getPurchaseProgress, { params: { id: purchase.id } }),
    // The information is optional, so a failure shows no toast.
    meta: { quiet: true },
  });
  // A failed update leaves what is shown, and the open form.
  if (progress === undefined) return isError ? null : <Skeleton height="3rem" />;

  const waited = (Date.now() - purchase.createdAt.getTime()) / 1000;
  const isLate = progress.longWait !== null && waited > progress.longWait;
  const method = PROOF_METHODS.find((proven) => proven === purchase.paymentMethod);
  return (
    <>
      {progress.missing !== null && <Rest missing={progress.missing} purchase={purchase} />}
      <p>
        {texts.ahead(progress.ahead)} {usualTime(progress)}
      </p>
      {isLate && <p className={styles.late}>{texts.late}</p>}
      {progress.firstReference !== null && <p>{texts.corrected(progress.firstReference)}</p>}
      {progress.firstReference === null && method !== undefined && (
        <CorrectReference
          purchaseId={purchase.id}
          method={method}
          given={purchase.referenceNumber}
        />
      )}
    </>
  );
}

/** When a pending purchase will be decided, and what the member can do meanwhile. */
export function PurchaseProgress({ purchase }: { readonly purchase: OwnPurchase }) {
  const heading = useId();
  return (
    <section className={styles.progress} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {texts.heading}
      </h3>
      {waitsAfterAnswer(purchase) && <p className={styles.answered}>{questionTexts.answered}</p>}
      <Waiting purchase={purchase} />
    </section>
  );
}
