import { type CellObject, read, SSF } from '@e965/xlsx';
import { MAX_COLUMNS } from '@prelaunch/domain/column-mapping';
import { MAX_ROWS } from '../table/row-limit.ts';
import type { Row } from '../table/row.ts';
import { parsed, UnreadableFile } from '../unreadable.ts';

/** What SheetJS returns in dense mode, of which its types know nothing. */
interface DenseSheet {
  readonly '!data'?: readonly (readonly (CellObject | undefined)[] | undefined)[];
}

/** The part of SheetJS's number formats that is used here; its own types are `any`. */
interface NumberFormats {
  is_date(format: string): boolean;
  parse_date_code(
    serial: number,
    options: { readonly date1904: boolean },
  ): { readonly y: number; readonly m: number; readonly d: number } | null;
}
const formats = SSF as NumberFormats;

/** Reads the rows of all sheets of an XLS or XLSX file, one below the other. */
export async function readSheets(bytes: Uint8Array): Promise<readonly Row[]> {
  const book = await parsed(() =>
    read(bytes, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      sheetRows: MAX_ROWS + 1,
    }),
  );
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows: Row[] = [];
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name] as DenseSheet | undefined;
    const before = rows.length;
    (sheet?.['!data'] ?? []).forEach((cells, at) => {
      if (rows.length > MAX_ROWS) throw new UnreadableFile('TOO_MANY_LINES');
      rows.push({ number: before + at + 1, cells: textsOf(cells ?? [], date1904) });
    });
    rows.push({ number: rows.length + 1, cells: [] });
  }
  return rows;
}

function textsOf(cells: readonly (CellObject | undefined)[], date1904: boolean): readonly string[] {
  return Array.from({ length: Math.min(cells.length, MAX_COLUMNS) }, (_, column) =>
    textOf(cells[column], date1904),
  );
}

/** The text of a cell; of a date cell `YYYY-MM-DD`, which leaves no doubt about day and month. */
function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (cell === undefined || cell.t === 'e' || cell.v === undefined) return '';
  if (typeof cell.v !== 'number') return cell.v instanceof Date ? '' : String(cell.v);
  if (cell.z === undefined || !formats.is_date(String(cell.z))) return numberText(cell.v);
  const date = formats.parse_date_code(cell.v, { date1904 });
  if (date === null) return numberText(cell.v);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.y}-${two(date.m)}-${two(date.d)}`;
}

/** Sums that a spreadsheet program has calculated differ from a decimal by so much at most. */
const ROUNDING = 1e-6;

/** The shortest decimal text of a number, which is what the bank wrote; of 0.1 + 0.2 it is 0.30. */
function numberText(value: number): string {
  const text = String(value);
  const hundredths = value.toFixed(2);
  const exact = /^-?\d+(?:\.\d{1,2})?$/.test(text);
  return !exact && Math.abs(value - Number(hundredths)) < ROUNDING ? hundredths : text;
}
