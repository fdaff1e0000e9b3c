import { parseArgs } from 'node:util';
import { openSecrets } from '../../platform/keys/secret-key.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import {
  dropMails,
  listGivenUpMails,
  readQueueState,
  retryMails,
  tryWaitingMails,
  type GivenUpMail,
} from '../../platform/mail/mail-queue.store.ts';
import { openQueuedMail } from '../../platform/mail/outbox.store.ts';
import { UsageError, withDatabase, type Command } from './command.ts';

const mailsOf = (count: number, done: string, doneAll: string): string =>
  count === 1 ? `1 mail ${done}` : `${count} mails ${doneAll}`;

/** What a queued job sends. Mails are sealed; a key that is missing hides their kind. */
function kindOf(secrets: Secrets, payload: unknown): string {
  if (Array.isArray(payload)) return 'purchases';
  try {
    return openQueuedMail(secrets, payload).kind;
  } catch {
    return 'unreadable';
  }
}

function lineOf(secrets: Secrets, { id, payload, attempts, lastError }: GivenUpMail): string {
  const [reason = ''] = (lastError ?? '').split('\n');
  return `${String(id).padEnd(8)}  ${kindOf(secrets, payload).padEnd(22)}  ${attempts} attempts  ${reason}`;
}

function readIds(texts: readonly string[]): readonly bigint[] {
  if (!texts.every((text) => /^\d{1,18}$/.test(text))) {
    throw new UsageError('Name mails by the numbers that this command lists.');
  }
  return texts.map(BigInt);
}

export const mailsCommand: Command = {
  usage: '[--retry [ID...] | --drop ID...]',
  summary:
    'List the mail queue; send mails again that were given up and try waiting ones now, or remove mails',
  run: (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { retry: { type: 'boolean' }, drop: { type: 'boolean' } },
    });
    const ids = readIds(positionals);
    const changes = values.retry === true || values.drop === true;
    if (values.retry === true && values.drop === true) throw new UsageError('Choose one.');
    if (values.drop === true ? ids.length === 0 : !changes && ids.length > 0) {
      throw new UsageError('Name the mails to remove after --drop.');
    }
    return withDatabase({}, async (db, config) => {
      if (values.retry === true) {
        const retried = await retryMails(db, ids.length === 0 ? null : ids);
        console.log(mailsOf(retried, 'is sent again', 'are sent again'));
        // Mails that are named were given up; the others need no operator.
        const tried = ids.length === 0 ? await tryWaitingMails(db) : 0;
        if (tried > 0) {
          console.log(mailsOf(tried, 'that waited is tried now', 'that waited are tried now'));
        }
        return retried + tried > 0 ? 0 : 1;
      }
      if (values.drop === true) {
        const dropped = await dropMails(db, ids);
        console.log(mailsOf(dropped, 'dropped', 'dropped'));
        return dropped > 0 ? 0 : 1;
      }
      const { waiting, late, givenUp } = await readQueueState(db);
      console.log(
        `${waiting} waiting, ${late} of them for more than 10 minutes; ${givenUp} given up`,
      );
      const secrets = await openSecrets(config);
      for (const mail of await listGivenUpMails(db)) console.log(lineOf(secrets, mail));
      return late === 0n && givenUp === 0n ? 0 : 1;
    });
  },
};
