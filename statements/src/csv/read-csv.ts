import { parse } from 'csv-parse/sync';
import { MAX_ROWS } from '../table/row-limit.ts';
import type { Row } from '../table/row.ts';
import { parsed, UnreadableFile } from '../unreadable.ts';
import { countOutsideQuotes, findDelimiter } from './delimiter.ts';

const MAX_CELL = 20_000;

/** Reads the rows of delimited text, with or without quotes. */
export async function readCsv(text: string): Promise<readonly Row[]> {
  const delimiter = findDelimiter(text);
  const records: string[][] = await parsed(() =>
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MAX_CELL,
      to: MAX_ROWS + 1,
    }),
  );
  if (records.length > MAX_ROWS) throw new UnreadableFile('TOO_MANY_LINES');
  // A quote that is never closed would hide the rows up to the next quote in one cell.
  const width = Math.max(...records.slice(0, 200).map(({ length }) => length));
  if (records.some((cells) => cells.some((cell) => hidesRows(cell, delimiter, width)))) {
    throw new UnreadableFile('DAMAGED');
  }
  return records.map((cells, at) => ({ number: at + 1, cells }));
}

function hidesRows(cell: string, delimiter: string, width: number): boolean {
  if (!cell.includes('\n')) return false;
  const [, ...lines] = cell.split('\n');
  return lines.some((line) => countOutsideQuotes(line, delimiter) >= Math.max(2, width - 2));
}
