import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Content } from './layouts.ts';
import type { Table } from './table-rows.ts';
import { wrapped, type WriteOptions } from './write-options.ts';

const SIZE = 7;
const HEADER_SIZE = 5;
/** All characters of the fonts used here have this width, in parts of the size. */
const CHARACTER = 0.602;
const LINE_HEIGHT = 10;
const MARGIN = 30;
const GAP = 8;
const TOP = 70;
const BOTTOM = 560;

const WIDTHS: Readonly<Record<Content, number>> = {
  SERIAL: 25,
  DATE: 50,
  VALUE_DATE: 50,
  NARRATION: 230,
  REFERENCE: 97,
  DEBIT: 90,
  CREDIT: 90,
  AMOUNT: 100,
  DIRECTION: 30,
  BALANCE: 90,
};
const RIGHT_ALIGNED: readonly Content[] = ['DEBIT', 'CREDIT', 'AMOUNT', 'BALANCE'];

const require = createRequire(import.meta.url);
/** Has the rupee sign, which the standard fonts of PDF lack. */
const rupeeFont = (): string =>
  join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf', 'DejaVuSansMono.ttf');

/** Draws a statement: account and header on each page, wrapped narrations, page numbers at the end. */
export async function writePdf(table: Table, { password }: WriteOptions): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    userPassword: password,
    info: { CreationDate: new Date(0), ModDate: new Date(0) },
  });
  const bytes = buffer(document);
  const texts = table.blocks.flatMap(({ rows }) => rows.flat());
  document.font(texts.every((text) => /^[ -~]*$/.test(text)) ? 'Courier' : rupeeFont());
  let page = 1;
  let y = drawTop(document, table);
  for (const { rows } of table.blocks) {
    const lines = rows.flatMap((row) => wrappedRow(row, table));
    if (y + lines.length * LINE_HEIGHT > BOTTOM) {
      drawFooter(document, page);
      document.addPage();
      page += 1;
      y = drawTop(document, table);
    }
    for (const line of lines) {
      drawRow(document, line, table, y, SIZE);
      y += LINE_HEIGHT;
    }
  }
  drawFooter(document, page);
  document.end();
  return bytes;
}

function drawTop(document: PDFKit.PDFDocument, table: Table): number {
  document.fontSize(SIZE);
  table.above.forEach((text, at) => {
    document.text(text, MARGIN, 25 + at * LINE_HEIGHT, { lineBreak: false });
  });
  drawRow(document, table.header, table, TOP, HEADER_SIZE);
  return TOP + 2 * LINE_HEIGHT;
}

function drawFooter(document: PDFKit.PDFDocument, page: number): void {
  document.fontSize(SIZE).text(`Page ${page}`, MARGIN, BOTTOM + 15, { lineBreak: false });
}

function drawRow(
  document: PDFKit.PDFDocument,
  cells: readonly string[],
  { columns }: Table,
  y: number,
  size: number,
): void {
  document.fontSize(size);
  let left = MARGIN;
  columns.forEach(({ content }, at) => {
    const text = cells[at] ?? '';
    const width = WIDTHS[content];
    const indent = RIGHT_ALIGNED.includes(content) ? width - text.length * size * CHARACTER : 0;
    if (text !== '') document.text(text, left + indent, y, { lineBreak: false });
    left += width + GAP;
  });
}

/** The lines of a row whose narration is too wide for its column. */
function wrappedRow(row: readonly string[], { columns }: Table): readonly (readonly string[])[] {
  const at = columns.findIndex(({ content }) => content === 'NARRATION');
  const [first = '', ...more] = wrapped(
    row[at] ?? '',
    Math.floor(WIDTHS.NARRATION / (SIZE * CHARACTER)),
  );
  const line = (text: string, others: readonly string[]): readonly string[] =>
    columns.map((_, column) => (column === at ? text : (others[column] ?? '')));
  return [line(first, row), ...more.map((text) => line(text, []))];
}
