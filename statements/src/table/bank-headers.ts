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
    'srlno',
    'serialno',
    'initbr',
    'sol',
    'branchname',
    'branchnamesol',
    'branchcode',
    ...CURRENCY,
  ],
  DIRECTION: ['drcr', 'crdr', 'debitcredit'],
};

interface BankHeaders {
  /** Only this bank's tables have all the columns of one of these lists. */
  readonly signs: readonly (readonly string[])[];
  readonly names: Names;
}

/** Each bank's column names in its older and newer downloads, as `columnName` returns them. */
const BANKS: Readonly<Record<StatementBank, BankHeaders>> = {
  HDFC: {
    signs: [['date', 'narration']],
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
    signs: [['transactiondate', 'transactionremarks']],
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
    signs: [
      ['txndate', 'description'],
      ['date', 'details', 'refnochequeno'],
    ],
    names: {
      DATE: ['txndate', 'date'],
      VALUE_DATE: ['valuedate'],
      NARRATION: ['description', 'details'],
      REFERENCE: ['refnochequeno'],
      DEBIT: ['debit'],
      CREDIT: ['credit'],
      AMOUNT: ['amount'],
      BALANCE: ['balance'],
    },
  },
  AXIS: {
    signs: [
      ['trandate', 'particulars'],
      ['trandate', 'transactionparticulars'],
      ['transactiondateddmmyyyy', 'particulars'],
    ],
    names: {
      DATE: ['trandate', 'transactiondateddmmyyyy'],
      VALUE_DATE: ['valuedate', 'valuedateddmmyyyy'],
      REFERENCE: ['chqno', 'chequenumber'],
      NARRATION: ['particulars', 'transactionparticulars'],
      DEBIT: ['dr', 'debit'],
      CREDIT: ['cr', 'credit'],
      AMOUNT: ['amount', 'amountinr'],
      BALANCE: ['bal', 'balance', 'balanceinr'],
    },
  },
  KOTAK: {
    signs: [
      ['date', 'description'],
      ['transactiondate', 'description', 'chqrefno'],
    ],
    names: {
      DATE: ['date', 'transactiondate'],
      VALUE_DATE: ['valuedate'],
      NARRATION: ['description'],
      REFERENCE: ['refno', 'chqrefno', 'chqrefnumber'],
      DEBIT: ['debit', 'withdrawaldr'],
      CREDIT: ['credit', 'depositcr'],
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
export const recogniseHeader = (cells: readonly string[]): KnownHeader | null =>
  headerWith(cells, 0);

/**
 * Recognises the header of a bank's statement that has one further column, which is ignored. Text, reference, both
 * directions of the amounts and balance must be among the known columns, so that the further one can contain none of them.
 */
export function recogniseWithFurtherColumn(cells: readonly string[]): KnownHeader | null {
  const known = headerWith(cells, 1);
  const has = (...roles: readonly ColumnRole[]): boolean =>
    roles.every((role) => known?.mapping.includes(role));
  const hasAmounts = has('DEBIT', 'CREDIT') || has('AMOUNT', 'DIRECTION');
  return has('NARRATION', 'REFERENCE', 'BALANCE') && hasAmounts ? known : null;
}

function headerWith(cells: readonly string[], further: number): KnownHeader | null {
  const names = cells.map(columnName);
  for (const bank of STATEMENT_BANKS) {
    const { signs, names: own } = BANKS[bank];
    if (!signs.some((sign) => sign.every((name) => names.includes(name)))) continue;
    const mapping = rolesOf(names, own, further);
    if (mapping !== null && mappingProblem(mapping) === null) return { bank, mapping };
  }
  return null;
}

function rolesOf(columns: readonly string[], own: Names, further: number): ColumnMapping | null {
  const roles: ColumnRole[] = [];
  let unknown = 0;
  for (const column of columns) {
    const role = column === '' ? 'IGNORED' : (roleIn(own, column) ?? roleIn(COMMON, column));
    if (role === null) unknown += 1;
    if (unknown > further) return null;
    // In tables of Kotak, a column Dr / Cr after that of the amounts, or after Debit and Credit, belongs to the balance.
    const ofBalance = ['DIRECTION', 'CREDIT'] as const;
    const again = role === 'DIRECTION' && ofBalance.some((each) => roles.includes(each));
    roles.push(role === null || again ? 'IGNORED' : role);
  }
  return roles;
}

function roleIn(names: Names, column: string): ColumnRole | null {
  const found = Object.entries(names).find(([, known]) => known.includes(column));
  return found === undefined ? null : (found[0] as ColumnRole);
}
