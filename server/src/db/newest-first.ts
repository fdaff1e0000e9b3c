import { sql, type RawBuilder } from 'kysely';
import { REPLAN } from './pool.ts';
import type { Db } from './transaction.ts';

/** Pages and searches of lists, newest first, at a cost that does not grow with the list. */

export interface PageRequest {
  /** Counted from 1. */
  readonly page: number;
  readonly limit: number;
}

/**
 * Returns the `order by`, `limit` and `offset` of one page of `total` rows, newest first. The offset counts
 * from the nearer end, so the last page costs what the first does. The page itself can come in either
 * order: the enclosing select must sort it again.
 */
export function pageClause(
  id: RawBuilder<unknown>,
  { page, limit }: PageRequest,
  total: number,
): RawBuilder<unknown> {
  const before = (page - 1) * limit;
  const after = Math.max(0, total - before - limit);
  const rows = Math.max(0, Math.min(limit, total - before));
  return before <= after || rows === 0
    ? sql`order by ${id} desc limit ${limit} offset ${before}`
    : sql`order by ${id} asc limit ${rows} offset ${after}`;
}

/** A search counts and pages at most so many hits; older ones need a narrower search. */
export const MOST_HITS = 250;

export interface Hits {
  /** Of the requested page, newest first. */
  readonly ids: readonly string[];
  /** Of all hits, at most `MOST_HITS`. */
  readonly total: number;
  readonly moreThanTotal: boolean;
}

/**
 * Returns one page of a search's hits.
 *
 * @param hits a select of ids, newest first, without a limit
 */
export async function findHits(
  db: Db,
  { page, limit }: PageRequest,
  hits: RawBuilder<unknown>,
): Promise<Hits> {
  const before = Math.min((page - 1) * limit, MOST_HITS);
  const { rows } = await sql<{ found: number; ids: string[] }>`
    ${replan} with hits as materialized (${hits} limit ${MOST_HITS + 1})
    select (select count(*)::int from hits) as found, array(
      select id from hits order by id desc
      limit ${Math.min(limit, MOST_HITS - before)} offset ${before}) as ids`.execute(db);
  const { found = 0, ids = [] } = rows[0] ?? {};
  return { ids, total: Math.min(found, MOST_HITS), moreThanTotal: found > MOST_HITS };
}

/** Returns all ids that a select finds; null when there are more than `MOST_HITS`. */
export async function idsIfFew(db: Db, hits: RawBuilder<unknown>): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`${replan} ${hits} limit ${MOST_HITS + 1}`.execute(db);
  return rows.length > MOST_HITS ? null : rows.map(({ id }) => id);
}

/** Whether a trigram index can narrow this search: it needs three letters or digits in a row. */
export const isIndexable = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

/**
 * Begins a search statement. The best plan depends on how rare the text is, so PostgreSQL plans the
 * statement again at each call.
 */
export const replan = sql.raw(REPLAN);
