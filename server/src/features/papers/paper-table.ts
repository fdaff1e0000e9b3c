import {
  CONTENT_WIDTH,
  drawLine,
  MARGIN,
  measure,
  scaled,
  type Paper,
  type TextStyle,
} from './paper.ts';

/** The table of a statement. */

export const ROW_HEIGHT = 13;

/** The widths of the columns, in points; the last four are numbers. */
const COLUMN_WIDTHS = [58, 72, 118, 50, 66, 54, 65];
const FIRST_NUMBER = 3;
const COLUMN_GAP = 6;
const CELL_SIZE = 7.5;

type RowStyle = Pick<TextStyle, 'weight' | 'colour'>;

interface Cell extends RowStyle {
  readonly left: number;
  readonly width: number;
  readonly isNumber: boolean;
}

/** Draws a cell in one line, smaller if it is too long. Faster than text that wraps: a statement has 70,000 cells. */
function drawCell(paper: Paper, text: string, cell: Cell): void {
  const { left, width, isNumber, weight, colour } = cell;
  const natural = measure(paper, text, { weight, colour, size: CELL_SIZE });
  const scale = Math.min(1, width / natural.width);
  const line = scale < 1 ? scaled(natural, scale) : natural;
  const start = isNumber ? left + width - line.width : left;
  drawLine(paper, line, { weight, colour, size: CELL_SIZE * scale }, start, paper.pdf.y);
}

/** Draws a row; one of a single cell is a note about the row above it. */
export function drawStatementRow(paper: Paper, cells: readonly string[], style: RowStyle): void {
  const { pdf } = paper;
  const top = pdf.y;
  if (cells.length === 1) {
    const indent = COLUMN_WIDTHS[0] ?? 0;
    const place = { left: MARGIN + indent, width: CONTENT_WIDTH - indent, isNumber: false };
    drawCell(paper, cells[0] ?? '', { ...style, ...place });
  } else {
    let left = MARGIN;
    for (const [column, text] of cells.entries()) {
      const width = COLUMN_WIDTHS[column] ?? 0;
      const place = { left, width: width - COLUMN_GAP, isNumber: column >= FIRST_NUMBER };
      pdf.y = top;
      drawCell(paper, text, { ...style, ...place });
      left += width;
    }
  }
  pdf.x = MARGIN;
  pdf.y = top + ROW_HEIGHT;
}
