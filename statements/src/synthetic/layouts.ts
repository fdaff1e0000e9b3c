import type { StatementBank } from '@prelaunch/domain/statement-line';
import type { DateStyle } from './printed.ts';

export type Content =
  | 'SERIAL'
  | 'DATE'
  | 'VALUE_DATE'
  | 'NARRATION'
  | 'REFERENCE'
  | 'DEBIT'
  | 'CREDIT'
  | 'AMOUNT'
  | 'DIRECTION'
  | 'BALANCE';

export interface Column {
  readonly content: Content;
  readonly name: string;
}

export interface Layout {
  readonly columns: readonly Column[];
  readonly dates: DateStyle;
  /** What the other column of a debit or credit contains. */
  readonly none: string;
}

const columns = (...pairs: readonly (readonly [Content, string])[]): readonly Column[] =>
  pairs.map(([content, name]) => ({ content, name }));

/** The tables of the banks as their customers download them. */
export const LAYOUTS: Readonly<Record<StatementBank, Layout>> = {
  HDFC: {
    columns: columns(
      ['DATE', 'Date'],
      ['NARRATION', 'Narration'],
      ['REFERENCE', 'Chq./Ref.No.'],
      ['VALUE_DATE', 'Value Dt'],
      ['DEBIT', 'Withdrawal Amt.'],
      ['CREDIT', 'Deposit Amt.'],
      ['BALANCE', 'Closing Balance'],
    ),
    dates: 'DD/MM/YY',
    none: '',
  },
  ICICI: {
    columns: columns(
      ['SERIAL', 'S No.'],
      ['VALUE_DATE', 'Value Date'],
      ['DATE', 'Transaction Date'],
      ['REFERENCE', 'Cheque Number'],
      ['NARRATION', 'Transaction Remarks'],
      ['DEBIT', 'Withdrawal Amount (INR )'],
      ['CREDIT', 'Deposit Amount (INR )'],
      ['BALANCE', 'Balance (INR )'],
    ),
    dates: 'DD/MM/YYYY',
    none: '0.00',
  },
  SBI: {
    columns: columns(
      ['DATE', 'Txn Date'],
      ['VALUE_DATE', 'Value Date'],
      ['NARRATION', 'Description'],
      ['REFERENCE', 'Ref No./Cheque No.'],
      ['DEBIT', 'Debit'],
      ['CREDIT', 'Credit'],
      ['BALANCE', 'Balance'],
    ),
    dates: 'D MMM YYYY',
    none: '',
  },
  AXIS: {
    columns: columns(
      ['DATE', 'Tran Date'],
      ['REFERENCE', 'CHQNO'],
      ['NARRATION', 'PARTICULARS'],
      ['DEBIT', 'DR'],
      ['CREDIT', 'CR'],
      ['BALANCE', 'BAL'],
    ),
    dates: 'DD-MM-YYYY',
    none: '',
  },
  KOTAK: {
    columns: columns(
      ['SERIAL', 'Sl. No.'],
      ['DATE', 'Date'],
      ['NARRATION', 'Description'],
      ['REFERENCE', 'Ref No.'],
      ['DEBIT', 'Debit'],
      ['CREDIT', 'Credit'],
      ['BALANCE', 'Balance'],
    ),
    dates: 'DD/MM/YYYY',
    none: '-',
  },
};

/** The columns with one amount instead of debits and credits. */
export function withOneAmount(all: readonly Column[], direction: boolean): readonly Column[] {
  return all.flatMap((column) => {
    if (column.content === 'CREDIT') return [];
    if (column.content !== 'DEBIT') return [column];
    const amount = columns(['AMOUNT', 'Amount']);
    return direction ? [...amount, ...columns(['DIRECTION', 'Dr / Cr'])] : amount;
  });
}
