import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { encodeQR } from 'qr';
import type { PrintedProof } from '../documents/issue-document.ts';

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

type Paper = InstanceType<typeof PDFDocument>;

const MARGIN = 56;
/** About 45 mm, so that a module of the QR code is wider than 0.7 mm. */
const QR_SIZE = 128;
/** Light modules around a QR code, as its standard requires. */
const QUIET = 4;

/** Draws a QR code as one path, with its quiet zone inside the square. */
function drawQr(paper: Paper, text: string, left: number, top: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const size = QR_SIZE / rows.length;
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x] === true) x += 1;
      if (x > start) paper.rect(left + start * size, top + y * size, (x - start) * size, size);
    }
  });
  paper.fill('#000');
}

/** Draws the QR code of a document with its short form and what a reader does with them. */
function drawProof(paper: Paper, { qr, link, page, shortCode, issued }: PrintedProof): void {
  if (paper.y + QR_SIZE > paper.page.height - MARGIN) paper.addPage();
  const top = paper.y;
  drawQr(paper, qr, MARGIN, top);
  paper.link(MARGIN, top, QR_SIZE, QR_SIZE, link);
  const left = MARGIN + QR_SIZE + 16;
  const width = paper.page.width - MARGIN - left;
  paper
    .font('bold')
    .fontSize(10)
    .fillColor('#111')
    .text('Check this document', left, top + 12);
  paper.font('plain').fontSize(9).fillColor('#555');
  const how = `Scan the code. The page ${page} opens. It says whether the code is genuine, and compares what is printed here with what was issued.`;
  paper.moveDown(0.4).text(how, { width });
  paper.moveDown(0.6).text(`Issued: ${issued}`, { width });
  paper.text(`Short code: ${shortCode}`, { width });
  paper.x = MARGIN;
  paper.y = Math.max(paper.y, top + QR_SIZE);
}

function openPaper(title: string, companyName: string): Paper {
  const info = { Title: title, Author: companyName };
  const paper = new PDFDocument({ size: 'A4', margin: MARGIN, info });
  paper.registerFont('plain', plain);
  paper.registerFont('bold', bold);
  return paper;
}

type Line = readonly [label: string, value: string];

/** Draws labels at the left and values at the right. */
function drawLines(paper: Paper, lines: readonly Line[], gap: number): void {
  for (const [label, value] of lines) {
    const top = paper.y;
    paper.font('plain').fontSize(10).fillColor('#555').text(label, MARGIN, top, { width: 180 });
    paper.font('bold').fillColor('#111').text(value, 236, top, { width: 303, align: 'right' });
    paper.moveDown(gap);
  }
}

/** Draws a receipt as a PDF. */
export function receipt({
  companyName,
  lines,
  proof,
}: {
  readonly companyName: string;
  readonly lines: readonly Line[];
  readonly proof: PrintedProof;
}): Promise<Uint8Array> {
  const paper = openPaper('Payment Receipt', companyName);
  paper.font('bold').fontSize(20).text(companyName);
  paper.font('plain').fontSize(11).fillColor('#555').text('Payment Receipt');
  paper.moveDown(2).fillColor('#111');
  drawLines(paper, lines, 0.9);
  paper.moveDown(2).font('plain').fontSize(9).fillColor('#777');
  paper.text('A receipt for a purchase of tokens before launch, made by the site itself.', 56);
  paper.moveDown(1);
  drawProof(paper, proof);
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
  const paper = openPaper(title, companyName);
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
function drawRow(paper: Paper, cells: readonly string[]): void {
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

/** The widths of the columns of a statement, in points; the last four are numbers. */
const COLUMN_WIDTHS = [58, 72, 118, 50, 66, 54, 65];
const FIRST_NUMBER = 3;
const COLUMN_GAP = 6;
const CELL_SIZE = 7.5;
const ROW_HEIGHT = 13;

/** Draws a cell in one line, smaller if it is too long. Faster than text that wraps: a statement has 70,000 cells. */
function drawCell(paper: Paper, text: string, left: number, width: number, right: boolean): void {
  const natural = paper.fontSize(CELL_SIZE).widthOfString(text);
  const scale = Math.min(1, width / natural);
  if (scale < 1) paper.fontSize(CELL_SIZE * scale);
  const start = right ? left + width - natural * scale : left;
  paper.text(text, start, paper.y, { lineBreak: false });
}

function drawStatementRow(paper: Paper, cells: readonly string[]): void {
  const top = paper.y;
  if (cells.length === 1) {
    const indent = COLUMN_WIDTHS[0] ?? 0;
    drawCell(paper, cells[0] ?? '', MARGIN + indent, SHEET_WIDTH - indent, false);
  } else {
    let left = MARGIN;
    for (const [column, text] of cells.entries()) {
      const width = COLUMN_WIDTHS[column] ?? 0;
      paper.y = top;
      drawCell(paper, text, left, width - COLUMN_GAP, column >= FIRST_NUMBER);
      left += width;
    }
  }
  paper.x = MARGIN;
  paper.y = top + ROW_HEIGHT;
}

/** Draws a statement of a financial year as a PDF. A row of one cell is a note about the row above it. */
export function statement({
  companyName,
  lines,
  columns,
  rows,
  proof,
}: {
  readonly companyName: string;
  readonly lines: readonly Line[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly proof: PrintedProof;
}): Promise<Uint8Array> {
  const paper = openPaper('Statement of purchases', companyName);
  // Collected while it is drawn, so that finished pages are not kept a second time.
  const drawn = buffer(paper);
  const drawHeading = () => {
    paper.font('bold').fillColor('#555');
    drawStatementRow(paper, columns);
    paper.font('plain').fillColor('#111');
  };
  paper.font('bold').fontSize(20).text(companyName);
  paper.font('plain').fontSize(11).fillColor('#555').text('Statement of purchases');
  paper.moveDown(1.5);
  drawLines(paper, lines, 0.5);
  paper.moveDown(1);
  drawHeading();
  for (const cells of rows) {
    if (paper.y + ROW_HEIGHT > paper.page.height - MARGIN) {
      paper.addPage();
      drawHeading();
    }
    drawStatementRow(paper, cells);
  }
  paper.font('plain').fontSize(9).fillColor('#777').moveDown(1);
  const end =
    'Purchases are in the year in which they were submitted. Only approved ones count. Made by the site itself.';
  paper.text(end, MARGIN, paper.y, { width: SHEET_WIDTH });
  paper.moveDown(1);
  drawProof(paper, proof);
  paper.end();
  return drawn;
}
