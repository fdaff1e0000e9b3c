import { PUBLICATION_GRACE_HOURS } from '@prelaunch/domain/holdings/overdue';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { Figures } from '../../platform/observe/metrics/figures.ts';

/**
 * Counts the companies without the publication that must exist by now (`publicationDueDay`). A company without holdings,
 * or that got its first one later than that day's midnight, is not among them.
 */
export async function countOverduePublications(db: Db): Promise<number> {
  const { rows } = await sql<{ overdue: number }>`
    select count(*)::int as overdue
    from companies c,
         lateral (select ((now() - interval '1 hour' * ${PUBLICATION_GRACE_HOURS}) at time zone 'Asia/Kolkata')::date as day) due
    where (select (e.created_at at time zone 'Asia/Kolkata')::date < due.day from allocation_entries e
           where e.company_id = c.id order by e.seq limit 1)
      -- Numbers and days grow together, so the latest is the first of the primary key from its end.
      and coalesce((
        select p.day from holdings_publications p where p.company_id = c.id
        order by p.number desc limit 1) < due.day, true)`.execute(db);
  return rows[0]?.overdue ?? 0;
}

export const holdingsFigures: Figures = {
  gauges: {
    prelaunch_holdings_overdue_companies: {
      help: 'Companies whose daily publication of holdings failed or is late.',
    },
  },
  read: async (db) => [
    { name: 'prelaunch_holdings_overdue_companies', value: await countOverduePublications(db) },
  ],
};
