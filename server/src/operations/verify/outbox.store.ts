import { sql } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';

/** Queued mails. Their texts are sealed, so violations name only the queue's own columns. */
export const outboxInvariants = [
  invariant(
    'I19',
    'No mail was given up: each was delivered or is still being retried.',
    sql`
      select 'graphile_worker.jobs', null::uuid, id::text,
             format('given up after %s tries', attempts), 'delivered, or still tried'
      from graphile_worker.jobs
      where task_identifier = 'send_mail' and attempts >= max_attempts and locked_at is null`,
  ),
];
