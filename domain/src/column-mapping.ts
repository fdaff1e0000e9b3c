/** What a column of a bank statement's table contains. */
export const COLUMN_ROLES = [
  'IGNORED',
  'DATE',
  'VALUE_DATE',
  'NARRATION',
  'REFERENCE',
  /** Money out and money in, in columns of their own. */
  'DEBIT',
  'CREDIT',
  /** One amount; its direction is a sign, a trailing CR or DR, or a column DIRECTION. */
  'AMOUNT',
  'DIRECTION',
  'BALANCE',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The role of each column of the table, from left to right. */
export type ColumnMapping = readonly ColumnRole[];

/** A statement with more columns is not mapped. */
export const MAX_COLUMNS = 40;

/** Only narrations and ignored columns may occur more than once. */
const REPEATABLE: readonly ColumnRole[] = ['IGNORED', 'NARRATION'];

/** Returns what is wrong with a mapping, as a sentence for the person who chose it; null if nothing is. */
export function mappingProblem(mapping: ColumnMapping): string | null {
  const has = (role: ColumnRole): boolean => mapping.includes(role);
  const repeated = mapping.find(
    (role, at) => !REPEATABLE.includes(role) && mapping.indexOf(role) < at,
  );
  if (repeated !== undefined)
    return 'Choose each kind of column once; only the text may have several.';
  if (!has('DATE') && !has('VALUE_DATE')) return 'Choose the column with the date.';
  if (!has('NARRATION') && !has('REFERENCE'))
    return 'Choose the column with the text or the reference.';
  if (has('AMOUNT') && (has('DEBIT') || has('CREDIT'))) {
    return 'Choose one column for all amounts, or one each for debits and credits.';
  }
  if (!has('AMOUNT') && !has('CREDIT')) return 'Choose the column with the credits.';
  if (has('DIRECTION') && !has('AMOUNT')) return 'Choose the column with the amounts.';
  return null;
}
