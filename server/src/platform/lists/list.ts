import { sql } from 'kysely';
import type { Page } from '@prelaunch/contract/wire';
import type { Db } from '../db/transaction.ts';
import type { SuperAdmin } from '../http/actor.ts';
import type { Vault } from '../keys/secrets.ts';
import type {
  Criteria,
  Declared,
  Filters,
  ListSpec,
  Order,
  PageRequest,
  Sql,
  Values,
} from './list-spec.ts';
import { ROWS_PER_RANGE, withRange } from './list-ranges.store.ts';
import { MAX_HITS, replan } from './search.ts';

/**
 * Lists of any length. A store declares a list once; this module makes its pages, searches, counts and exports.
 *
 * The total of a page is
 * - of a search: the matching rows, counted up to `MAX_HITS`;
 * - the stored total, when the list keeps one for the filters that are set (`keptTotal`);
 * - otherwise the matching rows, counted up to `MAX_COUNTED`.
 *
 * Pages contain only the counted rows, and `moreThanTotal` is true when there are more. A new filter therefore
 * needs no stored total. It needs an index when it can reject nearly all rows of a long list, because counting reads
 * until it has found enough: docs/query-plans.md shows the plans.
 *
 * A page far from both ends of a list with `ranges` is read from a counted range (list-ranges.store.ts).
 *
 * A first statement selects the keys of a page, with an index-only scan where an index fits. A second one reads the
 * rows of these keys; it is the same for every page, search and export of the list, so PostgreSQL plans its joins once
 * per connection. A row that changes between the two statements is returned with its new values, if the caller may
 * still see it.
 */

export type Source = Vault & { readonly db: Db };

export interface ListPage<Row> extends Page<Row> {
  readonly records: Row[];
  /** Whether more rows match than `total`. */
  readonly moreThanTotal: boolean;
}

/** Reads the rows older than `before` (an id; null for the start), newest first, `limit` at most. */
export type ReadOlder<Row> = (before: string | null, limit: number) => Promise<readonly Row[]>;

export interface List<Scope, Row, F extends Filters> {
  page<Q extends PageRequest & Criteria<F>>(
    source: Source,
    scope: Scope,
    request: Declared<Q, F>,
  ): Promise<ListPage<Row>>;
  /** All rows that match, in batches, newest first by the key. */
  older<Q extends Criteria<F>>(
    source: Source,
    scope: Scope,
    criteria: Declared<Q, F>,
  ): ReadOlder<Row>;
}

/** The scope of a list for super admins, which covers all companies. */
export const forSuperAdmins =
  (where: Sql = sql`true`): ((actor: SuperAdmin) => Sql) =>
  () =>
    where;

/** Rows without a stored total are counted and paged up to this number. */
export const MAX_COUNTED = 10_000;

/** Pages that begin before this row are read from the front, so they do not need the total first. */
const NEAR_FRONT = 1_000;

/** Builds the `data` of a list reply. An empty list has one empty page. */
export function pageOf<Row>(
  rows: readonly Row[],
  total: number,
  { page, limit }: PageRequest,
  moreThanTotal = false,
): ListPage<Row> {
  const lastPage = Math.max(1, Math.ceil(total / limit));
  return { records: [...rows], total, moreThanTotal, page, limit, lastPage };
}

/** Converts the rows of a page to the records of the reply. */
export const mapPage = <Row, Reply>(
  { records, ...page }: ListPage<Row>,
  convert: (row: Row, index: number) => Reply,
): ListPage<Reply> => ({ ...page, records: records.map(convert) });

/** With `reversed`, returns the same order from the other end, including the position of nulls. */
const ordered = (order: readonly Order[], reversed = false): Sql => {
  const columns = order.map(({ by, descending }) =>
    descending === reversed ? sql`${by}` : sql`${by} desc`,
  );
  return sql`order by ${sql.join(columns)}`;
};

/** Declares a list. */
export function defineList<Scope, Stored, F extends Filters, Row = Stored>(
  spec: ListSpec<Scope, Stored, Row, F>,
): List<Scope, Row, F> {
  const { from, key, keys = sql`uuid[]`, joins = sql``, filters, keptTotal } = spec;
  const { maxCounted = MAX_COUNTED, maxHits = MAX_HITS } = spec;
  const newest: readonly Order[] = [{ by: key, descending: true }];
  const { order = newest } = spec;
  if (spec.order !== undefined && (spec.matches ?? spec.ranges) !== undefined) {
    throw new Error(
      'search results and ranges are in the order of the key, so a list with its own order cannot have them',
    );
  }
  // Without `open`, Row is Stored.
  const open = spec.open ?? ((row: Stored) => row as unknown as Row);

  const condition = (scope: Scope, values: Readonly<Record<string, unknown>>): Sql => {
    const set = Object.entries(filters).flatMap(([name, filter]) =>
      values[name] === undefined ? [] : [sql`and ${filter(values[name] as never)}`],
    );
    return sql.join([spec.scope(scope), ...set], sql` `);
  };
  const conditionWith = async (db: Db, scope: Scope, values: Values<F>, text: string) => {
    const where = condition(scope, values);
    if (text === '') return where;
    return sql`${where} and ${(await spec.matches?.(text, { db, scope, values })) ?? sql`false`}`;
  };

  const readRows = async (source: Source, scope: Scope, ids: readonly unknown[]) => {
    if (ids.length === 0) return [];
    // The subquery hides the number of keys from the planner, which would plan the statement again for a few keys.
    const { rows } = await sql<Stored>`
      select ${spec.columns}
      from ${from} ${joins}
      where ${spec.scope(scope)} and ${key} = any(array(select unnest(${ids}::${keys})))
      ${ordered(order)}`.execute(source.db);
    return rows.map((row) => open(row, source));
  };

  const read = async <T extends object>({ db }: Source, statement: Sql): Promise<Partial<T>> =>
    (await sql<T>`${statement}`.execute(db)).rows[0] ?? {};

  /** Returns how to count the matching rows: a select of `total`, and the number at which counting ends. */
  const countOf = (scope: Scope, values: Values<F>, where: Sql) => {
    const isKept = Object.keys(filters).every(
      (name) =>
        (values as Readonly<Record<string, unknown>>)[name] === undefined ||
        keptTotal?.by.includes(name),
    );
    if (keptTotal !== undefined && isKept) {
      return { total: keptTotal.select(scope, values), most: Infinity, begin: sql`` };
    }
    const isBounded = Number.isFinite(maxCounted);
    return {
      total: isBounded
        ? sql`
            select count(*) as total from (
              select from ${from} where ${where} limit ${maxCounted + 1}) counted`
        : sql`select count(*) as total from ${from} where ${where}`,
      most: maxCounted,
      begin: isBounded ? replan : sql``,
    };
  };

  /** Counts the rows; for a page far from the front of a list with ranges, also finds a range before the page. */
  const countFor = (scope: Scope, values: Values<F>, total: Sql, upToPage: number): Sql => {
    const isFiltered = Object.keys(filters).some(
      (name) => (values as Readonly<Record<string, unknown>>)[name] !== undefined,
    );
    if (spec.ranges === undefined || isFiltered) return total;
    const { list, companyIn } = spec.ranges;
    return withRange(total, { list, companyId: companyIn(scope) }, upToPage);
  };

  /**
   * Reads a page from the nearest of the two ends of the list and the end of a counted range, so that every page costs
   * about as much as the first.
   */
  const orderedPage = async (
    source: Source,
    scope: Scope,
    request: PageRequest & Values<F>,
  ): Promise<ListPage<Row>> => {
    const where = condition(scope, request);
    const { total, most, begin } = countOf(scope, request, where);
    const idsOf = (reversed: boolean, limit: number, offset: number, after = sql``) => sql`array(
      select ${key} from ${from} where ${where} ${after}
      ${ordered(order, reversed)} limit ${limit} offset ${offset}) as ids`;
    const answer = async (ids: readonly unknown[], found: number) => {
      const rows = await readRows(source, scope, ids);
      return pageOf(rows, Math.min(found, most), request, found > most);
    };
    const before = Math.min((request.page - 1) * request.limit, most);
    const limit = Math.min(request.limit, most - before);
    if (before < NEAR_FRONT) {
      const statement = sql`${begin} select ${idsOf(false, limit, before)}, (${total}) as total`;
      const page = await read<{ ids: unknown[]; total: unknown }>(source, statement);
      return answer(page.ids ?? [], Number(page.total ?? 0));
    }
    const count = before < ROWS_PER_RANGE ? total : countFor(scope, request, total, before + limit);
    const counted = await read<{ total: unknown; upto: unknown; older: unknown }>(
      source,
      sql`${begin} ${count}`,
    );
    const found = Number(counted.total ?? 0);
    const shown = Math.max(0, Math.min(limit, found - before));
    const after = found - before - shown;
    const isNearerFront = before <= after || shown === 0 || found > most;
    const afterRange = after - Number(counted.older ?? -Infinity);
    const ids =
      afterRange < Math.min(before, after)
        ? idsOf(true, shown, afterRange, sql`and ${key} > ${counted.upto}`)
        : isNearerFront
          ? idsOf(false, limit, before)
          : idsOf(true, shown, after);
    const page = await read<{ ids: unknown[] }>(source, sql`${begin} select ${ids}`);
    return answer(page.ids ?? [], found);
  };

  const searchedPage = async (
    source: Source,
    scope: Scope,
    request: PageRequest & Values<F>,
    text: string,
  ): Promise<ListPage<Row>> => {
    const { db } = source;
    const hits =
      spec.hits === undefined
        ? sql`
            select ${key} as id from ${from}
            where ${await conditionWith(db, scope, request, text)} ${ordered(newest)}`
        : await spec.hits(text, {
            db,
            scope,
            values: request,
            where: condition(scope, request),
          });
    const before = Math.min((request.page - 1) * request.limit, maxHits);
    const limit = Math.min(request.limit, maxHits - before);
    const { found = 0, ids = [] } = await read<{ found: number; ids: unknown[] }>(
      source,
      sql`
        ${replan} with hits as materialized (${hits} limit ${maxHits + 1})
        select (select count(*)::int from hits) as found, array(
          select id from hits order by id desc limit ${limit} offset ${before}) as ids`,
    );
    const rows = await readRows(source, scope, ids);
    return pageOf(rows, Math.min(found, maxHits), request, found > maxHits);
  };

  return {
    page: (source, scope, request) => {
      const { search = '' } = request;
      return search === ''
        ? orderedPage(source, scope, request)
        : searchedPage(source, scope, request, search);
    },

    older: (source, scope, criteria) => {
      let made: Promise<Sql> | undefined;
      return async (before, limit) => {
        made ??= conditionWith(source.db, scope, criteria, criteria.search ?? '');
        const where = await made;
        const older = before === null ? sql`` : sql`and ${key} < ${before}`;
        const { ids = [] } = await read<{ ids: unknown[] }>(
          source,
          sql`
            ${replan} select array(
              select ${key} from ${from} where ${where} ${older}
              ${ordered(newest)} limit ${limit}) as ids`,
        );
        return readRows(source, scope, ids);
      };
    },
  };
}
