import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Read } from '../db/connections/replica.ts';
import type { Db } from '../db/transaction.ts';
import type { FileReply } from '../http/implement.ts';
import type { ReadOlder } from './list.ts';

/** The columns of an export by heading, each with the function that returns a row's cell. */
export type CsvColumns<T> = Readonly<Record<string, (row: T) => string | number | null>>;

/** Reads each batch of an export by `read`, so that a replica that fails does not end the download. */
export const olderBy =
  <Row>(read: Read, olderOf: (db: Db) => ReadOlder<Row>): ReadOlder<Row> =>
  (before, limit) =>
    read((db) => olderOf(db)(before, limit));

const BATCH = 1_000;

async function* cellsOf<T extends { readonly id: string }>(
  columns: CsvColumns<T>,
  read: ReadOlder<T>,
  isIncluded: (row: T) => boolean,
): AsyncGenerator<(string | number | null)[]> {
  const cells = Object.values(columns);
  let before: string | null = null;
  for (;;) {
    const rows = await read(before, BATCH);
    for (const row of rows) if (isIncluded(row)) yield cells.map((cell) => cell(row));
    before = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH || before === null) return;
  }
}

/**
 * Streams rows as CSV. UTF-8 with a byte order mark, which spreadsheets need. Cells that a spreadsheet would take for a
 * formula are prefixed with an apostrophe, so that text typed by members is never executed.
 */
export function csvOf(
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly (string | number | null)[]>,
): FileReply {
  const csv = stringify({
    header: true,
    columns: headings.map((header) => ({ key: header, header })),
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
  const stream = pipeline(Readable.from(rows), csv, () => {
    // A failure ends the download; the headers are sent, so it cannot be reported in any other way.
  });
  return {
    stream,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  };
}

/**
 * Streams a list of any length as CSV, read in batches of 1,000 rows, so that memory use stays bounded.
 *
 * @param isIncluded which of the rows are written; by default all
 */
export const csvReply = <T extends { readonly id: string }>(
  name: string,
  columns: CsvColumns<T>,
  read: ReadOlder<T>,
  isIncluded: (row: T) => boolean = () => true,
): Promise<FileReply> =>
  Promise.resolve(csvOf(name, Object.keys(columns), cellsOf(columns, read, isIncluded)));
