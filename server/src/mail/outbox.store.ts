import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Secrets } from '../secrets.ts';
import type { Mail } from './mail.ts';

/**
 * Queues a mail in the transaction that it tells of: it goes out if, and only if, that commits.
 * The payload is sealed, since a code in a queue is as good as a code in a mailbox.
 */
export async function enqueueMail(tx: Tx, secrets: Secrets, mail: Mail): Promise<void> {
  const sealed = secrets.seal('outbox', JSON.stringify(mail));
  await sql`
    select graphile_worker.add_job('send_mail', json_build_object('sealed', ${sealed}::text),
      max_attempts => 25)`.execute(tx);
}

/** Gives back the mail that was queued. */
export function openQueuedMail(secrets: Secrets, payload: unknown): Mail {
  if (typeof payload !== 'object' || payload === null || !('sealed' in payload)) {
    throw new Error('not a queued mail');
  }
  return JSON.parse(secrets.open('outbox', String(payload.sealed))) as Mail;
}
