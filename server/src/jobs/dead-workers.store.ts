import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** No delivery takes longer: what takes longer has failed. */
export const LONGEST_DELIVERY_MS = 30_000;
const GIVEN_UP_AFTER_S = (LONGEST_DELIVERY_MS / 1000) * 1.5;

/**
 * Gives back the mails that a process held which was killed: the queue itself would keep them for it
 * for four hours, far longer than a code is good for. A mail that a living process holds is younger.
 */
export async function unlockJobsOfDeadWorkers(db: Db): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where task_identifier = 'send_mail'
        and locked_at < now() - make_interval(secs => ${GIVEN_UP_AFTER_S})))
    where exists (
      select from graphile_worker.jobs
      where task_identifier = 'send_mail'
        and locked_at < now() - make_interval(secs => ${GIVEN_UP_AFTER_S}))`.execute(db);
}
