import { sql, type RawBuilder } from 'kysely';
import { REPLAN } from './pool.ts';
import type { Db } from './transaction.ts';

/** Lists that are read newest first, a page at a time, and cost the same at any size. */

export interface PageRequest {
  /** 1 is the first. */
  readonly page: number;
  readonly limit: number;
}

/**
 * The end of a select by id that cuts out one page of `total` rows, newest first. It is counted from
 * the nearer end, so that the last page costs what the first does; whoever reads it must order the
 * page once more.
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

/** Hits of a search are counted and leafed through up to here; who wants an older one types more. */
export const MOST_HITS = 250;

export interface Hits {
  /** Of the page that was asked for, newest first. */
  readonly ids: readonly string[];
  /** Of all hits, at most `MOST_HITS`. */
  readonly total: number;
  readonly moreThanTotal: boolean;
}

/**
 * One page of what a search finds.
 *
 * @param hits a select of ids, newest first, which is cut off here
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

/** Everything that a select of ids finds; null where that is more than a search leafs through. */
export async function idsIfFew(db: Db, hits: RawBuilder<unknown>): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`${replan} ${hits} limit ${MOST_HITS + 1}`.execute(db);
  return rows.length > MOST_HITS ? null : rows.map(({ id }) => id);
}

/** Whether a trigram index can narrow this down: it needs three letters or digits in a row. */
export const isIndexable = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

/**
 * Begins a statement that searches: how rare the text is decides how it is best found, so it is
 * planned again for each text.
 */
export const replan = sql.raw(REPLAN);
