import type { listAllPurchases, ReplyOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { PaymentMethodText } from '../../../purchases/PaymentMethodText.tsx';
import { MarkedName } from '../../../staff/purchases/PurchaseMarks.tsx';
import { StatusWithMark } from '../../../staff/purchases/StatusWithMark.tsx';
import { purchaseTexts } from '../../../staff/purchases/texts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { numberColumn, type Column } from '../../../ui/table/Table.tsx';
import { texts as areaTexts } from '../texts.ts';

const texts = areaTexts.purchases;

export type SitePurchase = ReplyOf<typeof listAllPurchases>['records'][number];

/** @param view opens a purchase with its proof */
export const purchaseColumns = (
  view: (purchase: SitePurchase) => void,
): readonly Column<SitePurchase>[] => [
  { ...numberColumn(texts.columns.number), card: 'hidden' },
  {
    id: 'company',
    header: texts.columns.company,
    priority: 7,
    card: 'note',
    cell: ({ company }) => company.companyName,
  },
  {
    id: 'userId',
    header: texts.columns.userId,
    priority: 1,
    cell: ({ user }) => user.referralCode,
    noWrap: true,
  },
  {
    id: 'name',
    header: texts.columns.name,
    card: 'title',
    cell: (purchase) => <MarkedName purchase={purchase} />,
  },
  {
    id: 'method',
    header: texts.columns.method,
    priority: 3,
    cell: ({ paymentMethod }) => <PaymentMethodText method={paymentMethod} />,
    noWrap: true,
  },
  {
    id: 'quantity',
    header: texts.columns.quantity,
    priority: 2,
    cell: ({ totalQuantity }) => formatTokens(totalQuantity),
    align: 'end',
  },
  {
    id: 'finalAmount',
    header: texts.columns.finalAmount,
    card: 'value',
    cell: ({ finalAmount }) => formatPaise(finalAmount),
    align: 'end',
  },
  {
    id: 'transaction',
    header: texts.columns.transaction,
    priority: 5,
    cell: ({ referenceNumber }) => referenceNumber ?? areaTexts.none,
    noWrap: true,
  },
  {
    id: 'status',
    header: texts.columns.status,
    card: 'status',
    cell: (purchase) => <StatusWithMark purchase={purchase} />,
  },
  {
    id: 'date',
    header: texts.columns.date,
    priority: 6,
    card: 'note',
    cell: ({ createdAt }) => formatIstDate(createdAt),
    noWrap: true,
  },
  {
    id: 'receipt',
    header: texts.columns.receipt,
    card: 'actions',
    cell: (purchase) => (
      <Button
        variant="row"
        size="small"
        title={texts.viewOf(`${purchase.user.name}, ${formatPaise(purchase.finalAmount)}`)}
        onClick={() => {
          view(purchase);
        }}
      >
        {purchaseTexts.view}
      </Button>
    ),
    noWrap: true,
  },
];
