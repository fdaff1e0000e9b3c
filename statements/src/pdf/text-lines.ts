/** A piece of text and its place on the page, in points from the lower left corner. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Words that belong together, such as the text of one cell. */
export interface Run {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

export interface TextLine {
  readonly y: number;
  readonly height: number;
  readonly runs: readonly Run[];
}

/** The lines of text of a page, from top to bottom. */
export type Page = readonly TextLine[];

/** Pieces of a line differ in height by at most this part of their height. */
const SAME_LINE = 0.4;
/** A gap of more than this part of the height separates two cells. */
const SAME_CELL = 0.9;

/** Joins pieces of text to lines, and in each line to runs that wide gaps separate. */
export function textLines(pieces: readonly Piece[]): Page {
  const lines: { y: number; height: number; pieces: Piece[] }[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line !== undefined && line.y - piece.y <= SAME_LINE * Math.max(line.height, piece.height)) {
      line.pieces.push(piece);
    } else {
      lines.push({ y: piece.y, height: piece.height, pieces: [piece] });
    }
  }
  return lines.map(({ y, height, pieces: ofLine }) => ({ y, height, runs: runsOf(ofLine) }));
}

function runsOf(pieces: readonly Piece[]): readonly Run[] {
  const runs: { text: string; left: number; right: number }[] = [];
  for (const { text, x, width, height } of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = runs.at(-1);
    const right = x + width;
    if (last === undefined || x - last.right > SAME_CELL * height) {
      runs.push({ text, left: x, right });
    } else {
      const space = x - last.right > 0.15 * height && !last.text.endsWith(' ') ? ' ' : '';
      last.text += space + text;
      last.right = Math.max(last.right, right);
    }
  }
  return runs.map((run) => ({ ...run, text: run.text.trim() }));
}
