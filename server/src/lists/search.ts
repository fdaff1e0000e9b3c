import { sql, type RawBuilder } from 'kysely';
import { REPLAN } from '../db/pool.ts';
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

/** Whether a trigram index can narrow this search: it needs three letters or digits in a row. */
export const isIndexable = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** Returns all ids that a select finds; null when there are more than `MAX_HITS`. */
export async function idsIfFew(db: Db, select: RawBuilder<unknown>): Promise<string[] | null> {
  const { rows } = await sql<{ few: string[] }>`
    ${replan} select array(${select} limit ${MAX_HITS + 1}) as few`.execute(db);
  const few = rows[0]?.few ?? [];
  return few.length > MAX_HITS ? null : few;
}
