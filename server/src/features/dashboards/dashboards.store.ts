import type { PaiseSum, Tokens } from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';
import { sql } from 'kysely';
import { dayInIndia } from '../../platform/db/day-in-india.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';

/** The figures of a company's dashboard, in paise and whole tokens. */
export interface CompanyFigures {
  readonly active: number;
  readonly inactive: number;
  readonly blocked: number;
  readonly verified: number;
  readonly members: number;
  readonly totalSupply: Tokens;
  readonly privateSupply: Tokens;
  readonly reserved: Tokens;
  readonly approved: Tokens;
  /** Approved amounts with their fees; methods without any are left out. */
  readonly collected: ReadonlyMap<PaymentMethod, PaiseSum>;
}

/** One row per payment method, or a single row without a method. */
interface Row extends Omit<CompanyFigures, 'collected'> {
  readonly method: PaymentMethod | null;
  readonly amount: PaiseSum | null;
}

/** Reads the figures of the admin's company from stored counts and sums. Admins do not count as members. */
export async function getCompanyFigures(db: Db, admin: Admin): Promise<CompanyFigures> {
  const { rows } = await sql<Row>`
    select m.active::int, m.inactive::int, m.blocked::int, m.verified::int, m.members::int,
           c.total_supply as "totalSupply", t.private_supply as "privateSupply", t.reserved,
           t.approved, by_method.method, by_method.approved_paise as amount
    from companies c
    join company_totals t on t.company_id = c.id
    left join company_method_totals by_method on by_method.company_id = c.id
    cross join lateral (
      select coalesce(sum(accounts) filter (where status = 'ACTIVE'), 0) as active,
             coalesce(sum(accounts) filter (where status = 'INACTIVE'), 0) as inactive,
             coalesce(sum(accounts) filter (where status = 'BLOCKED'), 0) as blocked,
             coalesce(sum(accounts) filter (where is_approved), 0) as verified,
             coalesce(sum(accounts), 0) as members
      from account_counts a
      where a.company_id = c.id and a.role = 'USER'
    ) m
    where c.id = ${admin.companyId}`.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('an admin without a company');
  const collected = rows.flatMap(({ method, amount }) =>
    method === null || amount === null ? [] : [[method, amount] as const],
  );
  return { ...figures, collected: new Map(collected) };
}

/** The pending purchases and unverified members of a company, and the decisions since midnight in India. */
export interface CompanyWork {
  readonly pendingCount: number;
  readonly pendingPaise: PaiseSum;
  readonly oldestPendingAt: Date | null;
  readonly membersWaiting: number;
  readonly approvedCount: number;
  readonly approvedPaise: PaiseSum;
  readonly rejectedCount: number;
}

/** Reads stored totals, and one index entry for the oldest pending purchase. */
export async function getCompanyWork(db: Db, admin: Admin): Promise<CompanyWork> {
  const { rows } = await sql<CompanyWork>`
    select t.pending_count::int as "pendingCount", t.pending_paise as "pendingPaise",
           (select p.created_at from purchases p
            where p.company_id = t.company_id and p.status = 'PENDING'
            order by p.id limit 1) as "oldestPendingAt",
           (select coalesce(sum(accounts), 0)::int from account_counts a
            where a.company_id = t.company_id and a.role = 'USER' and not a.is_approved) as "membersWaiting",
           coalesce(d.approved_count, 0)::int as "approvedCount",
           coalesce(d.approved_paise, 0) as "approvedPaise",
           coalesce(d.rejected_count, 0)::int as "rejectedCount"
    from company_totals t
    left join company_days d on d.company_id = t.company_id and d.day = ${dayInIndia(sql`now()`)}
    where t.company_id = ${admin.companyId}`.execute(db);
  const [work] = rows;
  if (work === undefined) throw new Error('an admin without a company');
  return work;
}
