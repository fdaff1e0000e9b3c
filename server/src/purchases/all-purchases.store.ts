import { sql, type RawBuilder } from 'kysely';
import { matchesPerson } from '../accounts/account-lists.store.ts';
import { countPurchases } from '../companies/company-totals.store.ts';
import { containsPattern } from '../db/like-pattern.ts';
import {
  replan,
  pageClause,
  idsIfFew,
  findHits,
  isIndexable,
  MOST_HITS,
} from '../db/newest-first.ts';
import type { Db } from '../db/transaction.ts';
import type { Vault } from '../keys/secrets.ts';
import type { PurchaseForAdminRow } from './purchase.ts';
import {
  adminColumns,
  matchesReference,
  joinPeople,
  receipts,
  withNames,
  withStatus,
  type PurchaseFilter,
  type SearchedRows,
} from './purchase-lists.store.ts';

/** The purchases of all companies, for super admins. */

export interface AllPurchasesFilter extends PurchaseFilter {
  /** Restricts the list to one company. */
  readonly companyId?: string | undefined;
}

export interface PurchaseOfAnyRow extends PurchaseForAdminRow {
  readonly company_id: string;
  readonly company_name: string;
}

type Scope = Pick<AllPurchasesFilter, 'companyId' | 'status'>;

const inScope = ({ companyId, status }: Scope) => sql`
  ${companyId === undefined ? sql`true` : sql`p.company_id = ${companyId}`} ${withStatus(status)}`;

const columns = sql`${adminColumns}, p.company_id, c.name as company_name`;
const companies = sql`join companies c on c.id = p.company_id`;

/** Completes the keys of a select of (company_id, id) to whole rows, newest first. */
const rowsOf = (page: RawBuilder<unknown>) => sql<PurchaseOfAnyRow>`
  select ${columns} from (${page}) page
  join purchases p on p.company_id = page.company_id and p.id = page.id
  ${receipts} ${joinPeople} ${companies} order by p.id desc`;

/** Lists one page of the purchases of all companies, newest first. */
export async function listAllPurchasesOf(
  db: Db,
  vault: Vault,
  filter: AllPurchasesFilter,
): Promise<SearchedRows<PurchaseOfAnyRow>> {
  const { search = '' } = filter;
  if (search !== '') {
    const { ids, ...found } = await findHits(db, filter, await hitsOf(db, filter, search));
    // By the index of ids, because the companies of the hits are not known here.
    const keys = sql`select company_id, id from purchases where id = any(${ids}::uuid[])`;
    const { rows } = await rowsOf(keys).execute(db);
    return { rows: withNames(vault, rows), ...found };
  }
  const total = await countPurchases(db, filter);
  const { rows } = await rowsOf(sql`
    select p.company_id, p.id from purchases p where ${inScope(filter)}
    ${pageClause(sql`p.id`, filter, total)}`).execute(db);
  return { rows: withNames(vault, rows), total, moreThanTotal: false };
}

/** Returns the prefix of an order number: people type `PUR-482913`, only its digits, or the first of them. */
function orderPrefix(text: string): string | null {
  const [, digits] = /^(?:PUR-?)?(\d{1,6})$/i.exec(text) ?? [];
  return digits === undefined ? null : `PUR-${digits}`;
}

function matchesOrderNumber(text: string): RawBuilder<unknown> {
  const prefix = orderPrefix(text);
  return prefix === null ? sql`false` : sql`p.order_number like ${`${prefix}%`}`;
}

const matchesCompanyName = (text: string) =>
  sql`lower(c.name) like lower(${containsPattern(text)})`;

/**
 * Returns a select of a search's hits, newest first. When few people and companies match, it looks up the
 * newest purchases of each; when many do, hits are frequent, and it scans the list from the newest.
 */
async function hitsOf(db: Db, filter: Scope, text: string): Promise<RawBuilder<unknown>> {
  const scope = inScope(filter);
  const { companyId } = filter;
  const ofOne = companyId === undefined ? sql`` : sql`and a.company_id = ${companyId}`;
  const payers = isIndexable(text)
    ? await idsIfFew(db, sql`select a.id from accounts a where ${matchesPerson(text)} ${ofOne}`)
    : null;
  const named =
    payers === null
      ? null
      : await idsIfFew(db, sql`select c.id from companies c where ${matchesCompanyName(text)}`);
  if (payers === null || named === null) {
    return sql`
      select p.id from purchases p where ${scope} and (${matchesReference(text)} or ${matchesOrderNumber(text)}
        or (select ${matchesPerson(text)} from accounts a
            where a.company_id = p.company_id and a.id = p.account_id)
        or (select ${matchesCompanyName(text)} from companies c where c.id = p.company_id))
      order by p.id desc`;
  }
  const newest = sql`order by p.id desc limit ${MOST_HITS + 1}`;
  return sql`
    select id from (
      select each.id from accounts a cross join lateral (
        select p.id from purchases p
        where p.company_id = a.company_id and p.account_id = a.id and ${scope} ${newest}) each
      where a.id = any(${payers}::uuid[]) and ${matchesPerson(text)}
      union
      select each.id from unnest(${named}::uuid[]) named (id) cross join lateral (
        select p.id from purchases p where p.company_id = named.id and ${scope} ${newest}) each
      union
      select p.id from purchases p where ${scope} and ${matchesReference(text)}
      union
      select p.id from purchases p where ${scope} and ${matchesOrderNumber(text)}
    ) found order by id desc`;
}

/** Reads one batch of the filtered purchases of all companies, older than `before`, newest first. */
export async function readAllForExport(
  db: Db,
  vault: Vault,
  { search: text = '', ...scope }: Omit<AllPurchasesFilter, 'page' | 'limit'>,
  before: string | null,
  limit: number,
): Promise<readonly PurchaseOfAnyRow[]> {
  const found = sql`
    and (${matchesReference(text)} or ${matchesOrderNumber(text)}
      or (p.company_id, p.account_id) in (
        select a.company_id, a.id from accounts a where ${matchesPerson(text)})
      or p.company_id in (select c.id from companies c where ${matchesCompanyName(text)}))`;
  const { rows } = await sql<PurchaseOfAnyRow>`${replan} ${rowsOf(sql`
    select p.company_id, p.id from purchases p
    where ${inScope(scope)} ${text === '' ? sql`` : found}
      ${before === null ? sql`` : sql`and p.id < ${before}`}
    order by p.id desc limit ${limit}`)}`.execute(db);
  return withNames(vault, rows);
}
