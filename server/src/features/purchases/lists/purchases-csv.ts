import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { InterventionKind } from '@prelaunch/domain/interventions';
import { decimalText, type Paise, rupeesFromMicroRupees } from '@prelaunch/domain/money';
import type { CsvColumns } from '../../../platform/lists/csv.ts';
import { marksOf, type PurchaseForAdminRow } from '../purchase.ts';

const rupees = (amount: Paise | null): string | null =>
  amount === null ? null : decimalText(amount);

const moment = (instant: Date | null): string | null =>
  instant === null ? null : `${formatIstDate(instant)} ${formatIstTime(instant)}`;

/** When the purchase was held or reversed. */
const held = ({ intervention }: PurchaseForAdminRow, kind: InterventionKind): string | null =>
  intervention?.kind === kind ? moment(new Date(intervention.at)) : null;

/** The columns for bookkeeping: rupees as plain numbers, times in IST. */
export const purchaseColumns: CsvColumns<PurchaseForAdminRow> = {
  Date: (row) => moment(row.created_at),
  'Order No.': (row) => row.order_number,
  'User ID': (row) => row.member_referral_code,
  Name: (row) => row.member_name,
  Mobile: (row) => row.member_mobile,
  Method: (row) => row.payment_method,
  Bank: (row) => row.bank_name,
  'Txn No.': (row) => row.reference_number,
  Price: (row) => rupeesFromMicroRupees(row.price_micro_rupees),
  Quantity: (row) => row.quantity.toString(),
  Amount: (row) => rupees(row.amount_paise),
  Fee: (row) => rupees(row.fee_paise),
  'Final Amount': (row) => rupees(row.total_paise),
  'Amount as typed': (row) => rupees(row.typed_amount_paise),
  Status: (row) => row.status,
  'Decided by': (row) => row.decided_by_name,
  Decided: (row) => moment(row.decided_at),
  Reason: (row) => row.reject_reason,
  Held: (row) => held(row, 'HOLD'),
  Reversed: (row) => held(row, 'REVERSAL'),
  Marks: (row) => marksOf(row, null).join(' '),
  'Paid with credit': (row) => (row.credited_paise > 0n ? rupees(row.credited_paise) : null),
};
