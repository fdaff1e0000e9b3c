import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { Mail } from './mail.ts';

/** The attempts to deliver a mail; the queue's exponential backoff spreads them over about four days. */
export const MAX_ATTEMPTS = 25;

/** The task of jobs that send mails. Its payload is a sealed mail, or a list of mails that are written when sent. */
export const MAIL_TASK = 'send_mail';

/** Mails with a code go first, since a person is waiting for it. */
const priorityOf = ({ code }: Mail): number => (code === undefined ? 0 : -1);

/**
 * Queues a mail in the transaction that causes it: the mail is sent if and only if the transaction commits. The
 * payload is
 * sealed, since it may contain a code.
 */
export const enqueueMail = (tx: Tx, secrets: Secrets, mail: Mail): Promise<void> =>
  enqueueMails(tx, secrets, [mail]);

/**
 * Queues a mail that is dropped instead of sent. Used for addresses without an account, so that the call
 * takes as long as for a known address.
 */
export const enqueueUnsent = (tx: Tx, secrets: Secrets, mail: Mail): Promise<void> =>
  enqueue(tx, secrets, [mail], 'drop_mail');

/** Like `enqueueMail`, for several mails in one statement. */
export async function enqueueMails(
  tx: Tx,
  secrets: Secrets,
  mails: readonly Mail[],
): Promise<void> {
  if (mails.length > 0) await enqueue(tx, secrets, mails, MAIL_TASK);
}

async function enqueue(
  tx: Tx,
  secrets: Secrets,
  mails: readonly Mail[],
  task: typeof MAIL_TASK | 'drop_mail',
): Promise<void> {
  const sealed = mails.map((mail) => secrets.seal('outbox', JSON.stringify(mail)));
  const priorities = mails.map(priorityOf);
  await sql`
    select graphile_worker.add_jobs(array(
      select row (${task}::text, json_build_object('sealed', mail), null, null, ${MAX_ATTEMPTS}::int,
                  null, priority, null)::graphile_worker.job_spec
      from unnest(${sealed}::text[], ${priorities}::int[]) queued (mail, priority)))`.execute(tx);
}

/** Opens the payload of a queued mail. */
export function openQueuedMail(secrets: Secrets, payload: unknown): Mail {
  if (typeof payload !== 'object' || payload === null || !('sealed' in payload)) {
    throw new Error('not a queued mail');
  }
  // Mails of earlier releases have no kind.
  const mail = JSON.parse(secrets.open('outbox', String(payload.sealed))) as Omit<Mail, 'kind'>;
  return { kind: 'unknown', ...mail };
}

/** Whether all attempts of a mail are used up. */
export async function isMailGivenUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select exists (
      select from graphile_worker.jobs
      where task_identifier = 'send_mail' and attempts >= max_attempts and locked_at is null
    ) as given`.execute(db);
  return rows[0]?.given ?? false;
}

/** Whether a mail that still has attempts left has waited for more than ten minutes. */
export async function isMailLate(db: Db): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select exists (
      select from graphile_worker.jobs
      where task_identifier = 'send_mail' and attempts < max_attempts
        and created_at < now() - interval '10 minutes'
      union all
      select from purchase_mails where queued_at < now() - interval '10 minutes') as late`.execute(
    db,
  );
  return rows[0]?.late ?? false;
}
