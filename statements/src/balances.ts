import type { Balance, StatementLine } from '@prelaunch/domain/statement-line';
import type { BalanceBreak } from '@prelaunch/domain/statement-reading';

/** Balances that the statement prints outside its lines, in the order of time. */
export interface Ends {
  readonly opening: Balance | null;
  readonly closing: Balance | null;
}

const signed = ({ kind, amount }: StatementLine): bigint =>
  kind === 'CREDIT' ? amount : 0n - amount;

/**
 * Finds the first line, in the order of time, after which the printed balance is not the balance before plus the
 * amount. Statements may begin with the oldest or the newest line. Null if everything adds up.
 */
export function findBalanceBreak(lines: readonly StatementLine[], ends: Ends): BalanceBreak | null {
  const oldestFirst = breaksOf(lines, ends);
  if (oldestFirst.count === 0) return null;
  const newestFirst = breaksOf(lines.toReversed(), ends);
  if (newestFirst.count >= oldestFirst.count) return oldestFirst.first;
  const { first } = newestFirst;
  if (first?.end !== undefined || first === null) return first;
  return { ...first, line: lines.length - 1 - first.line };
}

function breaksOf(
  lines: readonly StatementLine[],
  { opening, closing }: Ends,
): { readonly count: number; readonly first: BalanceBreak | null } {
  let count = 0;
  let first: BalanceBreak | null = null;
  let expected = opening;
  const compare = (line: number, found: Balance | null, end?: 'CLOSING'): void => {
    if (found === null) return;
    if (expected !== null && expected !== found) {
      count += 1;
      first ??= { line, expected, found, ...(end !== undefined && { end }) };
    }
    expected = found;
  };
  lines.forEach((line, at) => {
    if (expected !== null) expected += signed(line);
    compare(at, line.balance);
  });
  compare(lines.length, closing, 'CLOSING');
  return { count, first };
}

/** One message or statement of a file: how many lines it has, and its balances. */
export interface Section extends Ends {
  readonly lines: readonly StatementLine[];
}

/**
 * Finds the first break inside a section, else the first section that does not begin with the balance with which the one
 * before it ended. The sections may begin with the oldest or the newest.
 */
export function findBreakInSections(sections: readonly Section[]): BalanceBreak | null {
  const starts: number[] = [];
  let start = 0;
  for (const section of sections) {
    const found = findBalanceBreak(section.lines, section);
    if (found !== null) return { ...found, line: start + found.line };
    starts.push(start);
    start += section.lines.length;
  }
  const gap = gapIn(sections, starts);
  return gap === null || gapIn(sections.toReversed(), starts.toReversed()) === null ? null : gap;
}

function gapIn(sections: readonly Section[], starts: readonly number[]): BalanceBreak | null {
  let expected: Balance | null = null;
  for (const [at, { opening, closing }] of sections.entries()) {
    if (expected !== null && opening !== null && expected !== opening) {
      return { line: starts[at] ?? 0, end: 'OPENING', expected, found: opening };
    }
    expected = closing;
  }
  return null;
}
