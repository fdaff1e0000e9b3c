import { formatIstDate } from '@prelaunch/domain/dates';
import { formatPaise, formatPrice, formatTokens } from '@prelaunch/domain/money';
import { badgeColour } from '@prelaunch/domain/purchase-status';
import type { ReactNode } from 'react';
import { MarkedName } from '../../../staff/purchases/PurchaseMarks.tsx';
import { purchaseTexts } from '../../../staff/purchases/texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { texts } from '../texts.ts';
import styles from './purchase-columns.module.css';
import type { Purchase } from './usePurchasePage.ts';

const words = texts.purchases;

type PurchaseColumn = Column<Purchase>;

function Receipt({ purchase: { receipt } }: { readonly purchase: Purchase }) {
  if (receipt === null) return words.none;
  return (
    <TextLink href={receipt.url} target="_blank" rel="noreferrer" title={receipt.name} apart>
      {purchaseTexts.view}
    </TextLink>
  );
}

/** What both tables begin with; `first` is the serial number of the first row. */
const opening = (
  first: number,
  tick?: (purchase: Purchase) => ReactNode,
): readonly PurchaseColumn[] => [
  {
    id: 'number',
    header: words.columns.number,
    cell: (purchase, index) =>
      tick === undefined ? (
        first + index
      ) : (
        <span className={styles['number']}>
          {tick(purchase)}
          <span>{first + index}</span>
        </span>
      ),
  },
  { id: 'userId', header: words.columns.userId, cell: ({ user }) => user.referralCode },
  {
    id: 'name',
    header: words.columns.name,
    cell: (purchase) => <MarkedName purchase={purchase} />,
  },
  { id: 'mobile', header: words.columns.mobile, cell: ({ user }) => user.mobile, firm: true },
  {
    id: 'method',
    header: words.columns.method,
    cell: ({ paymentMethod }) => paymentMethod,
    firm: true,
  },
  {
    id: 'price',
    header: words.columns.price,
    cell: ({ price }) => formatPrice(price),
    align: 'end',
  },
  {
    id: 'quantity',
    header: words.columns.quantity,
    cell: ({ totalQuantity }) => formatTokens(totalQuantity),
    align: 'end',
  },
  {
    id: 'finalAmount',
    header: words.columns.finalAmount,
    cell: ({ finalAmount }) => formatPaise(finalAmount),
    align: 'end',
  },
];

const statusColumn: PurchaseColumn = {
  id: 'status',
  header: words.columns.status,
  cell: ({ status }) => <Badge tone={badgeColour(status)}>{words.status[status]}</Badge>,
};

const dateColumn: PurchaseColumn = {
  id: 'date',
  header: words.columns.date,
  cell: ({ createdAt }) => formatIstDate(createdAt),
  firm: true,
};

/**
 * @param tick the box that selects a row
 * @param decide the buttons of a row
 */
export const requestColumns = (
  first: number,
  tick: (purchase: Purchase) => ReactNode,
  decide: PurchaseColumn['cell'],
): readonly PurchaseColumn[] => [
  ...opening(first, tick),
  statusColumn,
  dateColumn,
  { id: 'decision', header: words.columns.decision, cell: decide, firm: true, bare: true },
];

export const historyColumns = (first: number): readonly PurchaseColumn[] => [
  ...opening(first),
  {
    id: 'transaction',
    header: words.columns.transaction,
    cell: ({ referenceNumber }) => (
      <span className={styles['reference']}>{referenceNumber ?? words.none}</span>
    ),
  },
  statusColumn,
  dateColumn,
  {
    id: 'receipt',
    header: words.columns.receipt,
    cell: (purchase) => <Receipt purchase={purchase} />,
    firm: true,
  },
];
