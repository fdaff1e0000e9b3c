import { Badge } from '../feedback/Badge.tsx';
import type { BadgeTone } from '../feedback/Badge.tsx';
import { Button } from '../buttons/Button.tsx';
import type { Column } from '../table/Table.tsx';

interface Purchase {
  id: number;
  method: string;
  reference: string;
  amount: string;
  day: string;
  time: string;
  status: string;
}

const tones: Record<string, BadgeTone> = { APPROVED: 'green', REJECTED: 'red', PENDING: 'yellow' };
const amounts = ['1,020.00', '12,34,56,789.00', '510.00'];
const references = ['433219087654', 'AXISN52026112100123456', '433219087655'];

export const purchases = (count: number): Purchase[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    method: ['UPI', 'BANK', 'MANUAL'][index % 3] ?? '',
    reference: references[index % 3] ?? '',
    amount: amounts[index % 3] ?? '',
    day: '2026-11-21',
    time: '10:42 am',
    status: ['PENDING', 'APPROVED', 'REJECTED'][index % 3] ?? '',
  }));

export const purchaseColumns: Column<Purchase>[] = [
  { id: 'number', header: 'SL.No.', cell: (_row, index) => index + 1, noWrap: true },
  { id: 'method', header: 'Payment Method', cell: (row) => row.method },
  { id: 'reference', header: 'Transaction ID', cell: (row) => row.reference },
  { id: 'amount', header: 'Amount (INR)', cell: (row) => `₹ ${row.amount}`, align: 'end' },
  { id: 'day', header: 'Date', cell: (row) => row.day, noWrap: true },
  { id: 'time', header: 'Time', cell: (row) => row.time, noWrap: true },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <Badge tone={tones[row.status] ?? 'grey'}>{row.status}</Badge>,
  },
  {
    id: 'actions',
    header: 'Actions',
    card: 'actions',
    noWrap: true,
    cell: () => (
      <Button variant="secondary" size="small">
        View
      </Button>
    ),
  },
];
