import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Secrets } from '../secrets.ts';
import type { Mail } from './mail.ts';

/** With the queue's growing pauses: about four days. */
const MAX_ATTEMPTS = 25;

/**
 * Queues a mail in the transaction that it tells of: it goes out if, and only if, that commits.
 * The payload is sealed, since a code in a queue is as good as a code in a mailbox.
 */
export const enqueueMail = (tx: Tx, secrets: Secrets, mail: Mail): Promise<void> =>
  enqueueMails(tx, secrets, [mail]);

/** The same for several mails at once, in one statement. */
export async function enqueueMails(
  tx: Tx,
  secrets: Secrets,
  mails: readonly Mail[],
): Promise<void> {
  if (mails.length === 0) return;
  const sealed = mails.map((mail) => secrets.seal('outbox', JSON.stringify(mail)));
  await sql`
    select graphile_worker.add_jobs(array(
      select row ('send_mail', json_build_object('sealed', mail), null, null, ${MAX_ATTEMPTS}::int,
                  null, null, null)::graphile_worker.job_spec
      from unnest(${sealed}::text[]) mail))`.execute(tx);
}

/** Gives back the mail that was queued. */
export function openQueuedMail(secrets: Secrets, payload: unknown): Mail {
  if (typeof payload !== 'object' || payload === null || !('sealed' in payload)) {
    throw new Error('not a queued mail');
  }
  return JSON.parse(secrets.open('outbox', String(payload.sealed))) as Mail;
}
