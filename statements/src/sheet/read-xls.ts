import { type CellObject, read } from '@e965/xlsx';
import { MAX_COLUMNS } from '@prelaunch/domain/column-mapping';
import { MAX_ROWS } from '../table/row-limit.ts';
import type { Row } from '../table/row.ts';
import { parsed, UnreadableFile } from '../unreadable.ts';
import { isDateFormat, valueText } from './cell-value.ts';

/** What SheetJS returns in dense mode, of which its types know nothing. */
interface DenseSheet {
  readonly '!data'?: readonly (readonly (CellObject | undefined)[] | undefined)[];
}

/** Reads the rows of all sheets of an XLS file, one below the other. */
export async function readXls(bytes: Uint8Array): Promise<readonly Row[]> {
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
  const isDate = cell.z !== undefined && isDateFormat(String(cell.z));
  return valueText(cell.v, isDate, date1904);
}
