import { PUBLICATION_GRACE_HOURS } from '@prelaunch/domain/holdings/overdue';
import { sql } from 'kysely';
import type { Db } from '../../db/transaction.ts';

/** How many companies have figures of their own: those with the smallest share of tokens left. */
const MAX_COMPANIES = 100;

export interface CompanySupply {
  readonly id: string;
  /** The private supply, in tokens. */
  readonly supply: number;
  readonly remaining: number;
  readonly reserved: number;
}

/** Reads the supply of the active companies with the smallest share of tokens left. */
export async function listSupplies(db: Db): Promise<readonly CompanySupply[]> {
  const { rows } = await sql<CompanySupply>`
    select c.id, t.private_supply::float8 as supply, t.reserved::float8 as reserved,
      (t.private_supply - t.reserved - t.approved)::float8 as remaining
    from company_totals t join companies c on c.id = t.company_id
    where c.status = 'ACTIVE'
    order by (t.private_supply - t.reserved - t.approved)::float8 / greatest(t.private_supply, 1), c.id
    limit ${sql.lit(MAX_COMPANIES)}`.execute(db);
  return rows;
}

/** Counts the purchases that wait for a decision, in all companies. */
export async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select coalesce(sum(pending_count), 0)::float8 as pending from company_totals`.execute(db);
  return rows[0]?.pending ?? 0;
}

export interface QueuedJobs {
  readonly task: string;
  /** Jobs that have attempts left. */
  readonly waiting: number;
  /** Jobs without an attempt left. */
  readonly failed: number;
  /** The age of the oldest waiting job that is due, in seconds. */
  readonly age: number;
}

/** Reads the queue. Mails about purchases that are stored but not queued yet count as the task `store_mail`. */
export async function listQueuedJobs(db: Db): Promise<readonly QueuedJobs[]> {
  const { rows } = await sql<QueuedJobs>`
    select task_identifier as task,
      count(*) filter (where attempts < max_attempts)::float8 as waiting,
      count(*) filter (where attempts >= max_attempts)::float8 as failed,
      coalesce(extract(epoch from now() - min(created_at)
        filter (where attempts < max_attempts and run_at <= now())), 0)::float8 as age
    from graphile_worker.jobs group by task_identifier
    union all
    select 'store_mail', count(*)::float8, 0, coalesce(extract(epoch from now() - min(queued_at)), 0)::float8
    from purchase_mails`.execute(db);
  return rows;
}

/**
 * Counts the companies without the publication that must exist by now (`publicationDueDay`). A company that got its
 * first holding later than that day's midnight is not among them.
 */
export async function countOverduePublications(db: Db): Promise<number> {
  const { rows } = await sql<{ overdue: number }>`
    select count(*)::int as overdue
    from company_totals t,
         lateral (select ((now() - interval '1 hour' * ${PUBLICATION_GRACE_HOURS}) at time zone 'Asia/Kolkata')::date as day) due
    where t.holder_count > 0
      -- Numbers and days grow together, so the latest is the first of the primary key from its end.
      and coalesce((
        select p.day from holdings_publications p where p.company_id = t.company_id
        order by p.number desc limit 1) < due.day, true)
      and (select (e.created_at at time zone 'Asia/Kolkata')::date < due.day from allocation_entries e
           where e.company_id = t.company_id order by e.seq limit 1)`.execute(db);
  return rows[0]?.overdue ?? 0;
}
