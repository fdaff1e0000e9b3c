import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatPaise } from '@prelaunch/domain/money';
import type { CSSProperties } from 'react';
import { InterventionBadge } from '../../../purchases/interventions/InterventionBadge.tsx';
import { MethodMark } from '../../../purchases/MethodMark.tsx';
import { PaymentMethodText } from '../../../purchases/PaymentMethodText.tsx';
import { StatusBadge } from '../../../purchases/StatusBadge.tsx';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { isUnreserved } from '../../../purchases/reservation.ts';
import { reservationTexts } from '../../../purchases/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { AmountText } from '../../../ui/text/AmountText.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { numberColumn, type Column } from '../../../ui/table/Table.tsx';
import { ArrivalRail } from '../arrived/ArrivalRail.tsx';
import type { Arrivals } from '../arrived/useArrivals.ts';
import { creditedText } from '../credited/credited.ts';
import { CreditedText } from '../credited/CreditedText.tsx';
import { openQuestion } from '../questions/open-question.ts';
import { questionTexts } from '../questions/texts.ts';
import { replacedText } from '../reduced/reduced-text.ts';
import { ReducedBadge } from '../reduced/ReducedBadge.tsx';
import { historyTexts as texts } from '../texts.ts';
import styles from './history-columns.module.css';
import cardStyles from './HistoryCards.module.css';

function TransactionId({ id }: { readonly id: string }) {
  return (
    <span className={styles.reference} style={{ '--length': id.length } as CSSProperties}>
      {id}
    </span>
  );
}

/** Which part of the amount a credit has paid; nothing without one. */
function Credited({ purchase }: { readonly purchase: OwnPurchase }) {
  if (creditedText(purchase) === null) return null;
  return (
    <small className={styles.parts}>
      <CreditedText purchase={purchase} />
    </small>
  );
}

/** Says which purchase has taken the place of this one; nothing where none has. */
function Replaced({ purchase }: { readonly purchase: OwnPurchase }) {
  const text = replacedText(purchase);
  if (text === null) return null;
  return (
    <small className={cardStyles.rail}>
      <AmountText>{text}</AmountText>
    </small>
  );
}

/**
 * @param arrivals what the bank shows for the pending purchases
 * @param onView opens the receipt of a purchase; `serial` is its number in the list
 */
export function historyColumns(
  arrivals: Arrivals,
  onView: (purchase: OwnPurchase, serial: number) => void,
): Column<OwnPurchase>[] {
  return [
    { ...numberColumn(texts.columns.serial), card: 'hidden' },
    {
      id: 'method',
      header: texts.columns.method,
      card: 'title',
      cell: ({ paymentMethod }) => (
        <span className={cx(styles.method, cardStyles.method)}>
          <MethodMark method={paymentMethod} />
          <PaymentMethodText method={paymentMethod} />
        </span>
      ),
      noWrap: true,
    },
    {
      id: 'transactionId',
      header: texts.columns.transactionId,
      card: 'note',
      cell: ({ transactionId }) => <TransactionId id={transactionId ?? texts.notAvailable} />,
    },
    {
      id: 'amount',
      header: texts.columns.amount,
      card: 'value',
      align: 'end',
      cell: (purchase) => (
        <span className={cx(styles.amount, cardStyles.amount)}>
          {formatPaise(purchase.finalAmount)}
          <small>
            <AmountText>{texts.amountBeforeFee(formatPaise(purchase.amount))}</AmountText>
          </small>
          <Credited purchase={purchase} />
        </span>
      ),
    },
    {
      id: 'date',
      header: texts.columns.date,
      card: 'note',
      noWrap: true,
      cell: ({ createdAt }) => (
        <span className={styles.date} data-time={formatIstTime(createdAt)}>
          {formatIstDate(createdAt)}
        </span>
      ),
    },
    {
      id: 'time',
      header: texts.columns.time,
      card: 'note',
      noWrap: true,
      cell: ({ createdAt }) => formatIstTime(createdAt),
    },
    {
      id: 'status',
      header: texts.columns.status,
      card: 'tag',
      cell: (purchase) => (
        <div className={cx(styles.status, cardStyles.status)}>
          <span className={cx(styles.state, cardStyles.state)}>
            <StatusBadge status={purchase.status} />
            <InterventionBadge intervention={purchase.intervention} />
            <ReducedBadge purchase={purchase} />
            {openQuestion(purchase) !== undefined && (
              <small className={styles.needed}>{questionTexts.needed}</small>
            )}
            {isUnreserved(purchase) && <small>{reservationTexts.mark}</small>}
          </span>
          {purchase.status === 'PENDING' && (
            <div className={cardStyles.rail}>
              <ArrivalRail purchase={purchase} arrivals={arrivals} />
            </div>
          )}
          <Replaced purchase={purchase} />
        </div>
      ),
    },
    {
      id: 'actions',
      header: texts.columns.actions,
      noWrap: true,
      card: 'actions',
      cell: (purchase, _index, serial) => (
        <span className={styles.view}>
          <Button
            variant="secondary"
            size="small"
            aria-label={texts.viewOf(serial)}
            onClick={() => onView(purchase, serial)}
          >
            {texts.view}
          </Button>
        </span>
      ),
    },
  ];
}
