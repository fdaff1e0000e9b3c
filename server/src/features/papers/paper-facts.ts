import {
  CONTENT_WIDTH,
  drawText,
  lineHeight,
  MARGIN,
  moveDown,
  wrap,
  type Paper,
  type TextStyle,
} from './paper.ts';

/** A line of a document, in its language. */
export type Fact = readonly [label: string, value: string];

const LABEL = { weight: 'plain', size: 10, colour: '#555', width: 172 } as const;
const VALUE = { weight: 'bold', size: 10, colour: '#111', align: 'right' } as const;
const COLUMN_GAP = 8;

/** The height of a wrapped text. */
const heightOf = (paper: Paper, text: string, box: TextStyle & { readonly width: number }) =>
  wrap(paper, text, box, box.width).reduce((sum, line) => sum + lineHeight(paper, line, box), 0);

/**
 * Draws labels at the left and values at the right.
 *
 * @param gap between two lines, in lines
 * @param inset the distance from the margins, in points
 */
export function drawFacts(paper: Paper, facts: readonly Fact[], gap: number, inset = 0): void {
  const { pdf } = paper;
  const left = MARGIN + inset;
  const start = left + LABEL.width + COLUMN_GAP;
  const [labels, values] = [
    { ...LABEL, left },
    { ...VALUE, left: start, width: MARGIN + CONTENT_WIDTH - inset - start },
  ];
  for (const [label, value] of facts) {
    const height = Math.max(heightOf(paper, label, labels), heightOf(paper, value, values));
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
    const top = pdf.y;
    drawText(paper, label, labels);
    pdf.y = top;
    drawText(paper, value, values);
    pdf.y = Math.max(pdf.y, top + height);
    moveDown(paper, gap, 10);
  }
}
