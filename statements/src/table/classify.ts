import type { ColumnMapping, ColumnRole } from '@prelaunch/domain/column-mapping';
import { isBlankAmount, parseAmount } from '../amount.ts';
import { parseDate } from '../printed-date.ts';
import { isBlank, type Row } from './row.ts';
import { repeatsHeader } from './find-table.ts';

/** The cells of a row by what they contain; a column that is missing is an empty text. */
export interface Fields {
  readonly row: Row;
  readonly date: string;
  readonly valueDate: string;
  readonly narration: string;
  readonly reference: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
  /** Null if the table has no such column. */
  readonly direction: string | null;
  readonly balance: string;
}

/** What a row of the table is. */
export type RowKind = 'TRANSACTION' | 'CONTINUATION' | 'SUMMARY' | 'BLANK' | 'HEADER' | 'UNKNOWN';

export type ReadFields = (row: Row) => Fields;

/** Returns a function that takes the fields out of a row. */
export function fieldsBy(mapping: ColumnMapping): ReadFields {
  const at = (role: ColumnRole): number => mapping.indexOf(role);
  const narrations = mapping.flatMap((role, column) => (role === 'NARRATION' ? [column] : []));
  const places = {
    date: at('DATE') === -1 ? at('VALUE_DATE') : at('DATE'),
    valueDate: at('VALUE_DATE'),
    reference: at('REFERENCE'),
    debit: at('DEBIT'),
    credit: at('CREDIT'),
    amount: at('AMOUNT'),
    direction: at('DIRECTION'),
    balance: at('BALANCE'),
  };
  return (row) => {
    const cell = (column: number): string => row.cells[column]?.trim() ?? '';
    return {
      row,
      date: cell(places.date),
      valueDate: cell(places.valueDate),
      narration: narrations.map(cell).filter(Boolean).join(' '),
      reference: cell(places.reference),
      debit: cell(places.debit),
      credit: cell(places.credit),
      amount: cell(places.amount),
      direction: places.direction === -1 ? null : cell(places.direction),
      balance: cell(places.balance),
    };
  };
}

/** Texts of rows with amounts that summarise other rows. */
const SUMMARY =
  /^\W*(?:(?:opening|closing) bal|(?:balance )?(?:brought|carried) forward|(?:balance )?[bc]\/f|(?:grand |sub |page |transaction )?totals?(?:\W*$| (?:debits?|credits?|withdrawals?|deposits?|amount|transactions?)\b))/i;
/** Whole rows of text between transactions, which would else continue a narration. */
const HEADING =
  /^\W*(?:statement summary|page(?: no\.?)? ?\d+(?: of \d+)?|(?:opening|closing) balance|end of (?:the )?statement|(?:grand |page )?totals?)\W*$/i;
/** The whole text of a dated row whose amount is a balance. */
const BALANCE_ROW =
  /^\W*(?:(?:opening|closing) balance|(?:balance )?(?:brought|carried) forward|(?:balance )?[bc]\/f)\W*$/i;

/** Whether the bank's summary begins with this row: rows below it repeat amounts. */
export const beginsSummary = (fields: Fields): boolean =>
  /statement summary/i.test(shownText(fields));

/** Whether the row's balance is the one before the first transaction, or after the last. */
export function balanceRowKind(fields: Fields): 'OPENING' | 'CLOSING' | null {
  const text = shownText(fields);
  if (/opening|brought forward|b\/f/i.test(text)) return 'OPENING';
  return /closing balance|carried forward|c\/f/i.test(text) ? 'CLOSING' : null;
}

/** Classifies a row below the header. A dated row with an amount is always a transaction, except a balance. */
export function classify(fields: Fields, header: readonly string[]): RowKind {
  const { row, date, reference, narration, balance } = fields;
  if (isBlank(row) || isRule(row)) return 'BLANK';
  if (repeatsHeader(row.cells, header)) return 'HEADER';
  const dated = parseDate(date) !== null;
  const amounts = [fields.debit, fields.credit, fields.amount];
  const hasAmount = amounts.some((text) => !isBlankAmount(text) && parseAmount(text)?.paise !== 0n);
  const text = shownText(fields);
  if (dated && hasAmount) return BALANCE_ROW.test(text) ? 'SUMMARY' : 'TRANSACTION';
  const onlyText = [date, fields.direction ?? '', balance, ...amounts].every((cell) => cell === '');
  if ((onlyText ? HEADING : SUMMARY).test(text)) return 'SUMMARY';
  if (dated) return 'TRANSACTION';
  return onlyText && `${narration}${reference}` !== '' ? 'CONTINUATION' : 'UNKNOWN';
}

/** Whether the row is a line drawn with characters. */
const isRule = ({ cells }: Row): boolean =>
  cells.every((cell) => /^(?:\s*|[*=_-]{3,})$/.test(cell.trim()));

/** The first text of the row: in a row of a summary it may be in any column. */
function shownText({ row, narration }: Fields): string {
  const first = row.cells.find((cell) => /[a-z]{3}/i.test(cell) && parseDate(cell) === null);
  return narration === '' ? (first?.trim() ?? '') : narration;
}
