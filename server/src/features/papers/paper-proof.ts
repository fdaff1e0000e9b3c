import { encodeQR } from 'qr';
import type { PrintedProof } from '../documents/index.ts';
import { drawText, MARGIN, moveDown, type Paper } from './paper.ts';

/** The texts beside the QR code of a document. */
export interface ProofTexts {
  readonly heading: string;
  readonly how: string;
  readonly issued: string;
  readonly shortCode: string;
}

/** About 45 mm, so that a module of the QR code is wider than 0.7 mm. */
const QR_SIZE = 128;
/** Light modules around a QR code, as its standard requires. */
const QUIET = 4;

/** Draws a QR code as one path, with its quiet zone inside the square. */
function drawQr({ pdf }: Paper, text: string, left: number, top: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const size = QR_SIZE / rows.length;
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      const start = x;
      while (row[x] === true) x += 1;
      if (x > start) pdf.rect(left + start * size, top + y * size, (x - start) * size, size);
    }
  });
  pdf.fillWith('#000');
  pdf.fill();
}

/** Draws the QR code of a document with its short form and what a reader does with them. */
export function drawProof(paper: Paper, { qr, link }: PrintedProof, texts: ProofTexts): void {
  const { pdf } = paper;
  if (pdf.y + QR_SIZE > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  drawQr(paper, qr, MARGIN, top);
  pdf.link(MARGIN, top, QR_SIZE, QR_SIZE, link);
  const left = MARGIN + QR_SIZE + 16;
  const hint = { left, weight: 'plain', size: 9, colour: '#555' } as const;
  pdf.y = top + 12;
  drawText(paper, texts.heading, { left, weight: 'bold', size: 10, colour: '#111' });
  moveDown(paper, 0.4, 9);
  drawText(paper, texts.how, hint);
  moveDown(paper, 0.6, 9);
  drawText(paper, texts.issued, hint);
  drawText(paper, texts.shortCode, hint);
  pdf.x = MARGIN;
  pdf.y = Math.max(pdf.y, top + QR_SIZE);
}
