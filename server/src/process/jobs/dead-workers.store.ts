import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/** The timeout of a delivery. */
export const MAX_DELIVERY_MS = 30_000;
const DEAD_AFTER_SECONDS = (MAX_DELIVERY_MS + 5_000) / 1000;

/**
 * Unlocks the mails of killed processes. The queue itself would keep them locked for four hours, far longer than
 * a mailed code is valid. The lock of a running process never reaches this age.
 */
export async function unlockJobsOfDeadWorkers(db: Db): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where task_identifier = 'send_mail'
        and locked_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})))
    where exists (
      select from graphile_worker.jobs
      where task_identifier = 'send_mail'
        and locked_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))`.execute(db);
}
