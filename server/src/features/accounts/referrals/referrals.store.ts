import type { Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { joinLiveMember } from '../../auth/index.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Member, Unchecked } from '../../../platform/http/actor.ts';
import {
  MAX_COUNTED,
  pageOf,
  type ListPage,
  type ReadOlder,
} from '../../../platform/lists/list.ts';
import type { PageRequest } from '../../../platform/lists/list-spec.ts';
import { refuse } from '../../../platform/refuse.ts';

/** A member who joined with another member's code. */
export interface Referral {
  readonly id: string;
  /** Null for a deleted account. */
  readonly name: string | null;
  readonly joinedAt: Date;
  readonly purchases: number;
  readonly quantity: Tokens;
}

interface Statement {
  readonly buyers: number;
  readonly quantity: Tokens;
  readonly tokenSymbol: string;
  readonly rules: string | null;
}

type Row = Statement & { readonly found: number } & {
  [Name in keyof Referral as `row_${Name}`]: Referral[Name] | null;
};

/** The approved purchases of the account `r`, without reversed ones, from the ledger. */
const bought = sql`
  cross join lateral (
    select (count(*) - 2 * count(*) filter (where e.kind = 'REVERSAL'))::int as purchases, coalesce(sum(e.quantity), 0)::bigint as quantity
    from allocation_entries e where e.company_id = r.company_id and e.account_id = r.id
  ) bought`;

const columns = sql`
  r.id, case when r.deleted_at is null then r.name end as name, r.created_at as "joinedAt",
  bought.purchases, bought.quantity`;

/**
 * Checks the member's session and reads a page of those who joined with the member's code, in one statement. Counts and
 * sums the newest `MAX_COUNTED`. Refuses with `session_ended`.
 */
export async function readReferrals(
  db: Db,
  { sessionHash }: Unchecked<Member>,
  request: PageRequest,
): Promise<ListPage<Referral> & Statement> {
  const before = Math.min((request.page - 1) * request.limit, MAX_COUNTED);
  const limit = Math.min(request.limit, MAX_COUNTED - before);
  const referred = sql`
    select * from accounts r
    where r.company_id = a.company_id and r.referrer_id = a.id
    order by r.id desc`;
  // An empty page is one row without a member.
  const { rows } = await sql<Row>`
    select c.token_symbol as "tokenSymbol", c.referral_rules as rules, counted.*,
           page.id as row_id, page.name as row_name, page."joinedAt" as "row_joinedAt",
           page.purchases as row_purchases, page.quantity as row_quantity
    from (select ${sessionHash}::bytea as token_hash) k ${joinLiveMember}
    join companies c on c.id = a.company_id
    cross join lateral (
      select count(*)::int as found, count(h.quantity)::int as buyers,
             coalesce(sum(h.quantity), 0)::bigint as quantity
      from (
        -- A subquery per member, which uses the key: PostgreSQL would read all holdings for a join.
        select (
          select h.quantity from holdings h where h.company_id = r.company_id and h.account_id = r.id
        ) as quantity
        from accounts r
        where r.company_id = a.company_id and r.referrer_id = a.id
        order by r.id desc limit ${MAX_COUNTED + 1}
      ) h
    ) counted
    left join lateral (
      select ${columns} from (${referred} limit ${limit} offset ${before}) r ${bought}
    ) page on true
    order by page.id desc`.execute(db);
  const [first] = rows;
  if (first === undefined) return refuse('session_ended');
  const { found, buyers, quantity, tokenSymbol, rules } = first;
  const records = rows.flatMap((row) =>
    row.row_id === null || row.row_joinedAt === null || row.row_quantity === null
      ? []
      : [
          {
            id: row.row_id,
            name: row.row_name,
            joinedAt: row.row_joinedAt,
            purchases: row.row_purchases ?? 0,
            quantity: row.row_quantity,
          },
        ],
  );
  const page = pageOf(records, Math.min(found, MAX_COUNTED), request, found > MAX_COUNTED);
  return { ...page, buyers, quantity, tokenSymbol, rules };
}

/** Reads all who joined with the member's code in batches, newest first. */
export const olderReferrals =
  (db: Db, { companyId, accountId }: Member): ReadOlder<Referral> =>
  async (before, limit) => {
    const { rows } = await sql<Referral>`
      select ${columns} from (
        select * from accounts r
        where r.company_id = ${companyId} and r.referrer_id = ${accountId}
          ${before === null ? sql`` : sql`and r.id < ${before}`}
        order by r.id desc limit ${limit}
      ) r ${bought}
      order by r.id desc`.execute(db);
    return rows;
  };
