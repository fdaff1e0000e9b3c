import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import { refuse } from '../refuse.ts';
import { sameBytes, type Secrets } from '../secrets.ts';
import { CODE_RULES, type CodePurpose } from './accounts.rules.ts';

/** What a code is good for: one purpose, one company (or '-'), one address. */
export interface CodeSubject {
  readonly purpose: CodePurpose;
  readonly scope: string;
  readonly address: string;
}

const hashOf = (secrets: Secrets, subject: CodeSubject, code: string): Buffer =>
  secrets.mac('code', subject.purpose, subject.scope, subject.address, code);

/**
 * Makes a new code, which voids the one before it.
 *
 * @returns the code to mail, or null when the last one went out less than `resendAfterSeconds` ago
 */
export async function issueCode(
  tx: Tx,
  secrets: Secrets,
  subject: CodeSubject,
  resendAfterSeconds: number,
): Promise<string | null> {
  const rules = CODE_RULES[subject.purpose];
  const code = randomInt(10 ** rules.digits)
    .toString()
    .padStart(rules.digits, '0');
  const { rows } = await sql`
    insert into one_time_codes (purpose, scope, address, code_hash, tries_left, expires_at)
    values (${subject.purpose}, ${subject.scope}, ${subject.address},
            ${hashOf(secrets, subject, code)}, ${rules.tries},
            now() + make_interval(secs => ${rules.life}))
    on conflict (purpose, scope, address) do update
      set code_hash = excluded.code_hash, tries_left = excluded.tries_left,
          sent_at = excluded.sent_at, expires_at = excluded.expires_at
      where one_time_codes.sent_at <= now() - make_interval(secs => ${resendAfterSeconds})
    returning 1`.execute(tx);
  return rows.length > 0 ? code : null;
}

/**
 * Counts a try and judges it. The try is counted, in a transaction of its own, before the code is
 * looked at: parallel guesses gain nothing, and a business transaction that fails gives no try back.
 *
 * @returns a proof that `redeemCode` takes; refuses with 'wrong_code' otherwise
 */
export async function tryCode(
  db: Db,
  secrets: Secrets,
  subject: CodeSubject,
  code: string,
): Promise<{ readonly subject: CodeSubject; readonly hash: Buffer }> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update one_time_codes set tries_left = tries_left - 1
    where purpose = ${subject.purpose} and scope = ${subject.scope}
      and address = ${subject.address} and tries_left > 0 and expires_at > now()
    returning code_hash`.execute(db);
  const stored = rows[0]?.code_hash;
  const hash = hashOf(secrets, subject, code);
  if (stored === undefined || !sameBytes(stored, hash)) return refuse('wrong_code');
  return { subject, hash };
}

/** Uses the code up inside the transaction that it allows. Of two callers one gets through. */
export async function redeemCode(
  tx: Tx,
  { subject, hash }: { readonly subject: CodeSubject; readonly hash: Buffer },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_codes')
    .where('purpose', '=', subject.purpose)
    .where('scope', '=', subject.scope)
    .where('address', '=', subject.address)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) refuse('wrong_code');
}

/** Housekeeping: a code is of no use to anybody a day after it expired. */
export async function sweepCodes(db: Db): Promise<void> {
  await sql`delete from one_time_codes where expires_at < now() - interval '1 day'`.execute(db);
}
