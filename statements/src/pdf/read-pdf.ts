import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs';
import { MAX_ROWS } from '../table/row-limit.ts';
import type { Row } from '../table/row.ts';
import { parsed, PasswordNeeded, UnreadableFile } from '../unreadable.ts';
import { rowsOfPages } from './rows-of-pages.ts';
import { type Page, type Piece, textLines } from './text-lines.ts';

const MAX_PAGES = 5000;
const MAX_PIECES_OF_PAGE = 20_000;

/** Reads the rows of the tables of a PDF with text. Throws PasswordNeeded without the right password. */
export async function readPdf(
  bytes: Uint8Array,
  password: string | undefined,
  onPage: (done: number) => void,
): Promise<readonly Row[]> {
  const document = await open(bytes, password);
  try {
    if (document.numPages > MAX_PAGES) throw new UnreadableFile('TOO_MANY_LINES');
    const pages: Page[] = [];
    let lines = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = textLines(await piecesOf(document, number));
      pages.push(page);
      lines += page.length;
      if (lines > MAX_ROWS) throw new UnreadableFile('TOO_MANY_LINES');
      onPage(number / document.numPages);
    }
    if (lines === 0) throw new UnreadableFile('NO_TEXT');
    return rowsOfPages(pages);
  } finally {
    await document.destroy();
  }
}

async function open(bytes: Uint8Array, password: string | undefined): Promise<PDFDocumentProxy> {
  try {
    // PDF.js takes the buffer over, so it gets a copy.
    const settings = {
      data: new Uint8Array(bytes),
      isEvalSupported: false,
      useSystemFonts: false,
      verbosity: 0,
    };
    return await getDocument({ ...settings, password }).promise;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') throw new PasswordNeeded();
    throw new UnreadableFile('DAMAGED', error);
  }
}

function piecesOf(document: PDFDocumentProxy, number: number): Promise<readonly Piece[]> {
  return parsed(async () => {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    page.cleanup();
    if (items.length > MAX_PIECES_OF_PAGE) throw new UnreadableFile('TOO_MANY_LINES');
    const pieces: Piece[] = [];
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , height, x, y] = item.transform as readonly number[];
      if (x === undefined || y === undefined) continue;
      pieces.push({
        text: item.str,
        x,
        y,
        width: item.width,
        height: Math.abs(height ?? 0) || item.height,
      });
    }
    return pieces;
  });
}
