import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { recordAudit } from '../audit/audit.store.ts';
import { systemTransaction } from '../db/system-transaction.ts';
import type { Db, Tx } from '../db/transaction.ts';
import type { CodeRate } from '../http/limits.ts';
import { refuse } from '../refuse.ts';
import { sameBytes, type Secrets } from '../secrets.ts';
import { CODE_RULES, FREEZE, MISSES_BEFORE_FREEZE, type CodePurpose } from './accounts.rules.ts';

/** What a code is good for: one purpose, one company (or '-'), one address. */
export interface CodeSubject {
  readonly purpose: CodePurpose;
  readonly scope: string;
  readonly address: string;
}

const isOf = ({ purpose, scope, address }: CodeSubject) =>
  sql`purpose = ${purpose} and scope = ${scope} and address = ${address}`;

const hashOf = (secrets: Secrets, subject: CodeSubject, code: string): Buffer =>
  secrets.mac('code', subject.purpose, subject.scope, subject.address, code);

/**
 * Makes a new code, which voids the one before it.
 *
 * @returns the code to mail, or null when none may be sent: the last one went out less than
 * `resendAfterSeconds` ago, the address has had as many as `rate` allows, or its codes are frozen
 */
export async function issueCode(
  tx: Tx,
  secrets: Secrets,
  subject: CodeSubject,
  resendAfterSeconds: number,
  rate: CodeRate | null = null,
): Promise<string | null> {
  const rules = CODE_RULES[subject.purpose];
  const code = randomInt(10 ** rules.digits)
    .toString()
    .padStart(rules.digits, '0');
  const { rows } = await sql`
    with allowed as (
      insert into code_guards as g (purpose, scope, address, hour_sent, day_sent)
      values (${subject.purpose}, ${subject.scope}, ${subject.address}, 1, 1)
      on conflict (purpose, scope, address) do update set
        last_sent_at = now(),
        hour_sent = case when g.hour_ends_at <= now() then 1 else g.hour_sent + 1 end,
        hour_ends_at = case when g.hour_ends_at <= now() then excluded.hour_ends_at else g.hour_ends_at end,
        day_sent = case when g.day_ends_at <= now() then 1 else g.day_sent + 1 end,
        day_ends_at = case when g.day_ends_at <= now() then excluded.day_ends_at else g.day_ends_at end
        where (g.frozen_until is null or g.frozen_until <= now())
          and (${resendAfterSeconds}::int = 0
            or g.last_sent_at <= now() - make_interval(secs => ${resendAfterSeconds}::int))
          and (${rate === null} or g.hour_ends_at <= now() or g.hour_sent < ${rate?.perHour ?? 0})
          and (${rate === null} or g.day_ends_at <= now() or g.day_sent < ${rate?.perDay ?? 0})
      returning purpose, scope, address
    )
    insert into one_time_codes (purpose, scope, address, code_hash, tries_left, expires_at)
    select purpose, scope, address, ${hashOf(secrets, subject, code)}, ${rules.tries},
           now() + make_interval(secs => ${rules.life})
    from allowed
    on conflict (purpose, scope, address) do update
      set code_hash = excluded.code_hash, tries_left = excluded.tries_left,
          sent_at = excluded.sent_at, expires_at = excluded.expires_at
    returning 1`.execute(tx);
  return rows.length > 0 ? code : null;
}

/**
 * Counts a try and judges it. The try is counted, in a transaction of its own, before the code is
 * looked at: parallel guesses gain nothing, and a business transaction that fails gives no try back.
 *
 * Where no code is out the same is done and counts for nothing: neither the statements nor what they
 * write tell whether there is one, which for an invitation would tell who has an account.
 *
 * @returns a proof that `redeemCode` takes; refuses with 'wrong_code' otherwise
 */
export async function tryCode(
  db: Db,
  secrets: Secrets,
  subject: CodeSubject,
  code: string,
): Promise<{ readonly subject: CodeSubject; readonly hash: Buffer }> {
  const { purpose, scope, address } = subject;
  const { rows } = await sql<{ code_hash: Buffer }>`
    with tried as (
      update one_time_codes c set tries_left = tries_left - 1
      where ${isOf(subject)} and tries_left > 0 and expires_at > now()
        and not exists (select from code_guards g where g.purpose = c.purpose and g.scope = c.scope
          and g.address = c.address and g.frozen_until > now())
      returning code_hash
    ), untried as (
      insert into code_guards as g (purpose, scope, address, last_sent_at)
      select ${purpose}, ${scope}, ${address}, '-infinity'::timestamptz
      where not exists (select from tried)
      on conflict (purpose, scope, address) do update set misses = g.misses
    )
    select code_hash from tried`.execute(db);
  const stored = rows[0]?.code_hash;
  // Under every key: a code that is out stays good while the keys are changed.
  const hash = secrets
    .macs('code', purpose, scope, address, code)
    .find((candidate) => stored !== undefined && sameBytes(stored, candidate));
  if (hash !== undefined) return { subject, hash };
  // What no code stood behind was no guess; and nobody can freeze a stranger's codes by it.
  await countMiss(db, subject, stored === undefined ? 0 : 1);
  return refuse('wrong_code');
}

/** Counts a wrong code; after `MISSES_BEFORE_FREEZE` in a row the address gets and takes none for a day. */
async function countMiss(
  db: Db,
  { purpose, scope, address }: CodeSubject,
  misses: 0 | 1,
): Promise<void> {
  await systemTransaction(db, async (tx) => {
    const { rows } = await sql<{ frozen: boolean }>`
      insert into code_guards as g (purpose, scope, address, misses, last_miss_at)
      values (${purpose}, ${scope}, ${address}, ${misses}, now())
      on conflict (purpose, scope, address) do update set
        misses = (g.misses + excluded.misses) % ${MISSES_BEFORE_FREEZE}::int,
        last_miss_at = now(),
        frozen_until = case when g.misses + excluded.misses >= ${MISSES_BEFORE_FREEZE}::int
          then now() + make_interval(secs => ${FREEZE}) else g.frozen_until end
      returning misses = 0 as frozen`.execute(tx);
    if (misses === 0 || rows[0]?.frozen !== true) return;
    await recordAudit(
      tx,
      { kind: 'visitor', name: 'Somebody', email: address },
      {
        companyId: scope === '-' ? null : scope,
        action: 'code.freeze',
        subject: { type: 'address', id: address, label: address },
        before: null,
        after: { purpose, hours: FREEZE / 3600 },
        ip: '-',
      },
    );
  });
}

/** Counts a right code like a wrong one, where what belongs to it was wrong. */
export const noteMiss = (db: Db, subject: CodeSubject): Promise<void> => countMiss(db, subject, 1);

/** Takes back that a right code was tried: what else is needed was not sent, so that nothing was. */
export async function giveTryBack(
  db: Db,
  { subject, hash }: { readonly subject: CodeSubject; readonly hash: Buffer },
): Promise<void> {
  await sql`
    update one_time_codes set tries_left = least(tries_left + 1, ${CODE_RULES[subject.purpose].tries}::int)
    where ${isOf(subject)} and code_hash = ${hash}`.execute(db);
}

/** Uses the code up inside the transaction that it allows. Of two callers one gets through. */
export async function redeemCode(
  tx: Tx,
  { subject, hash }: { readonly subject: CodeSubject; readonly hash: Buffer },
): Promise<void> {
  await sql`update code_guards set misses = 0 where ${isOf(subject)}`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from one_time_codes where ${isOf(subject)} and code_hash = ${hash}`.execute(tx);
  if (numAffectedRows !== 1n) refuse('wrong_code');
}

/**
 * Housekeeping: a code is of no use to anybody a day after it expired; misses count for as long as
 * somebody goes on guessing.
 */
export async function sweepCodes(db: Db): Promise<void> {
  await sql`
    delete from code_guards where day_ends_at < now()
      and (frozen_until is null or frozen_until < now())
      and (misses = 0 or last_miss_at < now() - interval '30 days')`.execute(db);
  await sql`delete from one_time_codes where expires_at < now() - interval '1 day'`.execute(db);
}
