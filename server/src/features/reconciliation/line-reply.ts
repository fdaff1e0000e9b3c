import type { ReplyOf, assignLine } from '@prelaunch/contract';
import { decimalText } from '@prelaunch/domain/money';
import type { CsvColumns } from '../../platform/lists/csv.ts';
import { balanceText } from './imports/balance-text.ts';
import type { LineRow } from './lines.store.ts';

type LineReply = ReplyOf<typeof assignLine>;

/** Returns the purchase whose columns the row has; null when there is none. */
function purchaseOf(row: LineRow): LineReply['purchase'] {
  const { purchase_id: id, status, total_paise: finalAmount } = row;
  if (id === null || status === null || finalAmount === null) return null;
  return {
    id,
    orderNumber: row.order_number,
    memberName: row.member_name ?? '',
    status,
    referenceNumber: row.reference_number,
    finalAmount,
    credited:
      row.credited_paise === null || row.credited_paise === 0n ? undefined : row.credited_paise,
  };
}

/** Converts a line to the reply of the contract. */
export function toStatementLine(row: LineRow): LineReply {
  const purchase = purchaseOf(row);
  const isAssigned = row.assigned_id !== null;
  const reasons = row.candidates[0]?.reasons ?? [];
  return {
    id: row.id,
    day: row.day,
    kind: row.kind,
    amount: row.amount_paise,
    narration: row.narration,
    reference: row.reference,
    balance: row.balance_paise === null ? null : balanceText(row.balance_paise),
    state: row.state,
    purchase: isAssigned ? purchase : null,
    suggestion: isAssigned || purchase === null ? null : { purchase, reasons: [...reasons] },
    note: row.note,
    refunded: row.refunded_paise,
  };
}

/** The columns of the export: rupees as plain numbers. */
export const lineColumns: CsvColumns<LineRow> = {
  Date: (row) => row.day,
  Kind: (row) => row.kind,
  Amount: (row) => decimalText(row.amount_paise),
  Narration: (row) => row.narration,
  Reference: (row) => row.reference,
  State: (row) => row.state,
  'Order No.': (row) => (row.assigned_id === null ? null : row.order_number),
  'Purchase ID': (row) => row.assigned_id,
  Name: (row) => (row.assigned_id === null ? null : row.member_name),
  'Final Amount': (row) =>
    row.assigned_id === null || row.total_paise === null ? null : decimalText(row.total_paise),
  Note: (row) => row.note,
  Refunded: (row) => decimalText(row.refunded_paise),
  'Paid with credit': (row) =>
    row.assigned_id === null || !row.credited_paise ? null : decimalText(row.credited_paise),
};
