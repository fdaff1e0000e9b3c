import type { Checked } from './verify.ts';

/** Formats the result: one line per invariant, and below it one line per named row. */
export function reportOf(checked: readonly Checked[]): string {
  return checked
    .flatMap(({ invariant: { id, sentence }, found: { count, rows } }) => [
      count === 0
        ? `ok    ${id}  ${sentence}`
        : `BAD   ${id}  ${sentence} Violations: ${String(count)}`,
      ...rows.map(
        ({ table, companyId, rowId, is, should }) =>
          `        ${table} ${rowId}${companyId === null ? '' : ` of company ${companyId}`}\n` +
          `          is      ${is}\n          should  ${should}`,
      ),
      ...(count > rows.length ? [`        and ${String(count - rows.length)} more`] : []),
    ])
    .join('\n');
}

/** The number of violations of all invariants. */
export const violationsIn = (checked: readonly Checked[]): number =>
  checked.reduce((sum, { found }) => sum + found.count, 0);
