import { getPurchaseProgress } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { usePendingPurchases, type OwnPurchase } from '../../../purchases/own-purchases.ts';
import { isUnreserved } from '../../../purchases/reservation.ts';
import { reservationTexts } from '../../../purchases/texts.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { formatMoment, formatShortDate } from '../../../ui/dates.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { ArrivalRail } from '../arrived/ArrivalRail.tsx';
import { arrivedTexts as texts } from '../arrived/texts.ts';
import { useArrivals } from '../arrived/useArrivals.ts';
import { CreditedText } from '../credited/CreditedText.tsx';
import { receiptAddress } from '../payment-history/receipt-address.ts';
import { usualTime } from '../payment-history/usual-time.ts';
import { waitsAfterAnswer } from '../questions/open-question.ts';
import { questionTexts } from '../questions/texts.ts';
import { buyTexts, progressTexts } from '../texts.ts';
import styles from './DashboardScreen.module.css';

/** More would push the rest of the screen away. */
const MOST = 3;

interface PaymentProps {
  readonly purchase: OwnPurchase;
  /** The only pending payment: there is room for how long a decision usually takes. */
  readonly alone: boolean;
}

/** The link to the receipt of a pending payment, and how many payments are checked before it, and whether its tokens are reserved. */
function Payment({ purchase, alone }: PaymentProps) {
  // Optional information, so a failure shows no toast.
  const { data: progress } = useQuery({
    ...endpointQuery('user', getPurchaseProgress, { params: { id: purchase.id } }),
    meta: { quiet: true },
  });
  return (
    <div>
      <TextLink href={receiptAddress(purchase)}>
        <AmountText>
          {`${formatPaise(purchase.finalAmount)} · ${formatMoment(purchase.createdAt)}`}
        </AmountText>
      </TextLink>
      {purchase.credited !== undefined && (
        <p className={styles.ahead}>
          <CreditedText purchase={purchase} />
        </p>
      )}
      {waitsAfterAnswer(purchase) && <p className={styles.ahead}>{questionTexts.answered}</p>}
      {isUnreserved(purchase) && <p className={styles.ahead}>{reservationTexts.mark}</p>}
      {progress !== undefined && (
        <p className={styles.ahead}>
          {progressTexts.ahead(progress.ahead)} {alone && usualTime(progress)}
        </p>
      )}
    </div>
  );
}

/** Where the money of the newest pending payments is, and links to their receipts and the oldest one's; nothing where none is pending. */
export function NewestPayment() {
  const pending = usePendingPurchases() ?? [];
  const newest = pending.slice(0, MOST);
  const oldest = pending.length > MOST ? pending.at(-1) : undefined;
  const arrivals = useArrivals(newest);
  if (newest.length === 0) return null;
  return (
    <Card title={texts.newest(newest.length)}>
      <ul className={styles.payments}>
        {newest.map((purchase) => (
          <li key={purchase.id}>
            <Payment purchase={purchase} alone={newest.length === 1} />
            <ArrivalRail purchase={purchase} arrivals={arrivals} />
            {newest.length === 1 && <p className={styles.ahead}>{buyTexts.waitingMail(1)}</p>}
          </li>
        ))}
      </ul>
      {oldest !== undefined && (
        <p className={styles.older}>
          <TextLink href={receiptAddress(oldest)}>
            <AmountText>
              {texts.older(
                pending.length - MOST,
                `${formatPaise(oldest.finalAmount)} · ${formatShortDate(oldest.createdAt)}`,
              )}
            </AmountText>
          </TextLink>
        </p>
      )}
    </Card>
  );
}
