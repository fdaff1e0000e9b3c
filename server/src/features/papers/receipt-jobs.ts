import { buffer } from 'node:stream/consumers';
import type { Language } from '@prelaunch/domain/languages';
import type { PrintedProof } from '../documents/index.ts';
import { drawFacts, type Fact } from './paper-facts.ts';
import { drawProof, type ProofTexts } from './paper-proof.ts';
import { drawStatementRow, ROW_HEIGHT } from './paper-table.ts';
import {
  CONTENT_WIDTH,
  drawLine,
  drawText,
  lineHeight,
  MARGIN,
  moveDown,
  openPaper,
  wrap,
  type Paper,
} from './paper.ts';
import type { RailStation } from '../../platform/mail/payment-rail.ts';
import { drawRail } from './receipt-rail.ts';
import { drawSlip, type Slip } from './receipt-slip.ts';

/** Jobs that run in a process of `receipt-pool.ts`. */

/** What a receipt and a statement have in common. The texts are in the language. */
interface Document {
  readonly language: Language;
  readonly companyName: string;
  readonly title: string;
  readonly lines: readonly Fact[];
  readonly footer: string;
  readonly proof: PrintedProof;
  readonly proofTexts: ProofTexts;
}

const FOOTER = { weight: 'plain', size: 9, colour: '#777' } as const;
const TITLE = { weight: 'plain', size: 11, colour: '#555' } as const;

/**
 * Draws a receipt as a PDF: the slip of the order, as members see it on screen, and where its money is, above the signed
 * code.
 */
export function receipt({
  stub,
  stamps,
  rail,
  ...document
}: Document &
  Pick<Slip, 'stub' | 'stamps'> & {
    /** Null for a rejected purchase. */
    readonly rail: readonly RailStation[] | null;
  }): Promise<Uint8Array> {
  const { title, lines, footer, proof, proofTexts } = document;
  const paper = openPaper(document);
  drawSlip(paper, { title, lines, stub, stamps });
  if (rail !== null) {
    moveDown(paper, 1.2, 9);
    drawRail(paper, rail, stub.accent);
  }
  moveDown(paper, 2, 9);
  drawText(paper, footer, FOOTER);
  moveDown(paper, 1, 9);
  drawProof(paper, proof, proofTexts);
  paper.pdf.end();
  return buffer(paper.pdf);
}

/** A table of the closing sheet; the last cell of each row is an amount. */
interface SheetTable {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
  /** Why rows are missing; null when all are there. */
  readonly note: string | null;
}

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
  const paper = openPaper({ companyName, title, language: 'en' });
  drawText(paper, companyName, { weight: 'bold', size: 18, colour: '#000' });
  drawText(paper, title, TITLE);
  let size = 11;
  for (const table of tables) {
    moveDown(paper, 1.5, size);
    drawText(paper, table.title, { weight: 'bold', size: 11, colour: '#111' });
    moveDown(paper, 0.4, 11);
    for (const cells of table.rows) drawSheetRow(paper, cells);
    if (table.note !== null) drawText(paper, table.note, { ...CELL, colour: '#777' });
    size = CELL.size;
  }
  paper.pdf.end();
  return buffer(paper.pdf);
}

const CELL = { weight: 'plain', size: 8, colour: '#111' } as const;

/** Draws cells of equal width side by side; the row is as high as its highest cell. */
function drawSheetRow(paper: Paper, cells: readonly string[]): void {
  const { pdf } = paper;
  const column = CONTENT_WIDTH / cells.length;
  const width = column - 6;
  const wrapped = cells.map((cell) => wrap(paper, cell, CELL, width));
  const heights = wrapped.map((lines) => lines.map((line) => lineHeight(paper, line, CELL)));
  const height = Math.max(...heights.map((each) => each.reduce((sum, one) => sum + one, 0)));
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const start = pdf.y;
  for (const [index, lines] of wrapped.entries()) {
    const left = MARGIN + index * column;
    const isAmount = index === cells.length - 1;
    let top = start;
    for (const line of lines) {
      drawLine(paper, line, CELL, isAmount ? left + width - line.width : left, top);
      top += lineHeight(paper, line, CELL);
    }
  }
  pdf.y = start + height + 3;
}

/** Draws a statement of a financial year as a PDF. A row of one cell is a note about the row above it. */
export function statement({
  columns,
  rows,
  ...document
}: Document & {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): Promise<Uint8Array> {
  const { companyName, title, lines, footer, proof, proofTexts } = document;
  const paper = openPaper(document);
  const { pdf } = paper;
  // Collected while it is drawn, so that finished pages are not kept a second time.
  const drawn = buffer(pdf);
  const drawHeading = () => {
    drawStatementRow(paper, columns, { weight: 'bold', colour: '#555' });
  };
  drawText(paper, companyName, { weight: 'bold', size: 20, colour: '#000' });
  drawText(paper, title, TITLE);
  moveDown(paper, 1.5, 11);
  drawFacts(paper, lines, 0.5);
  moveDown(paper, 1, 10);
  drawHeading();
  for (const cells of rows) {
    if (pdf.y + ROW_HEIGHT > pdf.page.height - MARGIN) {
      pdf.addPage();
      drawHeading();
    }
    drawStatementRow(paper, cells, { weight: 'plain', colour: '#111' });
  }
  moveDown(paper, 1, 9);
  drawText(paper, footer, FOOTER);
  moveDown(paper, 1, 9);
  drawProof(paper, proof, proofTexts);
  pdf.end();
  return drawn;
}
