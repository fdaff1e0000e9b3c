import { paiseSum, type PaiseSum, type Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { CompanyStatus } from '@prelaunch/contract';
import { defineList, forSuperAdmins } from '../../platform/lists/list.ts';
import type { Db } from '../../platform/db/transaction.ts';

/**
 * The figures of all companies, in paise and whole tokens, read from stored totals: one row per
 * company.
 */

export interface Figures {
  readonly members: number;
  readonly membersWaiting: number;
  readonly pendingCount: number;
  readonly pendingPaise: PaiseSum;
  readonly approvedCount: number;
  readonly approvedPaise: PaiseSum;
}

export interface OldestWaiting {
  readonly createdAt: Date;
  readonly companyId: string;
  readonly companyName: string;
}

/** Sums the figures of all companies. These sums can exceed a bigint; those of one company cannot. */
export async function sumAllFigures(db: Db): Promise<Figures> {
  type Sums = Omit<Figures, 'pendingPaise' | 'approvedPaise'> & {
    readonly pendingPaise: string;
    readonly approvedPaise: string;
  };
  const { rows } = await sql<Sums>`
    select m.members::int, m.waiting::int as "membersWaiting", p.*
    from (
      select coalesce(sum(accounts), 0) as members,
             coalesce(sum(accounts) filter (where not is_approved), 0) as waiting
      from account_counts where role = 'USER'
    ) m, (
      select coalesce(sum(t.pending_count), 0)::int as "pendingCount",
             coalesce(sum(t.pending_paise), 0)::text as "pendingPaise",
             coalesce(sum(t.approved_count - t.reversed_count), 0)::int as "approvedCount",
             coalesce(sum(t.approved_paise), 0)::text as "approvedPaise"
      from company_totals t
    ) p`.execute(db);
  const figures = rows[0];
  if (figures === undefined) throw new Error('an aggregate query returned no row');
  return {
    ...figures,
    pendingPaise: paiseSum(BigInt(figures.pendingPaise)),
    approvedPaise: paiseSum(BigInt(figures.approvedPaise)),
  };
}

/** Finds the pending purchase that has waited longest; null when none is pending. */
export async function findOldestWaiting(db: Db): Promise<OldestWaiting | null> {
  const { rows } = await sql<OldestWaiting>`
    select p.created_at as "createdAt", c.id as "companyId", c.name as "companyName"
    from (
      select company_id, created_at from purchases where status = 'PENDING' order by id limit 1
    ) p join companies c on c.id = p.company_id`.execute(db);
  return rows[0] ?? null;
}

export interface CompanyFiguresRow extends Figures {
  readonly id: string;
  readonly companyName: string;
  readonly tokenSymbol: string;
  readonly status: CompanyStatus;
  readonly privateSupply: Tokens;
  readonly soldSupply: Tokens;
  readonly oldestWaitingAt: Date | null;
  /** Open statement lines, less what refunds give back; the sum is a whole number as text. */
  readonly unreconciledCount: number;
  readonly unreconciledPaise: string;
}

/**
 * All companies with their figures: first those whose pending purchases have waited longest, then those without any,
 * newest first. Looks up the oldest pending purchase only for companies that have one, each by one index access.
 */
export const figuresOfCompanies = defineList({
  from: sql`companies c
    left join (
      select t.company_id, oldest.created_at
      from company_totals t
      cross join lateral (
        select p.created_at from purchases p
        where p.company_id = t.company_id and p.status = 'PENDING' order by p.id limit 1
      ) oldest
      where t.pending_count > 0
    ) w on w.company_id = c.id`,
  key: sql`c.id`,
  columns: sql<CompanyFiguresRow>`
    c.id, c.name as "companyName", c.token_symbol as "tokenSymbol", c.status,
    m.members::int, m.waiting::int as "membersWaiting",
    t.pending_count::int as "pendingCount", t.pending_paise as "pendingPaise",
    (t.approved_count - t.reversed_count)::int as "approvedCount", t.approved_paise as "approvedPaise",
    t.private_supply as "privateSupply", t.approved as "soldSupply", w.created_at as "oldestWaitingAt",
    u.lines::int as "unreconciledCount", u.paise::text as "unreconciledPaise"`,
  joins: sql`
    join company_totals t on t.company_id = c.id
    cross join lateral (
      select coalesce(sum(accounts), 0) as members,
             coalesce(sum(accounts) filter (where not is_approved), 0) as waiting
      from account_counts a where a.company_id = c.id and a.role = 'USER'
    ) m
    cross join lateral (
      select coalesce(sum(lines), 0) - g.whole as lines, coalesce(sum(amount_paise), 0) - g.paise as paise
      from (
        select count(*) filter (where l.refunded_paise = l.amount_paise) as whole,
               coalesce(sum(l.refunded_paise), 0) as paise
        from (select distinct line_id from refunds
              where company_id = c.id and state in ('DUE', 'SENT')) r
        join statement_lines l on l.company_id = c.id and l.id = r.line_id
        where l.state not in ('assigned', 'set_aside', 'debit')) g
      left join statement_line_totals l
        on l.company_id = c.id and l.state not in ('assigned', 'set_aside', 'debit')
      group by g.whole, g.paise
    ) u`,
  scope: forSuperAdmins(),
  filters: {},
  // Companies without pending purchases have null, which is last.
  order: [
    { by: sql`w.created_at`, descending: false },
    { by: sql`c.id`, descending: true },
  ],
  keptTotal: { by: [], select: () => sql`select sum(companies) as total from company_counts` },
});
