import { type CellObject, utils, write } from '@e965/xlsx';
import { stringify } from 'csv-stringify/sync';
import { encrypt } from 'officecrypto-tool';
import type { StatementLine } from '@prelaunch/domain/statement-line';
import type { Content } from './layouts.ts';
import { decimal } from './printed.ts';
import type { Block, Table } from './table-rows.ts';
import type { WriteOptions } from './write-options.ts';

export function writeCsv(
  table: Table,
  { delimiter = ',', encoding = 'UTF-8' }: WriteOptions,
): Uint8Array {
  const text = stringify(rowsOf(table), { delimiter, record_delimiter: '\r\n' });
  if (encoding === 'UTF-16LE') return Buffer.from(`\ufeff${text}`, 'utf16le');
  // Latin-1 and Windows-1252 are equal except for 32 signs such as the euro, which no narration here contains.
  if (encoding === 'WINDOWS-1252') return Buffer.from(text, 'latin1');
  return Buffer.from(encoding === 'UTF-8-BOM' ? `\ufeff${text}` : text);
}

export function writeSheet(
  table: Table,
  format: 'XLS' | 'XLSX',
  { password, typedCells = false, unreadable = [] }: WriteOptions,
): Uint8Array {
  const typed = typedCells && unreadable.length === 0;
  const rows: (string | CellObject)[][] = [
    ...table.above.map((text) => [text]),
    [],
    [...table.header],
    ...table.blocks
      .flatMap((block) => (typed ? typedRows(block, table) : block.rows))
      .map((row) => [...row]),
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Statement');
  const bookType = format === 'XLS' ? 'biff8' : 'xlsx';
  const bytes = write(book, { bookType, type: 'buffer', compression: true }) as Buffer;
  return password === undefined || format === 'XLS' ? bytes : encrypt(bytes, { password });
}

function rowsOf({ above, header, blocks }: Table): (readonly string[])[] {
  return [...above.map((text) => [text]), [''], header, ...blocks.flatMap(({ rows }) => rows)];
}

function typedRows(
  { rows, line }: Block,
  { columns }: Table,
): readonly (readonly (string | CellObject)[])[] {
  if (line === null) return rows;
  const [first = [], ...more] = rows;
  const cells = columns.map(({ content }, at) => typedCell(content, line) ?? first[at] ?? '');
  return [cells, ...more];
}

const DAY_MS = 86_400_000;
/** Excel counts days from here, because it takes 1900 for a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

function typedCell(content: Content, line: StatementLine): CellObject | null {
  const { kind, amount, balance } = line;
  const number = (paise: bigint): CellObject => ({
    t: 'n',
    v: Number(decimal(paise)),
    z: '#,##0.00',
  });
  if (content === 'DATE' || content === 'VALUE_DATE') {
    return { t: 'n', v: (Date.parse(line.date) - DAY_ZERO) / DAY_MS, z: 'dd/mm/yyyy' };
  }
  if (content === kind) return number(amount);
  return content === 'BALANCE' && balance !== null ? number(balance) : null;
}
