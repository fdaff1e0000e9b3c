import { parseDate } from '../printed-date.ts';
import { columnName, recogniseHeader } from '../table/bank-headers.ts';
import { looksLikeData, looksLikeHeader } from '../table/find-table.ts';
import { HeadingAccounts } from '../table/heading-accounts.ts';
import type { Row } from '../table/row.ts';
import { cellsUnder } from './columns.ts';
import type { Page, TextLine } from './text-lines.ts';

/** Lines of one narration are at most this many times as far apart as their letters are high. */
const SAME_BLOCK = 2.2;
/** Text belongs to the transaction below it if that is so much nearer than the line above. */
const NEARER = 0.85;

/**
 * Makes rows of the lines of all pages; the columns are those of the header. The text above the first table is kept,
 * because it may contain the period of the statement. On later pages, the text around the table is dropped.
 */
export function rowsOfPages(pages: readonly Page[]): readonly Row[] {
  const header = findHeader(pages);
  if (header === null) return numbered(pages).map(({ line, number }) => textRow(line, number));
  const name = nameOf(header);
  checkAccounts(pages, name);
  const rows: Row[] = [];
  let before = true;
  let number = 0;
  for (const page of pages) {
    const top = page.findIndex((line) => nameOf(line) === name);
    const end = lastDated(page);
    for (const [at, line] of page.entries()) {
      number += 1;
      if (line === header) before = false;
      if (before || line === header) {
        rows.push(textRow(line, number));
        continue;
      }
      const cells = cellsUnder(header.runs, line.runs);
      if (isDated(line) || hasAmount(line)) rows.push({ number, cells });
      else if (at > top && (at < end || isInBlock(page, at))) {
        rows.push({ number, cells, leading: isLeading(page, at) });
      } else rows.push({ number, cells: [] });
    }
  }
  return rows;
}

/** Throws UnreadableFile if a later page or table names another account above its header. */
function checkAccounts(pages: readonly Page[], header: string): void {
  const accounts = new HeadingAccounts();
  for (const page of pages) {
    accounts.forget();
    for (const line of page) {
      if (nameOf(line) === header) accounts.beginTable();
      else if (isDated(line) && hasAmount(line)) accounts.forget();
      else accounts.add(textsOf(line).join(' '));
    }
  }
}

function findHeader(pages: readonly Page[]): TextLine | null {
  const lines = pages.flat();
  const known = lines.find((line) => recogniseHeader(textsOf(line)) !== null);
  if (known !== undefined) return known;
  const firstData = lines.findIndex((line) => looksLikeData(textsOf(line)));
  return (
    lines.slice(0, Math.max(0, firstData)).findLast((line) => looksLikeHeader(textsOf(line))) ??
    null
  );
}

/** Whether a line continues the block of lines that ends with it. A gap after the table separates the page's footer. */
function isInBlock(page: Page, at: number): boolean {
  for (let each = at; each > 0; each -= 1) {
    const [line, above] = [page[each], page[each - 1]];
    if (line === undefined || above === undefined) return false;
    if (above.y - line.y > SAME_BLOCK * line.height) return false;
    if (isDated(above)) return true;
  }
  return false;
}

/** Whether the text is nearer to the transaction below it, as in tables with centred cells. */
function isLeading(page: Page, at: number): boolean {
  const [above, line, below] = [page[at - 1], page[at], page[at + 1]];
  if (above === undefined || line === undefined || below === undefined) return false;
  const next = page.slice(at + 1).find((each) => isDated(each));
  return next === below && line.y - below.y < NEARER * (above.y - line.y);
}

const lastDated = (page: Page): number => page.findLastIndex(isDated);
const isDated = ({ runs }: TextLine): boolean => runs.some(({ text }) => parseDate(text) !== null);
const hasAmount = ({ runs }: TextLine): boolean =>
  runs.some(({ text }) => /^[^\d\s,]{0,4}\s?[\d,]{1,20}\.\d\d\b/.test(text));

const textsOf = ({ runs }: TextLine): string[] => runs.map(({ text }) => text);
const nameOf = (line: TextLine): string => textsOf(line).map(columnName).join(' ');

const textRow = (line: TextLine, number: number): Row => ({ number, cells: textsOf(line) });

const numbered = (pages: readonly Page[]) =>
  pages.flat().map((line, at) => ({ line, number: at + 1 }));
