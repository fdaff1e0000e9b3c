import type { ColumnMapping, ColumnRole } from '@prelaunch/domain/column-mapping';
import { mappingProblem } from '@prelaunch/domain/column-mapping';
import { STATEMENT_BANKS, type StatementBank } from '@prelaunch/domain/statement-line';

type Names = Readonly<Partial<Record<ColumnRole, readonly string[]>>>;

const CURRENCY = ['currency', 'currencycode', 'ccy', 'curr'];

/** The position of the column that names each row's currency; -1 for none. */
export const currencyColumn = (header: readonly string[]): number =>
  header.findIndex((cell) => CURRENCY.includes(columnName(cell)));

/** Names of columns that the statements of any bank may have, as `columnName` returns them. */
const COMMON: Names = {
  IGNORED: [
    'sno',
    'slno',
    'srno',
    'serialno',
    'initbr',
    'sol',
    'branchname',
    'branchcode',
    ...CURRENCY,
  ],
  DIRECTION: ['drcr', 'crdr', 'debitcredit'],
};

/** Each bank's column names, as `columnName` returns them. Only this bank's tables have all the columns of `sign`. */
const BANKS: Readonly<
  Record<StatementBank, { readonly sign: readonly string[]; readonly names: Names }>
> = {
  HDFC: {
    sign: ['date', 'narration'],
    names: {
      DATE: ['date'],
      NARRATION: ['narration'],
      REFERENCE: ['chqrefno', 'chqrefnumber'],
      VALUE_DATE: ['valuedt', 'valuedate'],
      DEBIT: ['withdrawalamt', 'debitamount'],
      CREDIT: ['depositamt', 'creditamount'],
      AMOUNT: ['amount'],
      BALANCE: ['closingbalance'],
    },
  },
  ICICI: {
    sign: ['transactiondate', 'transactionremarks'],
    names: {
      DATE: ['transactiondate'],
      VALUE_DATE: ['valuedate'],
      REFERENCE: ['chequenumber'],
      NARRATION: ['transactionremarks'],
      DEBIT: ['withdrawalamountinr', 'withdrawalamount'],
      CREDIT: ['depositamountinr', 'depositamount'],
      AMOUNT: ['transactionamountinr', 'amountinr', 'amount'],
      BALANCE: ['balance', 'balanceinr', 'availablebalanceinr'],
    },
  },
  SBI: {
    sign: ['txndate', 'description'],
    names: {
      DATE: ['txndate'],
      VALUE_DATE: ['valuedate'],
      NARRATION: ['description'],
      REFERENCE: ['refnochequeno'],
      DEBIT: ['debit'],
      CREDIT: ['credit'],
      AMOUNT: ['amount'],
      BALANCE: ['balance'],
    },
  },
  AXIS: {
    sign: ['trandate', 'particulars'],
    names: {
      DATE: ['trandate'],
      VALUE_DATE: ['valuedate'],
      REFERENCE: ['chqno'],
      NARRATION: ['particulars'],
      DEBIT: ['dr', 'debit'],
      CREDIT: ['cr', 'credit'],
      AMOUNT: ['amount', 'amountinr'],
      BALANCE: ['bal', 'balance', 'balanceinr'],
    },
  },
  KOTAK: {
    sign: ['date', 'description'],
    names: {
      DATE: ['date'],
      VALUE_DATE: ['valuedate'],
      NARRATION: ['description'],
      REFERENCE: ['refno', 'chqrefno', 'chqrefnumber'],
      DEBIT: ['debit'],
      CREDIT: ['credit'],
      AMOUNT: ['amount'],
      BALANCE: ['balance'],
    },
  },
};

/** Returns only the letters of a column's name, in lower case. */
export const columnName = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]+/g, '');

export interface KnownHeader {
  readonly bank: StatementBank;
  readonly mapping: ColumnMapping;
}

/** Recognises the header of a bank's statement; null if any column is unknown or a needed one is missing. */
export function recogniseHeader(cells: readonly string[]): KnownHeader | null {
  const names = cells.map(columnName);
  for (const bank of STATEMENT_BANKS) {
    if (!BANKS[bank].sign.every((name) => names.includes(name))) continue;
    const mapping = rolesOf(names, BANKS[bank].names);
    if (mapping !== null && mappingProblem(mapping) === null) return { bank, mapping };
  }
  return null;
}

function rolesOf(columns: readonly string[], own: Names): ColumnMapping | null {
  const roles: ColumnRole[] = [];
  for (const column of columns) {
    const role = column === '' ? 'IGNORED' : (roleIn(own, column) ?? roleIn(COMMON, column));
    if (role === null) return null;
    // Kotak repeats the column Dr / Cr after the balance.
    const again = role === 'DIRECTION' && roles.includes('DIRECTION');
    roles.push(again ? 'IGNORED' : role);
  }
  return roles;
}

function roleIn(names: Names, column: string): ColumnRole | null {
  const found = Object.entries(names).find(([, known]) => known.includes(column));
  return found === undefined ? null : (found[0] as ColumnRole);
}
