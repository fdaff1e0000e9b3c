import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { Mail } from './mail.ts';

/** With the queue's growing pauses: about four days. */
const MAX_ATTEMPTS = 25;

/** Somebody sits before the screen and waits for a code: it goes out before all notices. */
const priorityOf = ({ code }: Mail): number => (code === undefined ? 0 : -1);

/**
 * Queues a mail in the transaction that it tells of: it goes out if, and only if, that commits.
 * The payload is sealed, since a code in a queue is as good as a code in a mailbox.
 */
export const enqueueMail = (tx: Tx, secrets: Secrets, mail: Mail): Promise<void> =>
  enqueueMails(tx, secrets, [mail]);

/**
 * Queues a mail that is dropped instead of sent: for an address that has no account, so that its
 * answer takes the work that a known one's does.
 */
export const enqueueUnsent = (tx: Tx, secrets: Secrets, mail: Mail): Promise<void> =>
  enqueue(tx, secrets, [mail], 'drop_mail');

/** The same as `enqueueMail` for several mails at once, in one statement. */
export async function enqueueMails(
  tx: Tx,
  secrets: Secrets,
  mails: readonly Mail[],
): Promise<void> {
  if (mails.length > 0) await enqueue(tx, secrets, mails, 'send_mail');
}

async function enqueue(
  tx: Tx,
  secrets: Secrets,
  mails: readonly Mail[],
  task: 'send_mail' | 'drop_mail',
): Promise<void> {
  const sealed = mails.map((mail) => secrets.seal('outbox', JSON.stringify(mail)));
  const priorities = mails.map(priorityOf);
  await sql`
    select graphile_worker.add_jobs(array(
      select row (${task}::text, json_build_object('sealed', mail), null, null, ${MAX_ATTEMPTS}::int,
                  null, priority, null)::graphile_worker.job_spec
      from unnest(${sealed}::text[], ${priorities}::int[]) queued (mail, priority)))`.execute(tx);
}

/** Gives back the mail that was queued. */
export function openQueuedMail(secrets: Secrets, payload: unknown): Mail {
  if (typeof payload !== 'object' || payload === null || !('sealed' in payload)) {
    throw new Error('not a queued mail');
  }
  return JSON.parse(secrets.open('outbox', String(payload.sealed))) as Mail;
}

/** Whether a mail that is still tried has waited for more than ten minutes. */
export async function isMailLate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select exists (
      select from graphile_worker.jobs
      where task_identifier = 'send_mail' and attempts < max_attempts
        and created_at < now() - interval '10 minutes') as late`.execute(db);
  return rows[0]?.late ?? false;
}
