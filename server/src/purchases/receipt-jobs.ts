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
