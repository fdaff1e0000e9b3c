import type { listAllPurchases, ReplyOf } from '@prelaunch/contract';
import { formatIstDate } from '@prelaunch/domain/dates';
import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { badgeColour } from '@prelaunch/domain/purchase-status';
import { MarkedName } from '../../../staff/purchases/PurchaseMarks.tsx';
import { purchaseTexts } from '../../../staff/purchases/texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { texts } from '../texts.ts';

const words = texts.purchases;

export type SitePurchase = ReplyOf<typeof listAllPurchases>['records'][number];

/**
 * @param first the serial number of the first row
 * @param view opens a purchase with its proof
 */
export const purchaseColumns = (
  first: number,
  view: (purchase: SitePurchase) => void,
): readonly Column<SitePurchase>[] => [
  { id: 'number', header: words.columns.number, cell: (_, index) => first + index, firm: true },
  {
    id: 'company',
    header: words.columns.company,
    cell: ({ company }) => company.companyName,
  },
  { id: 'userId', header: words.columns.userId, cell: ({ user }) => user.referralCode },
  {
    id: 'name',
    header: words.columns.name,
    cell: (purchase) => <MarkedName purchase={purchase} />,
  },
  {
    id: 'method',
    header: words.columns.method,
    cell: ({ paymentMethod }) => paymentMethod,
    firm: true,
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
  {
    id: 'transaction',
    header: words.columns.transaction,
    cell: ({ referenceNumber }) => referenceNumber ?? texts.none,
  },
  {
    id: 'status',
    header: words.columns.status,
    cell: ({ status }) => <Badge tone={badgeColour(status)}>{purchaseTexts.status[status]}</Badge>,
  },
  {
    id: 'date',
    header: words.columns.date,
    cell: ({ createdAt }) => formatIstDate(createdAt),
    firm: true,
  },
  {
    id: 'receipt',
    header: words.columns.receipt,
    cell: (purchase) => (
      <Button
        variant="link"
        size="small"
        title={words.viewOf(`${purchase.user.name}, ${formatPaise(purchase.finalAmount)}`)}
        onClick={() => {
          view(purchase);
        }}
      >
        {purchaseTexts.view}
      </Button>
    ),
    firm: true,
  },
];
