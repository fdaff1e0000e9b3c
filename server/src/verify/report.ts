import type { Checked } from './verify.ts';

/** What was found, a line an invariant and one below it for each row that is named. */
export function reportOf(checked: readonly Checked[]): string {
  return checked
    .flatMap(({ invariant: { id, says }, found: { count, rows } }) => [
      count === 0 ? `ok    ${id}  ${says}` : `BAD   ${id}  ${says} Violations: ${String(count)}`,
      ...rows.map(
        ({ table, companyId, rowId, is, should }) =>
          `        ${table} ${rowId}${companyId === null ? '' : ` of company ${companyId}`}\n` +
          `          is      ${is}\n          should  ${should}`,
      ),
      ...(count > rows.length ? [`        and ${String(count - rows.length)} more`] : []),
    ])
    .join('\n');
}

/** Of all invariants together. */
export const violationsIn = (checked: readonly Checked[]): number =>
  checked.reduce((sum, { found }) => sum + found.count, 0);
