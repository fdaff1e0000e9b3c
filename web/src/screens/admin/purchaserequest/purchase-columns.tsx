import { exportCompanyPurchases, listCompanyPurchases, type ReplyOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { formatPaise, formatPrice, formatTokens } from '@prelaunch/domain/money';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PaymentMethodText } from '../../../purchases/PaymentMethodText.tsx';
import { listedCredit } from '../../../staff/purchases/credit-items.ts';
import cards from '../../../staff/purchases/PurchaseCards.module.css';
import { MarkedName } from '../../../staff/purchases/PurchaseMarks.tsx';
import { isAtBank } from '../../../staff/purchases/shown-marks.ts';
import { StatusWithMark } from '../../../staff/purchases/StatusWithMark.tsx';
import { purchaseTexts } from '../../../staff/purchases/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { formatShortDate } from '../../../ui/dates.ts';
import { RowNumber } from '../../../ui/table/RowNumber.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { numberColumn, type Column } from '../../../ui/table/Table.tsx';
import { texts } from '../texts.ts';
import styles from './purchase-columns.module.css';

const purchaseListTexts = texts.purchases;

/** Of the list of decided purchases. */
export const historyClass = cx(cards.cards, styles.list);

/** Of the list of pending purchases. */
export const requestsClass = cx(cards.cards, styles.list, styles.requests);

export type Purchase = ReplyOf<typeof listCompanyPurchases>['records'][number];
type PurchaseColumn = Column<Purchase>;

/**
 * Shared by the lists of both tabs; `search1` is the requests' parameter, `search2` the history's.
 */
export const purchaseList = {
  area: 'admin',
  endpoint: listCompanyPurchases,
  exporter: { endpoint: exportCompanyPurchases, name: 'purchases' },
} as const;

function Receipt({ purchase: { receipt } }: { readonly purchase: Purchase }) {
  if (receipt === null) return purchaseListTexts.none;
  return (
    <ButtonLink
      variant="row"
      size="small"
      href={receipt.url}
      target="_blank"
      rel="noreferrer"
      title={receipt.name}
    >
      {purchaseTexts.view}
    </ButtonLink>
  );
}

interface AmountProps {
  readonly purchase: Purchase;
  /** The final amount. */
  readonly children: ReactNode;
}

/** The final amount of a purchase; below it, what a credit leaves to pay. */
function Amount({ purchase, children }: AmountProps) {
  const note = listedCredit(purchase);
  if (note === null) return children;
  return (
    <>
      {children} <span className={styles.note}>{note}</span>
    </>
  );
}

/** The first columns of both tables, after the number. */
const opening: readonly PurchaseColumn[] = [
  {
    id: 'userId',
    header: purchaseListTexts.columns.userId,
    priority: 2,
    cell: ({ user }) => user.referralCode,
    noWrap: true,
  },
  {
    id: 'name',
    header: purchaseListTexts.columns.name,
    card: 'title',
    cell: (purchase) => <MarkedName purchase={purchase} />,
  },
  {
    id: 'mobile',
    header: purchaseListTexts.columns.mobile,
    priority: 3,
    cell: ({ user }) => user.mobile,
    noWrap: true,
  },
  {
    id: 'method',
    header: purchaseListTexts.columns.method,
    priority: 6,
    card: 'note',
    cell: ({ paymentMethod }) => <PaymentMethodText method={paymentMethod} />,
    noWrap: true,
  },
  {
    id: 'price',
    header: purchaseListTexts.columns.price,
    priority: 1,
    cell: ({ price }) => formatPrice(price),
    align: 'end',
  },
  {
    id: 'quantity',
    header: purchaseListTexts.columns.quantity,
    priority: 4,
    cell: ({ totalQuantity }) => formatTokens(totalQuantity),
    align: 'end',
  },
  {
    id: 'finalAmount',
    header: purchaseListTexts.columns.finalAmount,
    card: 'value',
    cell: (purchase) => <Amount purchase={purchase}>{formatPaise(purchase.finalAmount)}</Amount>,
    align: 'end',
  },
];

const statusColumn: PurchaseColumn = {
  id: 'status',
  header: purchaseListTexts.columns.status,
  card: 'status',
  cell: (purchase) => <StatusWithMark purchase={purchase} />,
};

const dateColumn: PurchaseColumn = {
  id: 'date',
  header: purchaseListTexts.columns.date,
  priority: 5,
  card: 'note',
  cell: ({ createdAt }) => formatIstDate(createdAt),
  noWrap: true,
};

/**
 * @param tick renders the box that selects a row
 * @param decide renders the buttons of a row
 */
export const requestColumns = (
  tick: (purchase: Purchase) => ReactNode,
  decide: PurchaseColumn['cell'],
): readonly PurchaseColumn[] => [
  {
    id: 'number',
    header: purchaseListTexts.columns.number,
    card: 'select',
    cell: (purchase, _index, number) => <RowNumber tick={tick(purchase)} number={number} />,
  },
  ...opening,
  statusColumn,
  dateColumn,
  {
    id: 'decision',
    header: purchaseListTexts.columns.decision,
    cell: decide,
    noWrap: true,
    card: 'actions',
  },
];

/** The amount, with a tick where the bank has it. */
function SeenAmount({ purchase }: { readonly purchase: Purchase }) {
  const name = purchaseTexts.marks.bank_seen;
  return (
    <Amount purchase={purchase}>
      <span className={styles.seen}>
        {isAtBank(purchase.marks) && (
          <span role="img" aria-label={name} title={name}>
            <Check aria-hidden="true" />
          </span>
        )}
        {formatPaise(purchase.finalAmount)}
      </span>
    </Amount>
  );
}

/** What the tick before an amount means. */
export function SeenLegend() {
  return (
    <p className={styles.legend}>
      <Check aria-hidden="true" />
      {purchaseTexts.markStories.bank_seen}
    </p>
  );
}

/** The day of a decision; its year only if it differs from that of the purchase. */
function dayAfter(created: Date, decided: Date): string {
  const [first, last] = [formatShortDate(created), formatShortDate(decided)];
  const year = last.slice(-5);
  return first.endsWith(year) ? last.slice(0, -year.length) : last;
}

/** On a card, who decided and when is beside the date of the purchase. */
function Dates({ purchase: { createdAt, decidedAt, decidedBy } }: { readonly purchase: Purchase }) {
  return (
    <>
      {formatIstDate(createdAt)}
      {decidedAt !== null && decidedBy !== null && (
        <span className={styles.decided}>
          {purchaseTexts.decidedBy(dayAfter(createdAt, decidedAt), decidedBy)}
        </span>
      )}
    </>
  );
}

const HISTORY_CELLS: Readonly<Record<string, PurchaseColumn['cell']>> = {
  name: (purchase) => <MarkedName purchase={purchase} decided />,
  finalAmount: (purchase) => <SeenAmount purchase={purchase} />,
};

/** @param details renders the button that opens the purchase of a row */
export const historyColumns = (details: PurchaseColumn['cell']): readonly PurchaseColumn[] => [
  { ...numberColumn(purchaseListTexts.columns.number), card: 'hidden' },
  ...opening.map((column) => ({ ...column, cell: HISTORY_CELLS[column.id] ?? column.cell })),
  {
    id: 'transaction',
    header: purchaseListTexts.columns.transaction,
    priority: 7,
    cell: ({ referenceNumber }) => referenceNumber ?? purchaseListTexts.none,
    noWrap: true,
  },
  statusColumn,
  { ...dateColumn, cell: (purchase) => <Dates purchase={purchase} /> },
  {
    id: 'receipt',
    header: purchaseListTexts.columns.receipt,
    card: 'actions',
    cell: (purchase, index, number) => (
      <span className={styles.open}>
        <Receipt purchase={purchase} />
        {details(purchase, index, number)}
      </span>
    ),
    noWrap: true,
  },
];
