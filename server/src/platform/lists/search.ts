import { sql, type RawBuilder } from 'kysely';
import { REPLAN } from '../db/connections/pool.ts';
import type { Db } from '../db/transaction.ts';

/**
 * The maximum number of hits that a search counts and shows in pages. To find older hits, the user must narrow the
 * search.
 */
export const MAX_HITS = 250;

/**
 * Begins a statement whose best plan depends on its values, such as how rare a text is: PostgreSQL plans it again at
 * each call.
 */
export const replan = sql.raw(REPLAN);

/** Returns a LIKE pattern for 'contains this text', with the text's wildcards escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const WINDOW = 10;
const ZEROS = '0'.repeat(WINDOW);

/**
 * Returns ten-digit numbers that occur in every text that contains this text: the first and the last ten digits of each
 * run of at least ten ASCII digits, except ten zeros, which `purchases.reference_windows` omits. Empty for a text
 * without such a run.
 */
export function digitWindowsOf(text: string): string[] {
  const windows = (text.match(/\d{10,}/g) ?? []).flatMap((run) => [
    run.slice(0, WINDOW),
    run.slice(-WINDOW),
  ]);
  return [...new Set(windows)].filter((window) => window !== ZEROS);
}

/**
 * SQL condition: whether a column contains the text. There are only a thousand trigrams of digits, so a trigram index
 * reads more for a long number the more rows there are. An index of ten-digit windows reads only the rows with this
 * number. `is true` keeps the planner, which expects too many rows of one window, from using the trigram index as well.
 *
 * @param like the condition without windows
 * @param windows the column's ten-digit windows: at least those of each run of ASCII digits, except ten zeros
 */
export function withDigitWindows(
  like: RawBuilder<boolean>,
  windows: RawBuilder<unknown>,
  text: string,
): RawBuilder<boolean> {
  const common = digitWindowsOf(text);
  return common.length === 0
    ? like
    : sql<boolean>`(${windows} @> ${common}::bigint[] and (${like}) is true)`;
}

/** Whether a trigram index can narrow this search: it needs three letters or digits in a row. */
export const isIndexable = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** Returns all ids that a select finds; null when there are more than `MAX_HITS`. */
export async function idsIfFew(db: Db, select: RawBuilder<unknown>): Promise<string[] | null> {
  const { rows } = await sql<{ few: string[] }>`
    ${replan} select array(${select} limit ${MAX_HITS + 1}) as few`.execute(db);
  const few = rows[0]?.few ?? [];
  return few.length > MAX_HITS ? null : few;
}
