import { sql } from 'kysely';
import { matchesPerson } from '../../accounts/index.ts';
import { countPurchases } from '../../companies/index.ts';
import { defineList, forSuperAdmins } from '../../../platform/lists/list.ts';
import {
  containsPattern,
  idsIfFew,
  isIndexable,
  MAX_HITS,
} from '../../../platform/lists/search.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { PurchaseForAdminRow } from '../purchase.ts';
import {
  adminColumns,
  joinPeople,
  matchesReference,
  purchaseFilters,
  receipts,
  withNames,
} from './purchase-lists.store.ts';

export interface PurchaseOfAnyRow extends PurchaseForAdminRow {
  readonly company_id: string;
  readonly company_name: string;
}

/** Returns the prefix of an order number. People type `PUR-482913`, its digits, or only the first digits. */
function orderPrefix(text: string): string | null {
  const [, digits] = /^(?:PUR-?)?(\d{1,6})$/i.exec(text) ?? [];
  return digits === undefined ? null : `PUR-${digits}`;
}

function matchesOrderNumber(text: string) {
  const prefix = orderPrefix(text);
  return prefix === null ? sql`false` : sql`p.order_number like ${`${prefix}%`}`;
}

const matchesCompanyName = (text: string) =>
  sql`lower(c.name) like lower(${containsPattern(text)})`;

interface Few {
  readonly payers: readonly string[];
  readonly companies: readonly string[];
}

/** Returns the people and companies that a search finds; null when there may be many. */
async function findFew(db: Db, companyId: string | undefined, text: string): Promise<Few | null> {
  if (!isIndexable(text)) return null;
  const ofOne = companyId === undefined ? sql`` : sql`and a.company_id = ${companyId}`;
  const payers = await idsIfFew(
    db,
    sql`select a.id from accounts a where ${matchesPerson(text)} ${ofOne}`,
  );
  if (payers === null) return null;
  const companies = await idsIfFew(
    db,
    sql`select c.id from companies c where ${matchesCompanyName(text)}`,
  );
  return companies && { payers, companies };
}

/**
 * Selects the ids of the purchases of these people, and of the purchases whose own columns contain the text.
 *
 * @param cut the order and limit of the purchases of each person
 */
const unionOf = (text: string, payers: readonly string[], where = sql`true`, cut = sql``) => sql`
  select each.id from accounts a cross join lateral (
    select p.id from purchases p
    where p.company_id = a.company_id and p.account_id = a.id and ${where} ${cut}) each
  where a.id = any(${payers}::uuid[]) and ${matchesPerson(text)}
  union
  select p.id from purchases p where ${where} and ${matchesReference(text)}
  union
  select p.id from purchases p where ${where} and ${matchesOrderNumber(text)}`;

/** The purchases of all companies. */
export const allPurchases = defineList({
  from: sql`purchases p`,
  key: sql`p.id`,
  columns: sql<PurchaseOfAnyRow>`${adminColumns}, p.company_id, c.name as company_name`,
  joins: sql`${receipts} ${joinPeople} join companies c on c.id = p.company_id`,
  scope: forSuperAdmins(),
  filters: { ...purchaseFilters, companyId: (id: string) => sql`p.company_id = ${id}` },
  keptTotal: { by: ['companyId', 'status'], select: (_, values) => countPurchases(values) },
  matches: async (text, { db, values }) => {
    const few = await findFew(db, values.companyId, text);
    if (few === null) {
      return sql`(${matchesReference(text)} or ${matchesOrderNumber(text)}
        or (p.company_id, p.account_id) in (
          select a.company_id, a.id from accounts a where ${matchesPerson(text)})
        or p.company_id in (select c.id from companies c where ${matchesCompanyName(text)}))`;
    }
    // A company can have many purchases, so they are not collected in the array.
    const { payers, companies } = few;
    return sql`(p.id = any(array(${unionOf(text, payers)}))
      ${companies.length === 0 ? sql`` : sql`or p.company_id = any(${companies}::uuid[])`})`;
  },
  // When many people or companies match, hits are frequent, so the query scans the list from the newest purchase.
  hits: async (text, { db, where, values: { companyId } }) => {
    const few = await findFew(db, companyId, text);
    if (few === null) {
      return sql`
        select p.id from purchases p where ${where} and (${matchesReference(text)} or ${matchesOrderNumber(text)}
          or (select ${matchesPerson(text)} from accounts a
              where a.company_id = p.company_id and a.id = p.account_id)
          or (select ${matchesCompanyName(text)} from companies c where c.id = p.company_id))
        order by p.id desc`;
    }
    const { payers, companies } = few;
    const newest = sql`order by p.id desc limit ${MAX_HITS + 1}`;
    return sql`
      select id from (
        ${unionOf(text, payers, where, newest)}
        union
        select each.id from unnest(${companies}::uuid[]) named (id) cross join lateral (
          select p.id from purchases p where p.company_id = named.id and ${where} ${newest}) each
      ) found order by id desc`;
  },
  open: withNames,
});
