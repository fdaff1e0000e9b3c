import {
  type ColumnMapping,
  mappingProblem,
  type MappingProblem,
} from '@prelaunch/domain/column-mapping';
import {
  type DateOrder,
  MAX_STATEMENT_LINES,
  type StatementBank,
  type StatementFormat,
  type StatementLine,
} from '@prelaunch/domain/statement-line';
import type {
  ReadingOptions,
  SkippedRow,
  StatementReading,
} from '@prelaunch/domain/statement-reading';
import { parseAmount } from '../amount.ts';
import { findBalanceBreak } from '../balances.ts';
import { findDateOrder, isAmbiguous } from '../date-order.ts';
import { shownRow } from '../line-text.ts';
import { parseDate, type PrintedDate } from '../printed-date.ts';
import { UnreadableFile } from '../unreadable.ts';
import { currencyColumn, recogniseHeader } from './bank-headers.ts';
import { foreignCurrencyIn, isRupees } from './currency.ts';
import { fieldsBy } from './classify.ts';
import {
  type FoundTable,
  findTable,
  looksLikeData,
  repeatsHeader,
  sampleOf,
} from './find-table.ts';
import { HeadingAccounts, namesAccount } from './heading-accounts.ts';
import { groupRows, type Group } from './group-rows.ts';
import type { Row } from './row.ts';
import { lineOf } from './line-of.ts';

/** Reads the transactions in the rows of a table. */
export function readTable(
  rows: readonly Row[],
  format: StatementFormat,
  options: ReadingOptions,
): StatementReading {
  const table = findTable(rows);
  if (table === null) throw new UnreadableFile('NO_TABLE');
  checkAccounts(rows, table);
  const { known, likely, signature } = table;
  const choice = options.remembered?.[signature];
  const { latestDay } = options;
  const chosen = { dateOrder: options.dateOrder ?? choice?.dateOrder, latestDay };
  // A header that has become known since is still read as it was explained: equal lines must remain equal.
  const mapping =
    known === null ? (options.mapping ?? choice?.mapping) : (choice?.mapping ?? known.mapping);
  if (mapping === undefined) {
    if (likely === null) return askForMapping(rows, table, null);
    const reading = readLines(rows, table, likely, format, chosen);
    return isProved(reading) ? reading : askForMapping(rows, table, null);
  }
  const problem = mappingProblem(mapping);
  if (problem !== null) return askForMapping(rows, table, problem);
  const bank = known?.bank ?? null;
  const reading = readLines(rows, table, { bank, mapping }, format, chosen);
  if (known !== null || reading.outcome !== 'read') return reading;
  return reading.lines.length === 0 &&
    reading.skipped.some(({ reason }) => reason !== 'FUTURE_DATE')
    ? askForMapping(rows, table, 'DOES_NOT_FIT')
    : reading;
}

/** Throws UnreadableFile if a further table below the first belongs to another account or another bank. */
function checkAccounts(rows: readonly Row[], { header, firstRow }: FoundTable): void {
  const accounts = new HeadingAccounts();
  const first = header.findIndex((name) => name !== '');
  for (const [at, { cells }] of rows.entries()) {
    if (!cells.some((cell) => /\d/.test(cell))) {
      if (repeatsHeader(cells, header)) accounts.beginTable();
      else if (at >= firstRow && recogniseHeader(cells) !== null) {
        throw new UnreadableFile('SEVERAL_ACCOUNTS');
      }
      continue;
    }
    // The narration of a transaction names accounts of others; one that continues begins in a later column.
    const isHeading = cells.findIndex((cell) => cell.trim() !== '') <= first;
    const text = cells.filter(Boolean).join(' ');
    if (isHeading && namesAccount(text) && !looksLikeData(cells)) accounts.add(text);
  }
}

/** Whether each row was read, and the balance of each line is the one before it and the amount. */
const isProved = (reading: StatementReading): boolean =>
  reading.outcome !== 'read' ||
  (reading.balanceBreak === null &&
    reading.skipped.length === 0 &&
    reading.lines.every(({ balance }) => balance !== null));

function readLines(
  rows: readonly Row[],
  table: FoundTable,
  { bank, mapping }: { readonly bank: StatementBank | null; readonly mapping: ColumnMapping },
  format: StatementFormat,
  chosen: { readonly dateOrder: DateOrder | undefined; readonly latestDay: string | undefined },
): StatementReading {
  const body = groupRows(rows.slice(table.firstRow), table.header, fieldsBy(mapping));
  if (body.groups.length > MAX_STATEMENT_LINES) throw new UnreadableFile('TOO_MANY_LINES');

  const dates = body.groups.map(({ fields }) => parseDate(fields.date)).filter(isDate);
  const others = [
    ...body.groups.map(({ fields }) => parseDate(fields.valueDate)).filter(isDate),
    ...datesAbove(rows, table),
  ];
  const order = findDateOrder(dates, others, chosen.dateOrder);
  if (order === 'mixed') throw new UnreadableFile('MIXED_DATE_ORDERS');
  if (order === 'ask') {
    const examples = examplesOf(body.groups);
    return { outcome: 'needs_date_order', examples, signature: table.signature };
  }
  const { lines, skipped: unread } = linesOf(
    body.groups,
    order,
    currencyOf(rows, table),
    chosen.latestDay,
  );
  if (lines.length === 0 && unread.some(({ reason }) => reason === 'OTHER_CURRENCY')) {
    throw new UnreadableFile('NOT_RUPEES');
  }
  const skipped = [...body.skipped, ...unread].sort((a, b) => a.row - b.row);
  const balanceBreak = findBalanceBreak(lines, body.ends);
  return { outcome: 'read', bank, format, lines, skipped, balanceBreak };
}

function askForMapping(
  rows: readonly Row[],
  table: FoundTable,
  problem: MappingProblem | null,
): StatementReading {
  const { header, signature } = table;
  return { outcome: 'needs_mapping', header, signature, sample: sampleOf(rows, table), problem };
}

/** Returns a function that reads the currency of a row: its own, or else that of the heading lines; empty for none. */
function currencyOf(rows: readonly Row[], { header, firstRow }: FoundTable) {
  const column = currencyColumn(header);
  const ofTable = foreignCurrencyIn(
    rows.slice(0, firstRow).filter(({ cells }) => !repeatsHeader(cells, header)),
  );
  return ({ cells }: Row): string => cells[column]?.trim() || ofTable;
}

function linesOf(
  groups: readonly Group[],
  order: DateOrder,
  currencyIn: (row: Row) => string,
  latestDay: string | undefined,
): { readonly lines: readonly StatementLine[]; readonly skipped: readonly SkippedRow[] } {
  const lines: StatementLine[] = [];
  const skipped: SkippedRow[] = [];
  const markers = groups.some(({ fields }) => parseAmount(fields.amount)?.direction != null);
  for (const group of groups) {
    const { row } = group.fields;
    const line = isRupees(currencyIn(row))
      ? lineOf(group, order, markers, latestDay)
      : 'OTHER_CURRENCY';
    if (typeof line !== 'string') lines.push(line);
    else skipped.push({ row: row.number, reason: line, text: shownRow(row.cells) });
  }
  return { lines, skipped };
}

const isDate = (date: PrintedDate | null): date is PrintedDate => date !== null;

/** The dates in the rows above the table, such as the period of the statement. */
function datesAbove(rows: readonly Row[], { firstRow }: FoundTable): readonly PrintedDate[] {
  const text = rows.slice(0, firstRow).flatMap(({ cells }) => cells);
  const words = text.flatMap((cell) => cell.match(/\b\d{1,2}([-/.])\d{1,2}\1\d{2,4}\b/g) ?? []);
  return words.map(parseDate).filter(isDate);
}

const MAX_EXAMPLES = 3;

function examplesOf(groups: readonly Group[]): readonly string[] {
  const ambiguous = groups
    .map(({ fields }) => fields.date)
    .filter((text) => {
      const date = parseDate(text);
      return date !== null && isAmbiguous(date);
    });
  return [...new Set(ambiguous)].slice(0, MAX_EXAMPLES);
}
