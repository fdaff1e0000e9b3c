import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatPaise } from '@prelaunch/domain/money';
import { badgeColour } from '@prelaunch/domain/purchase-status';
import type { OwnPurchase } from '../../../purchases/own-purchases.ts';
import { isUnreserved } from '../../../purchases/reservation.ts';
import { reservationTexts } from '../../../purchases/texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { historyTexts as texts } from '../texts.ts';
import styles from './PaymentHistoryScreen.module.css';

/** The columns of the history; `serialOf` counts through all pages. */
export function historyColumns(
  serialOf: (index: number) => number,
  onView: (purchase: OwnPurchase, serial: number) => void,
): Column<OwnPurchase>[] {
  return [
    { id: 'serial', header: texts.columns.serial, cell: (_, index) => serialOf(index) },
    {
      id: 'method',
      header: texts.columns.method,
      cell: ({ paymentMethod }) => paymentMethod,
      firm: true,
    },
    {
      id: 'transactionId',
      header: texts.columns.transactionId,
      cell: ({ transactionId }) => (
        <span className={styles['reference']}>{transactionId ?? texts.notAvailable}</span>
      ),
    },
    {
      id: 'amount',
      header: texts.columns.amount,
      align: 'end',
      cell: ({ amount, finalAmount }) => (
        <span className={styles['amount']}>
          {formatPaise(finalAmount)}
          <small>{texts.amountBeforeFee(formatPaise(amount))}</small>
        </span>
      ),
    },
    {
      id: 'date',
      header: texts.columns.date,
      firm: true,
      cell: ({ createdAt }) => formatIstDate(createdAt),
    },
    {
      id: 'time',
      header: texts.columns.time,
      firm: true,
      cell: ({ createdAt }) => formatIstTime(createdAt),
    },
    {
      id: 'status',
      header: texts.columns.status,
      cell: (purchase) => (
        <span className={styles['status']}>
          <Badge tone={badgeColour(purchase.status)}>{purchase.status}</Badge>
          {isUnreserved(purchase) && <small>{reservationTexts.mark}</small>}
        </span>
      ),
    },
    {
      id: 'actions',
      header: texts.columns.actions,
      firm: true,
      bare: true,
      cell: (purchase, index) => (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.viewOf(serialOf(index))}
          onClick={() => onView(purchase, serialOf(index))}
        >
          {texts.view}
        </Button>
      ),
    },
  ];
}
