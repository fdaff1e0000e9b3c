import type { Seal } from '@prelaunch/domain/payee-seal';
import { drawFacts, type Fact } from './paper-facts.ts';
import { drawSealAt } from './receipt-seal.ts';
import {
  CONTENT_WIDTH,
  drawLine,
  drawOnBase,
  drawText,
  lineHeight,
  MARGIN,
  measure,
  moveDown,
  scaled,
  type Line,
  type Paper,
  type TextStyle,
} from './paper.ts';

/** A completed step of an order, in the language of the receipt. */
export interface ReceiptStamp {
  readonly text: string;
  /** Null where the server does not know it. */
  readonly date: string | null;
  readonly tone: 'neutral' | 'green' | 'red';
}

/** The slip of an order, as on the screens (web/src/purchases/OrderSlip.tsx). The texts are in the language. */
export interface Slip {
  readonly title: string;
  readonly stub: {
    readonly payee: string;
    readonly symbol: string;
    /** `#rrggbb`, readable under white text and on white. */
    readonly accent: string;
    /** The account that was paid, with the last digits of its number in words; null where none is stored. */
    readonly account: { readonly seal: Seal; readonly words: string } | null;
  };
  /** The first one leads, in large figures. */
  readonly lines: readonly Fact[];
  readonly stamps: readonly ReceiptStamp[];
}

const PADDING = 20;
const CORNER = 12;
const NOTCH = 6;
const COIN = 40;
const LEFT = MARGIN;
const RIGHT = MARGIN + CONTENT_WIDTH;
const EDGE = '#9aa1b5';
const COLOURS = { green: '#0b6636', red: '#b3261e' } as const;

const PAYEE = { weight: 'bold', size: 14, colour: '#111' } as const;
const ACCOUNT = { weight: 'plain', size: 10, colour: '#111' } as const;
const TITLE = { weight: 'plain', size: 10, colour: '#555' } as const;
const LEAD = { weight: 'bold', size: 24, colour: '#111' } as const;

/** Draws a line in the middle of a width, smaller if it is too long. */
function fitted(paper: Paper, text: string, style: TextStyle, width: number): [Line, TextStyle] {
  const natural = measure(paper, text, style);
  const scale = Math.min(1, width / natural.width);
  return [scaled(natural, scale), { ...style, size: style.size * scale }];
}

/** The letters of a token on a coin of its colour. Pictures would double the size of the file. */
function drawCoin(paper: Paper, { symbol, accent }: Slip['stub'], left: number, top: number) {
  const { pdf } = paper;
  const [x, y] = [left + COIN / 2, top + COIN / 2];
  pdf.circle(x, y, COIN / 2);
  pdf.fillWith(accent);
  pdf.fill();
  pdf.lineWidth(0.8).strokeOpacity(0.55);
  pdf
    .circle(x, y, COIN * 0.43)
    .stroke('#fff')
    .strokeOpacity(1);
  const white = { weight: 'bold', size: 12, colour: '#fff' } as const;
  const [line, style] = fitted(paper, symbol, white, COIN * 0.72);
  // Capitals are about 0.72 em high in both fonts.
  drawOnBase(paper, line, style, x - line.width / 2, y + style.size * 0.36);
}

/** Draws the coin with payee and title; the position is below them. */
function drawStub(paper: Paper, title: string, stub: Slip['stub']): void {
  const { pdf } = paper;
  const top = pdf.y;
  drawCoin(paper, stub, LEFT + PADDING, top);
  const left = LEFT + PADDING + COIN + 14;
  const { account } = stub;
  const width = RIGHT - PADDING - left - (account === null ? 0 : COIN + 14);
  pdf.y = top + 2;
  drawText(paper, stub.payee, { ...PAYEE, left, width });
  if (account !== null) drawText(paper, account.words, { ...ACCOUNT, left, width });
  drawText(paper, title, { ...TITLE, left, width });
  if (account !== null) drawSealAt(paper, account.seal, RIGHT - PADDING - COIN, top, COIN);
  pdf.y = Math.max(pdf.y, top + COIN);
}

const STAMP_TEXT = { weight: 'bold', size: 8 } as const;
const STAMP_DATE = { weight: 'plain', size: 7 } as const;
const STAMP_PADDING = { x: 8, y: 4 } as const;

interface StampPlace {
  readonly left: number;
  /** The middle of its height. */
  readonly centre: number;
  readonly colour: string;
}

/** Draws a stamp; returns the width that it takes. */
function drawStamp(paper: Paper, stamp: ReceiptStamp, { left, centre, colour }: StampPlace) {
  const { pdf } = paper;
  const styles = [STAMP_TEXT, STAMP_DATE].map((style) => ({ ...style, colour }));
  const rows = [stamp.text.toUpperCase(), stamp.date].flatMap((text, index) => {
    const style = styles[index];
    if (text === null || style === undefined) return [];
    const line = measure(paper, text, style);
    return [{ line, style, height: lineHeight(paper, line, style) }];
  });
  const width = Math.max(...rows.map(({ line }) => line.width)) + 2 * STAMP_PADDING.x;
  const height = rows.reduce((sum, row) => sum + row.height, 0) + 2 * STAMP_PADDING.y;
  const middle = left + width / 2;
  const top = centre - height / 2;
  pdf.drawTurned(-2, middle, centre, () => {
    pdf.lineWidth(1.4).roundedRect(left, top, width, height, 5).stroke(colour);
    let y = top + STAMP_PADDING.y;
    for (const { line, style, height: used } of rows) {
      drawLine(paper, line, style, middle - line.width / 2, y);
      y += used;
    }
  });
  return width;
}

/** The height of a row of stamps with dates, in the font with the highest lines. */
const STAMP_ROW = 32;
const STAMP_GAP = 14;

function drawStamps(paper: Paper, stamps: readonly ReceiptStamp[], accent: string): void {
  const top = paper.pdf.y;
  let left = LEFT + PADDING;
  for (const stamp of stamps) {
    const colour = stamp.tone === 'neutral' ? accent : COLOURS[stamp.tone];
    const place = { left, centre: top + STAMP_ROW / 2, colour };
    left += drawStamp(paper, stamp, place) + STAMP_GAP;
  }
  paper.pdf.y = top + STAMP_ROW;
}

/** Draws the edge of the slip, with a notch at both ends of each perforated line. */
function drawEdge({ pdf }: Paper, top: number, bottom: number, perforations: readonly number[]) {
  const corner = (x: number, y: number) => `A${[CORNER, CORNER, 0, 0, 1, x, y].join(' ')}`;
  const notch = (x: number, from: number, to: number) =>
    `V${String(from)}A${[NOTCH, NOTCH, 0, 0, 0, x, to].join(' ')}`;
  const edge = [
    `M${String(LEFT + CORNER)} ${String(top)}H${String(RIGHT - CORNER)}`,
    corner(RIGHT, top + CORNER),
    ...perforations.map((y) => notch(RIGHT, y - NOTCH, y + NOTCH)),
    `V${String(bottom - CORNER)}`,
    corner(RIGHT - CORNER, bottom),
    `H${String(LEFT + CORNER)}`,
    corner(LEFT, bottom - CORNER),
    ...perforations.toReversed().map((y) => notch(LEFT, y + NOTCH, y - NOTCH)),
    `V${String(top + CORNER)}`,
    corner(LEFT + CORNER, top),
    'Z',
  ].join('');
  pdf.lineWidth(0.8).path(edge).stroke(EDGE);
  for (const y of perforations) {
    pdf.moveTo(LEFT + NOTCH, y).lineTo(RIGHT - NOTCH, y);
  }
  pdf.dash(3, { space: 3 }).stroke(EDGE).undash();
}

/** Draws the slip from the present height on. A slip that does not fit on its page has no edge. */
export function drawSlip(paper: Paper, { title, stub, lines, stamps }: Slip): void {
  const { pdf } = paper;
  const { page } = pdf;
  const top = pdf.y;
  pdf.y = top + PADDING - 4;
  drawStub(paper, title, stub);
  const stubEnd = pdf.y + 14;

  pdf.y = stubEnd + 14;
  const [lead, ...others] = lines;
  if (lead !== undefined) {
    const [left, width] = [LEFT + PADDING, CONTENT_WIDTH - 2 * PADDING];
    drawText(paper, lead[0], { ...TITLE, left, width });
    drawText(paper, lead[1], { ...LEAD, left, width });
    moveDown(paper, 0.8, 10);
  }
  drawFacts(paper, others, 0.6, PADDING);
  const linesEnd = pdf.y + 6;

  if (linesEnd + STAMP_ROW + 2 * PADDING > pdf.page.height - MARGIN) pdf.addPage();
  else pdf.y = linesEnd + 12;
  drawStamps(paper, stamps, stub.accent);
  pdf.y += 12;
  if (pdf.page === page) drawEdge(paper, top, pdf.y, [stubEnd, linesEnd]);
  pdf.x = MARGIN;
}
