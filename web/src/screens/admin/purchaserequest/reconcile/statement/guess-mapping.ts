import type { ColumnRole } from '@prelaunch/domain/column-mapping';

/** The first pattern that a header matches decides. */
const PATTERNS: readonly (readonly [ColumnRole, RegExp])[] = [
  ['DIRECTION', /\b(?:dr|debit)\b.*\b(?:cr|credit)\b|\btype\b/i],
  ['VALUE_DATE', /\bvalue\b/i],
  ['DATE', /\bdate\b/i],
  ['BALANCE', /\bbalance\b/i],
  ['DEBIT', /\b(?:withdrawals?|debits?|dr|paid out)\b/i],
  ['CREDIT', /\b(?:deposits?|credits?|cr|paid in)\b/i],
  ['AMOUNT', /\bamount\b/i],
  ['REFERENCE', /\b(?:ref|reference|utr|rrn|cheque|chq|instrument)\b/i],
  ['NARRATION', /\b(?:narration|description|particulars?|remarks?|details?)\b/i],
];

/** Proposes what each column contains from its header; an admin checks the proposal. */
export function guessMapping(header: readonly string[]): readonly ColumnRole[] {
  const taken = new Set<ColumnRole>();
  return header.map((title) => {
    const role = PATTERNS.find(([, pattern]) => pattern.test(title))?.[0];
    if (role === undefined || taken.has(role)) return 'IGNORED';
    taken.add(role);
    return role;
  });
}
