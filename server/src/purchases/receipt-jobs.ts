import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';

/** Jobs that run in a process of `receipt-pool.ts`. */

/** The standard fonts of PDF have no rupee sign. */
const fonts = join(
  dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
);

/**
 * Opens a font. Called once per process, because opening it takes most of the time of a receipt. pdfkit also
 * accepts an opened
 * font, but its types declare only the bytes.
 */
const opened = (file: string): ArrayBuffer =>
  create(readFileSync(join(fonts, file))) as object as ArrayBuffer;
const plain = opened('DejaVuSans.ttf');
const bold = opened('DejaVuSans-Bold.ttf');

/** Draws a receipt as a PDF. */
export function receipt({
  companyName,
  lines,
}: {
  readonly companyName: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
}): Promise<Uint8Array> {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 56,
    info: { Title: 'Payment Receipt', Author: companyName },
  });
  paper.registerFont('plain', plain);
  paper.registerFont('bold', bold);
  paper.font('bold').fontSize(20).text(companyName);
  paper.font('plain').fontSize(11).fillColor('#555').text('Payment Receipt');
  paper.moveDown(2).fillColor('#111');
  for (const [label, value] of lines) {
    const top = paper.y;
    paper.font('plain').fontSize(10).fillColor('#555').text(label, 56, top, { width: 180 });
    paper.font('bold').fillColor('#111').text(value, 236, top, { width: 303, align: 'right' });
    paper.moveDown(0.9);
  }
  paper.moveDown(2).font('plain').fontSize(9).fillColor('#777');
  paper.text('A receipt for a purchase of tokens before launch, made by the site itself.', 56);
  paper.end();
  return buffer(paper);
}

/** A table of the closing sheet; the last cell of each row is an amount. */
interface SheetTable {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
  /** Why rows are missing; null when all are there. */
  readonly note: string | null;
}

const SHEET_WIDTH = 483;

/** Draws the closing sheet of a period as a PDF. */
export function closingSheet({
  companyName,
  title,
  tables,
}: {
  readonly companyName: string;
  readonly title: string;
  readonly tables: readonly SheetTable[];
}): Promise<Uint8Array> {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 56,
    info: { Title: title, Author: companyName },
  });
  paper.registerFont('plain', plain);
  paper.registerFont('bold', bold);
  paper.font('bold').fontSize(18).text(companyName);
  paper.font('plain').fontSize(11).fillColor('#555').text(title);
  for (const table of tables) {
    paper.moveDown(1.5).font('bold').fontSize(11).fillColor('#111').text(table.title, 56);
    paper.moveDown(0.4).font('plain').fontSize(8);
    for (const cells of table.rows) drawRow(paper, cells);
    if (table.note !== null) paper.fillColor('#777').text(table.note, 56);
  }
  paper.end();
  return buffer(paper);
}

/** Draws cells of equal width side by side; the row is as high as its highest cell. */
function drawRow(paper: InstanceType<typeof PDFDocument>, cells: readonly string[]): void {
  const width = SHEET_WIDTH / cells.length;
  const height = Math.max(...cells.map((cell) => paper.heightOfString(cell, { width: width - 6 })));
  if (paper.y + height > paper.page.height - 56) paper.addPage();
  const top = paper.y;
  for (const [column, cell] of cells.entries()) {
    const align = column === cells.length - 1 ? 'right' : 'left';
    paper.fillColor('#111').text(cell, 56 + column * width, top, { width: width - 6, align });
  }
  paper.y = top + height + 3;
}
