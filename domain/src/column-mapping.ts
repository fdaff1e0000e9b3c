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

/** What can be wrong with a mapping, as sentences for the person who chose it. */
export const MAPPING_PROBLEMS = {
  REPEATED: 'Choose each kind of column once; only the text may have several.',
  NO_DATE: 'Choose the column with the date.',
  NO_TEXT: 'Choose the column with the text or the reference.',
  AMOUNT_TWICE: 'Choose one column for all amounts, or one each for debits and credits.',
  NO_CREDIT: 'Choose the column with the credits.',
  NO_AMOUNT: 'Choose the column with the amounts.',
  DOES_NOT_FIT: 'The chosen columns do not fit the table.',
} as const;
export type MappingProblem = keyof typeof MAPPING_PROBLEMS;

/** Returns what is wrong with a mapping, whatever the table; null if nothing is. */
export function mappingProblem(mapping: ColumnMapping): MappingProblem | null {
  const has = (role: ColumnRole): boolean => mapping.includes(role);
  const repeated = mapping.find(
    (role, at) => !REPEATABLE.includes(role) && mapping.indexOf(role) < at,
  );
  if (repeated !== undefined) return 'REPEATED';
  if (!has('DATE') && !has('VALUE_DATE')) return 'NO_DATE';
  if (!has('NARRATION') && !has('REFERENCE')) return 'NO_TEXT';
  if (has('AMOUNT') && (has('DEBIT') || has('CREDIT'))) return 'AMOUNT_TWICE';
  if (!has('AMOUNT') && !has('CREDIT')) return 'NO_CREDIT';
  if (has('DIRECTION') && !has('AMOUNT')) return 'NO_AMOUNT';
  return null;
}
