import papaparse from 'papaparse';
import { MAX_ROWS } from '../table/row-limit.ts';
import type { Row } from '../table/row.ts';
import { UnreadableFile } from '../unreadable.ts';
import { countOutsideQuotes, findDelimiter } from './delimiter.ts';

/** The table's width is found among so many rows. */
const FIRST_ROWS = 200;

/** Reads the rows of delimited text, with or without quotes. */
export function readCsv(text: string): readonly Row[] {
  const delimiter = findDelimiter(text);
  const settings = { delimiter, preview: MAX_ROWS + 1, skipEmptyLines: false };
  const { data, errors } = papaparse.parse<string[]>(text, settings);
  if (data.length > MAX_ROWS) throw new UnreadableFile('TOO_MANY_LINES');
  // A quote in the wrong place would hide the rows up to the next quote in one cell.
  const width = Math.max(...data.slice(0, FIRST_ROWS).map(({ length }) => length));
  if (
    errors.some(({ type }) => type === 'Quotes') ||
    data.some((cells) => cells.some((cell) => hidesRows(cell, delimiter, width)))
  ) {
    throw new UnreadableFile('DAMAGED');
  }
  return data.map((cells, at) => ({ number: at + 1, cells }));
}

function hidesRows(cell: string, delimiter: string, width: number): boolean {
  if (!cell.includes('\n')) return false;
  const [, ...lines] = cell.split('\n');
  return lines.some((line) => countOutsideQuotes(line, delimiter) >= Math.max(2, width - 2));
}
