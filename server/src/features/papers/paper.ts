import type { Language } from '@prelaunch/domain/languages';
import PDFDocument from 'pdfkit';
import { fontsOf, openFont, type FontChooser, type Run, type Weight } from './paper-fonts.ts';

const DEVANAGARI = /\p{Script=Devanagari}/u;

/**
 * Marks a drawn text with its signs in their order of writing. A PDF draws signs in the order in which they are seen, in
 * which a vowel sign can precede its letter, so that copied Devanagari would be wrong.
 */
class MarkedPdf extends PDFDocument {
  private written: string | null = null;
  private colour: { readonly page: PDFKit.PDFPage; readonly name: string } | null = null;

  /** Fills what is drawn next with a colour. A new page begins with another one. */
  fillWith(name: string): void {
    if (this.colour?.page === this.page && this.colour.name === name) return;
    this.fillColor(name);
    this.colour = { page: this.page, name };
  }

  /** Draws a text on a base line. Its width is known, so pdfkit need not measure it again. */
  drawMarked({ text }: Run, textWidth: number, left: number, base: number): void {
    this.written = DEVANAGARI.test(text) ? text : null;
    const known = { textWidth, wordCount: 1 };
    this.text(text, left, base, { lineBreak: false, baseline: 'alphabetic', ...known });
  }

  /** Forgets the colour of `fillWith`, after something else has filled. */
  forgetColour(): void {
    this.colour = null;
  }

  /** Draws with the coordinate origin at a point, at another scale. */
  drawPlaced(x: number, y: number, scale: number, draw: () => void): void {
    this.save();
    this.translate(x, y);
    this.scale(scale);
    draw();
    this.restore();
    this.forgetColour();
  }

  /** Draws turned around a point, in degrees clockwise. */
  drawTurned(degrees: number, x: number, y: number, draw: () => void): void {
    this.save();
    this.rotate(degrees, { origin: [x, y] });
    draw();
    this.restore();
    // `restore` brings the earlier colour back.
    this.forgetColour();
  }

  // pdfkit draws each text between `save` and `restore`. The marks are inside, because readers place a marked text by
  // the coordinates in which the mark ends.
  override save(): this {
    super.save();
    if (this.written !== null) this.markContent('Span', { actual: this.written });
    return this;
  }

  override restore(): this {
    if (this.written !== null) this.endMarkedContent();
    this.written = null;
    return super.restore();
  }
}

/** A PDF that is being drawn. Its texts may mix Latin letters and Devanagari, which pdfkit does not do in one text. */
export interface Paper {
  readonly pdf: MarkedPdf;
  readonly fonts: FontChooser;
}

export const MARGIN = 56;
/** The width of an A4 paper between its margins, in points. */
export const CONTENT_WIDTH = 483;

interface PaperHead {
  readonly title: string;
  readonly companyName: string;
  readonly language: Language;
}

/** Opens an A4 paper. */
export function openPaper({ title, companyName, language }: PaperHead): Paper {
  const info = { Title: title, Author: companyName };
  const pdf = new MarkedPdf({ size: 'A4', margin: MARGIN, info, lang: language });
  return { pdf, fonts: fontsOf(language) };
}

export interface TextStyle {
  readonly weight: Weight;
  readonly size: number;
  readonly colour: string;
}

function selectFont({ pdf }: Paper, { family }: Run, { weight, size }: TextStyle): void {
  // pdfkit accepts an opened font as well, but its types declare only the bytes.
  pdf.font(openFont(family, weight) as object as ArrayBuffer, `${family}-${weight}`, size);
}

interface MeasuredRun extends Run {
  readonly width: number;
}

/** A text in one line. */
export interface Line {
  readonly runs: readonly MeasuredRun[];
  readonly width: number;
}

const NOTHING: Line = { runs: [], width: 0 };

/** Measures a text in one line. */
export function measure(paper: Paper, text: string, style: TextStyle): Line {
  const runs = paper.fonts.runs(text).map((run) => {
    selectFont(paper, run, style);
    return { ...run, width: paper.pdf.widthOfString(run.text) };
  });
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

interface Extent {
  readonly above: number;
  readonly below: number;
}

/** How far the fonts of a line reach above and below the base line, in points. An empty line has the first font. */
function extentOf({ fonts }: Paper, { runs }: Line, { weight, size }: TextStyle): Extent {
  let [above, below] = [0, 0];
  for (const { family } of [{ family: fonts.first }, ...runs]) {
    const { ascent, descent, lineGap, unitsPerEm } = openFont(family, weight);
    above = Math.max(above, (ascent * size) / unitsPerEm);
    below = Math.max(below, ((lineGap - descent) * size) / unitsPerEm);
  }
  return { above, below };
}

/** The height of a line, in points. */
export function lineHeight(paper: Paper, line: Line, style: TextStyle): number {
  const { above, below } = extentOf(paper, line, style);
  return above + below;
}

/** Draws a line that was measured at the size of the style. */
export function drawLine(
  paper: Paper,
  line: Line,
  style: TextStyle,
  left: number,
  top: number,
): void {
  drawOnBase(paper, line, style, left, top + extentOf(paper, line, style).above);
}

/** Draws a line that was measured at the size of the style, with its base line at a height. */
export function drawOnBase(
  paper: Paper,
  line: Line,
  style: TextStyle,
  left: number,
  base: number,
): void {
  const { pdf } = paper;
  let x = left;
  pdf.fillWith(style.colour);
  for (const run of line.runs) {
    selectFont(paper, run, style);
    pdf.drawMarked(run, run.width, x, base);
    x += run.width;
  }
}

/** The same line at another size. */
export const scaled = ({ runs, width }: Line, scale: number): Line => ({
  runs: runs.map((run) => ({ ...run, width: run.width * scale })),
  width: width * scale,
});

const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** Splits a word that is wider than a line. */
function splitWord(paper: Paper, word: string, style: TextStyle, width: number): string[] {
  const parts = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = (parts.at(-1) ?? '') + segment;
    if (parts.at(-1) === '' || measure(paper, longer, style).width <= width) {
      parts[parts.length - 1] = longer;
    } else parts.push(segment);
  }
  return parts;
}

/** Wraps a text into lines, at spaces where that is possible. */
export function wrap(paper: Paper, text: string, style: TextStyle, width: number): Line[] {
  const lines: Line[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = NOTHING;
    let written = '';
    for (const word of paragraph.trimEnd().split(' ')) {
      const longer = written === '' ? word : `${written} ${word}`;
      const measured = measure(paper, longer, style);
      if (measured.width <= width) {
        [line, written] = [measured, longer];
        continue;
      }
      if (written !== '') lines.push(line);
      const parts = splitWord(paper, word, style, width);
      written = parts.pop() ?? '';
      lines.push(...parts.map((part) => measure(paper, part, style)));
      line = measure(paper, written, style);
    }
    lines.push(line);
  }
  return lines;
}

export interface TextBox extends TextStyle {
  readonly left?: number;
  /** The width in which the text wraps; by default up to the right margin. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** Draws a text from the present height on, and moves below it; on a new page where the page ends. */
export function drawText(paper: Paper, text: string, box: TextBox): void {
  const { pdf } = paper;
  const { left = MARGIN, width = pdf.page.width - MARGIN - left, align = 'left' } = box;
  let top = pdf.y;
  for (const line of wrap(paper, text, box, width)) {
    const height = lineHeight(paper, line, box);
    if (top + height > pdf.page.height - MARGIN) {
      pdf.addPage();
      top = pdf.y;
    }
    drawLine(paper, line, box, align === 'right' ? left + width - line.width : left, top);
    top += height;
  }
  pdf.x = MARGIN;
  pdf.y = top;
}

/** Leaves a gap of a number of lines. */
export function moveDown(paper: Paper, lines: number, size: number): void {
  const style = { weight: 'plain', size, colour: '' } as const;
  paper.pdf.y += lines * lineHeight(paper, NOTHING, style);
}
