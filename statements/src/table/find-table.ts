import { createHash } from 'node:crypto';
import { MAX_COLUMNS } from '@prelaunch/domain/column-mapping';
import { isBlankAmount, parseAmount } from '../amount.ts';
import { parseDate } from '../printed-date.ts';
import {
  columnName,
  type KnownHeader,
  recogniseHeader,
  recogniseWithFurtherColumn,
} from './bank-headers.ts';
import type { Row } from './row.ts';

/** The header must be among the first rows; a table that begins later is none of a statement. */
const MAX_ROWS_ABOVE = 200;
/** A row with a date and an amount follows the header within so many rows. */
const MAX_ROWS_TO_DATA = 6;
const SAMPLE_ROWS = 5;
const MAX_SHOWN_CELL = 100;

/** Where the table of a file begins. */
export interface FoundTable {
  readonly header: readonly string[];
  /** Position of the first row below the header. */
  readonly firstRow: number;
  /** Null for a header of no known bank. */
  readonly known: KnownHeader | null;
  /** Of a known bank's header with one further column: what its columns contain if the balances of the lines prove it. */
  readonly likely: KnownHeader | null;
  readonly signature: string;
}

/** Finds the header of the table: a known bank's, else the last row of names above the first row with date and amount. */
export function findTable(rows: readonly Row[]): FoundTable | null {
  const top = rows.slice(0, MAX_ROWS_ABOVE);
  for (const [at, { cells }] of top.entries()) {
    const known = recogniseHeader(cells);
    if (known !== null) return table(cells, at + 1, known);
  }
  for (const [at, { cells }] of top.entries()) {
    const likely = recogniseWithFurtherColumn(cells);
    if (likely !== null) return table(cells, at + 1, null, likely);
  }
  const firstData = top.findIndex(({ cells }) => looksLikeData(cells));
  if (firstData === -1) return null;
  const above = top.slice(Math.max(0, firstData - MAX_ROWS_TO_DATA), firstData);
  const header = above.findLast(({ cells }) => looksLikeHeader(cells));
  if (header !== undefined) return table(header.cells, rows.indexOf(header) + 1);
  const width = Math.max(...rows.slice(firstData, MAX_ROWS_ABOVE).map(({ cells }) => cells.length));
  const names = Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, at) => `Column ${at + 1}`);
  return table(names, firstData);
}

/** The first rows of a table, to show beside its header. */
export function sampleOf(rows: readonly Row[], { firstRow }: FoundTable): readonly string[][] {
  return rows
    .slice(firstRow, firstRow + SAMPLE_ROWS)
    .map(({ cells }) => cells.slice(0, MAX_COLUMNS).map(shortened));
}

/** Identifies the columns of a table: the same for each file with the same header. */
function signatureOf(header: readonly string[]): string {
  const names = header.map((cell) => cell.toLowerCase().replaceAll(/\s+/g, ' ').trim());
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

/** Whether the row repeats the header, as on each page of a PDF. */
export function repeatsHeader(cells: readonly string[], header: readonly string[]): boolean {
  const names = (row: readonly string[]): string => row.map(columnName).filter(Boolean).join(' ');
  const name = names(cells);
  return name !== '' && name === names(header);
}

function table(
  cells: readonly string[],
  firstRow: number,
  known: KnownHeader | null = null,
  likely: KnownHeader | null = null,
): FoundTable {
  const header = cells.slice(0, MAX_COLUMNS).map(shortened);
  return { header, firstRow, known, likely, signature: signatureOf(header) };
}

/** Whether the cells contain a date and an amount. */
export function looksLikeData(cells: readonly string[]): boolean {
  const dates = cells.filter((cell) => parseDate(cell) !== null).length;
  return (
    dates > 0 && cells.some((cell) => /\d/.test(cell) && parseDate(cell) === null && isAmount(cell))
  );
}

/** Whether the cells are at least three names of columns. */
export function looksLikeHeader(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length >= 3 && filled.every((cell) => columnName(cell) !== '' && !isAmount(cell));
}

const isAmount = (cell: string): boolean => isBlankAmount(cell) || parseAmount(cell) !== null;

const shortened = (cell: string): string =>
  Array.from(cell.replaceAll(/\s+/g, ' ').trim()).slice(0, MAX_SHOWN_CELL).join('');
