import type { RailStation } from '../../platform/mail/payment-rail.ts';
import { CONTENT_WIDTH, drawLine, lineHeight, MARGIN, wrap, type Paper } from './paper.ts';

const NAME = { weight: 'bold', size: 9, colour: '#111' } as const;
const DETAIL = { weight: 'plain', size: 8, colour: '#555' } as const;
const RADIUS = 4.5;
const GAP = 8;

/**
 * Draws where the money of a payment is: a line with a point for each station, filled for one that is reached, above its
 * name and what is known about it.
 */
export function drawRail(paper: Paper, stations: readonly RailStation[], accent: string): void {
  const { pdf } = paper;
  const column = CONTENT_WIDTH / stations.length;
  const width = column - GAP;
  const texts = stations.map(({ name, detail }) =>
    [[name, NAME] as const, [detail ?? '', DETAIL] as const].flatMap(([text, style]) =>
      wrap(paper, text, style, width).map((line) => ({
        line,
        style,
        height: lineHeight(paper, line, style),
      })),
    ),
  );
  const heights = texts.map((lines) => lines.reduce((sum, { height }) => sum + height, 0));
  const height = 2 * RADIUS + 6 + Math.max(...heights);
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  const middle = top + RADIUS;
  const centre = (index: number) => MARGIN + index * column + RADIUS + 1;
  const last = stations.findLastIndex(({ isReached }) => isReached);
  for (const index of stations.keys()) {
    if (index === stations.length - 1) break;
    pdf.lineWidth(2);
    pdf
      .moveTo(centre(index) + RADIUS, middle)
      .lineTo(centre(index + 1) - RADIUS, middle)
      .stroke(index < last ? accent : '#c9cdd9');
  }
  stations.forEach(({ isReached }, index) => {
    pdf.lineWidth(1.5).circle(centre(index), middle, RADIUS - 0.75);
    if (isReached) pdf.fillAndStroke(accent, accent);
    else pdf.stroke('#9aa1b5');
  });
  pdf.forgetColour();
  texts.forEach((lines, index) => {
    let y = top + 2 * RADIUS + 6;
    for (const { line, style, height: used } of lines) {
      drawLine(paper, line, style, MARGIN + index * column, y);
      y += used;
    }
  });
  pdf.x = MARGIN;
  pdf.y = top + height;
}
