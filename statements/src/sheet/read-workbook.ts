import { posix } from 'node:path';
import { UnreadableFile } from '../unreadable.ts';
import { builtinFormat, isDateFormat } from './cell-value.ts';
import { readXml } from './read-xml.ts';
import type { ZipParts } from './zip-parts.ts';

/** What the cells of all sheets of an XLSX file refer to. */
export interface Workbook {
  /** The parts with the sheets, in the order of the book. */
  readonly sheets: readonly string[];
  /** Whether days are counted from 1904 instead of 1900. */
  readonly date1904: boolean;
  readonly sharedStrings: readonly string[];
  /** Per style of a cell, whether it shows numbers as dates. */
  readonly isDateStyle: readonly boolean[];
}

interface Relation {
  readonly id: string;
  readonly type: string;
  /** A path in the file. */
  readonly target: string;
}

/** Excel permits 32,767 characters in a cell and 65,490 styles. */
const MAX_TEXT = 40_000;
const MAX_STYLES = 70_000;
const MAX_SHARED_STRINGS = 1_000_000;
const DEFAULT_WORKBOOK = 'xl/workbook.xml';

/** Collects the text of an element that arrives in parts. */
export class TextCollector {
  #text = '';

  add(text: string): void {
    this.#text += text;
    if (this.#text.length > MAX_TEXT) throw new UnreadableFile('DAMAGED');
  }

  /** Returns the text with characters that XML cannot contain, such as `_x000D_`, and begins the next one. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    if (!text.includes('_x')) return text;
    return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}

async function relationsOf(parts: ZipParts, part: string): Promise<readonly Relation[]> {
  const folder = posix.dirname(part);
  const stream = parts.open(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  if (stream === null) return [];
  const relations: Relation[] = [];
  await readXml(await stream, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship' || relations.length >= MAX_STYLES) return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });
  return relations;
}

/** Reads which sheets an XLSX file has, and the texts and formats that they share. */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const [main] = (await relationsOf(parts, '')).filter(({ type }) => type === 'officeDocument');
  const workbook = main?.target ?? DEFAULT_WORKBOOK;
  const relations = await relationsOf(parts, workbook);
  const targetOf = (type: string): string | undefined =>
    relations.find((relation) => relation.type === type)?.target;
  const { ids, date1904 } = await readBook(parts, workbook);
  const worksheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  );
  const listed = ids.flatMap((id) => worksheets.get(id) ?? []);
  const sheets = listed.length > 0 ? listed : sheetsByName(parts.names);
  if (sheets.length === 0) throw new UnreadableFile('DAMAGED');
  return {
    // A part that is listed twice is read once.
    sheets: [...new Set(sheets)],
    date1904,
    sharedStrings: await readSharedStrings(
      parts,
      targetOf('sharedStrings') ?? 'xl/sharedStrings.xml',
    ),
    isDateStyle: await readDateStyles(parts, targetOf('styles') ?? 'xl/styles.xml'),
  };
}

/** The sheets of a file whose book lists none. */
function sheetsByName(names: readonly string[]): readonly string[] {
  const sheets = names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  return sheets.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

async function readBook(
  parts: ZipParts,
  part: string,
): Promise<{ readonly ids: readonly string[]; readonly date1904: boolean }> {
  const ids: string[] = [];
  let date1904 = false;
  const stream = parts.open(part);
  if (stream === null) return { ids, date1904 };
  await readXml(await stream, {
    open(name, attributes) {
      if (name === 'sheet' && ids.length < MAX_STYLES) ids.push(attributes['id'] ?? '');
      if (name === 'workbookPr') date1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    },
  });
  return { ids, date1904 };
}

async function readSharedStrings(parts: ZipParts, part: string): Promise<readonly string[]> {
  const strings: string[] = [];
  const stream = parts.open(part);
  if (stream === null) return strings;
  const collected = new TextCollector();
  const open = new Set<string>();
  await readXml(await stream, {
    open: (name) => open.add(name),
    close(name) {
      open.delete(name);
      if (name !== 'si') return;
      if (strings.length >= MAX_SHARED_STRINGS) throw new UnreadableFile('EXPANDS_TOO_FAR');
      strings.push(collected.take());
    },
    text(text) {
      // `rPh` has the pronunciation of a Japanese text.
      if (open.has('t') && open.has('si') && !open.has('rPh')) collected.add(text);
    },
  });
  return strings;
}

async function readDateStyles(parts: ZipParts, part: string): Promise<readonly boolean[]> {
  const formats = new Map<number, string>();
  const isDateStyle: boolean[] = [];
  const stream = parts.open(part);
  if (stream === null) return isDateStyle;
  let inCellStyles = false;
  await readXml(await stream, {
    open(name, { numFmtId, formatCode }) {
      const id = Number(numFmtId ?? 0);
      if (name === 'cellXfs') inCellStyles = true;
      if (name === 'numFmt' && formats.size < MAX_STYLES) formats.set(id, formatCode ?? '');
      if (name === 'xf' && inCellStyles && isDateStyle.length < MAX_STYLES) {
        const format = formats.get(id) ?? builtinFormat(id);
        isDateStyle.push(format !== undefined && isDateFormat(format));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return isDateStyle;
}
