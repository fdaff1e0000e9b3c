import { MAX_COLUMNS } from '@prelaunch/domain/column-mapping';
import type { Row } from '../table/row.ts';
import { MAX_ROWS } from '../table/row-limit.ts';
import { parsed, UnreadableFile } from '../unreadable.ts';
import { valueText } from './cell-value.ts';
import { readWorkbook, TextCollector, type Workbook } from './read-workbook.ts';
import { readXml, type XmlHandlers } from './read-xml.ts';
import { openParts } from './zip-parts.ts';

/** Reads the rows of all sheets of an XLSX file, one below the other. Holds texts of cells, but never a whole sheet. */
export const readXlsx = (bytes: Uint8Array): Promise<readonly Row[]> =>
  parsed(async () => {
    const parts = await openParts(bytes);
    const book = await readWorkbook(parts);
    const rows: Row[] = [];
    for (const sheet of book.sheets) {
      const stream = parts.open(sheet);
      if (stream === null) continue;
      await readXml(await stream, sheetReader(book, rows));
      rows.push({ number: rows.length + 1, cells: [] });
    }
    return rows;
  });

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
}

/** Adds the rows of a sheet to `rows`; of successive empty ones only the first, because programs format a million. */
function sheetReader(book: Workbook, rows: Row[]): XmlHandlers {
  const before = rows.length;
  const collected = new TextCollector();
  let number = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let column = 0;
  /** The element whose text is collected. */
  let source: 'v' | 't' | null = null;
  let inPhonetic = false;

  const endRow = (): void => {
    if (cells.length === 0 && rows.at(-1)?.cells.length === 0) return;
    if (rows.length > MAX_ROWS) throw new UnreadableFile('TOO_MANY_LINES');
    rows.push({ number: before + number, cells });
  };
  const endCell = ({ column: at, type, style }: Cell): void => {
    const text = cellText(book, type, style, collected.take());
    if (text === '' || at >= MAX_COLUMNS) return;
    while (cells.length < at) cells.push('');
    cells[at] = text;
  };
  return {
    open(name, { r, t, s }) {
      if (name === 'row') {
        number = rowNumber(r) ?? number + 1;
        cells = [];
        column = 0;
      } else if (name === 'c') {
        column = columnOf(r) ?? column;
        cell = { column, type: t ?? 'n', style: Number(s ?? -1) };
        column += 1;
      } else if (name === 'rPh') inPhonetic = true;
      else if (name === 'v' || name === 't') source = name;
    },
    text(text) {
      if (cell === null || inPhonetic || source === null) return;
      if ((cell.type === 'inlineStr') === (source === 't')) collected.add(text);
    },
    close(name) {
      if (name === 'row') endRow();
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'v' || name === 't') source = null;
      else if (name === 'c' && cell !== null) {
        endCell(cell);
        cell = null;
      }
    },
  };
}

function rowNumber(reference: string | undefined): number | null {
  const number = Number(reference);
  return Number.isInteger(number) && number > 0 && number <= 1_048_576 ? number : null;
}

/** 0 for `A1`, 27 for `AB7`; null for a text that names no cell. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(book: Workbook, type: string, style: number, text: string): string {
  if (text === '' || type === 'e') return '';
  if (type === 's') return book.sharedStrings[Number(text)] ?? '';
  if (type === 'b') return String(/^(?:1|true)$/.test(text.trim()));
  if (type === 'd') return /^\d{4}-\d\d-\d\d/.exec(text.trim())?.[0] ?? text;
  const value = Number(text);
  if (type !== 'n' || !Number.isFinite(value) || text.trim() === '') return text;
  return valueText(value, book.isDateStyle[style] ?? false, book.date1904);
}
