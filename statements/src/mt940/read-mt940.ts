import { MAX_STATEMENT_LINES, type StatementLine } from '@prelaunch/domain/statement-line';
import type { SkippedRow, SkipReason, StatementRead } from '@prelaunch/domain/statement-reading';
import { findBreakInSections } from '../balances.ts';
import { joinNarration, shownRow } from '../line-text.ts';
import { UnreadableFile } from '../unreadable.ts';
import { balanceOf, entryOf } from './entry.ts';

/** A tag such as `:61:` with its text, which may continue on further lines. */
interface Field {
  readonly tag: string;
  readonly number: number;
  readonly lines: readonly string[];
}

/** The balances of one message, whose lines begin at `from`. */
interface MessageBalances {
  readonly field: Field;
  readonly from: number;
  /** Null while no closing balance was found. */
  to: number | null;
  readonly opening: bigint | null;
  closing: bigint | null;
}

/** Whether a text is an MT940 statement: it has a reference and an opening balance. */
export const isMt940 = (text: string): boolean =>
  /^(?:\{[1-4]:.*)?:20:|^\{1:/m.test(text) && /^:60[FM]:/m.test(text);

/** Reads one or more MT940 messages of one account. */
export function readMt940(text: string, latestDay?: string): StatementRead {
  const fields = fieldsOf(text);
  checkAccount(fields);
  const lines: StatementLine[] = [];
  const skipped: SkippedRow[] = [];
  const sections: MessageBalances[] = [];
  fields.forEach((field, at) => {
    if (/^6[02][FM]$/.test(field.tag)) {
      const balance = balanceOf(field.lines[0]);
      if (balance === null) skipped.push(skip(field, 'UNREADABLE_BALANCE'));
      const open = sections.at(-1);
      if (field.tag.startsWith('60')) {
        sections.push({ field, from: lines.length, to: null, opening: balance, closing: null });
      } else if (open !== undefined) {
        open.to = lines.length;
        open.closing = balance;
      }
    }
    if (field.tag !== '61') {
      if (!KNOWN_TAG.test(field.tag)) skipped.push(skip(field, 'UNKNOWN_ROW'));
      return;
    }
    const next = fields[at + 1];
    const information = next?.tag === '86' ? next.lines : [];
    const entry = entryOf(field.lines[0] ?? '', latestDay);
    if (typeof entry === 'string') {
      skipped.push(skip({ ...field, lines: [...field.lines, ...information] }, entry));
    } else {
      const narration = joinNarration([...field.lines.slice(1), ...unstructured(information)]);
      lines.push({ ...entry, narration, balance: null });
    }
  });
  if (lines.length > MAX_STATEMENT_LINES) throw new UnreadableFile('TOO_MANY_LINES');
  if (lines.length + skipped.length === 0 && sections.length === 0) {
    throw new UnreadableFile('NO_TABLE');
  }
  for (const { field, to } of sections) {
    if (to === null) skipped.push(skip(field, 'NO_CLOSING_BALANCE'));
  }
  skipped.sort((a, b) => a.row - b.row);
  const balanceBreak = findBreakInSections(
    sections.map(({ from, opening, closing }, at) => ({
      lines: lines.slice(from, sections[at + 1]?.from),
      opening,
      closing,
    })),
  );
  return { outcome: 'read', bank: null, format: 'MT940', lines, skipped, balanceBreak };
}

const KNOWN_TAG = /^(?:940|20|21|25P?|28C?|13D|34F|60[FM]|61|62[FM]|64|65|86|90[CD])$/;

function fieldsOf(text: string): readonly Field[] {
  const fields: { tag: string; number: number; lines: string[] }[] = [];
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(/^(?:\{1:.*?\{4:|\{[1-4]:.*)/, '').trimEnd());
  lines.forEach((line, at) => {
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?|940):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) fields.push({ tag, number: at + 1, lines: [rest] });
    else if (line !== '' && !endsMessage(lines, at)) fields.at(-1)?.lines.push(line);
  });
  return fields;
}

/** Whether the line ends a message: a dash at the end of the file, or before the next message. */
function endsMessage(lines: readonly string[], at: number): boolean {
  if (/^-\}/.test(lines[at] ?? '')) return true;
  const next = lines.slice(at + 1, at + 4).find((line) => line !== '') ?? '';
  return lines[at] === '-' && /^$|^\{1:|^:20:/.test(next);
}

function checkAccount(fields: readonly Field[]): void {
  const accounts = fields.filter(({ tag }) => tag.startsWith('25')).map(({ lines }) => lines[0]);
  if (new Set(accounts).size > 1) throw new UnreadableFile('SEVERAL_ACCOUNTS');
  const balances = fields.filter(({ tag }) => /^6[0245][FM]?$/.test(tag));
  const currencies = balances.map(({ lines }) => /^[CD]\d{6}([A-Z]{3})/.exec(lines[0] ?? '')?.[1]);
  if (currencies.some((currency) => currency !== undefined && currency !== 'INR')) {
    throw new UnreadableFile('NOT_RUPEES');
  }
}

/** Removes the codes `?20` of a structured field. */
function unstructured(lines: readonly string[]): readonly string[] {
  if (!/^\d{3}\?\d\d/.test(lines[0] ?? '')) return lines;
  return lines
    .join('')
    .slice(3)
    .split(/\?\d\d/);
}

const skip = ({ number, lines, tag }: Field, reason: SkipReason): SkippedRow => ({
  row: number,
  reason,
  text: shownRow([`:${tag}:${lines[0] ?? ''}`, ...lines.slice(1)]),
});
