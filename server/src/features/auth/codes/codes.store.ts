import { CODE_RULES, type CodePurpose } from '@prelaunch/domain/limits';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { CodeRate, CodeRates } from '../../../platform/config/limits.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Secrets } from '../../../platform/keys/secrets.ts';
import { refuse } from '../../../platform/refuse.ts';
import { OTHERS_TRIES } from '../auth.rules.ts';
import type { AccountAddress, Requester } from '../guessing/requesters.store.ts';

/** A code is valid for one purpose, one company (or '-') and one address. */
export interface CodeSubject {
  readonly purpose: CodePurpose;
  readonly scope: string;
  readonly address: string;
}

/** The requester key of codes sent without a request, and of the budget that all unknown requesters share. */
export const NO_REQUESTER: Buffer = Buffer.alloc(0);

const AREAS = {
  register: 'member',
  forgot_password: 'member',
  superadmin_login: 'superadmin',
  set_password: 'admin',
} as const;

/** Returns the account that a code is about, by which requesters are identified. */
export const accountOfCode = ({ purpose, scope, address }: CodeSubject): AccountAddress =>
  // An admin's address is unique over all companies.
  [AREAS[purpose], purpose === 'set_password' ? '-' : scope, address];

export const matchesSubject = ({ purpose, scope, address }: CodeSubject) =>
  sql`purpose = ${purpose} and scope = ${scope} and address = ${address}`;

/** The requester key of the budget that applies: a known requester's own, or the shared one of unknown requesters. */
export const budgetOf = ({ kind, key }: Requester): Buffer =>
  kind === 'unknown' ? NO_REQUESTER : key;

/**
 * Creates a code for a requester. It replaces the requester's former code; codes of other requesters stay valid.
 *
 * @param requester `NO_REQUESTER` for a code that its recipient did not request
 */
export async function makeCode(
  tx: Tx,
  secrets: Secrets,
  subject: CodeSubject,
  requester: Buffer = NO_REQUESTER,
): Promise<string> {
  const { purpose, scope, address } = subject;
  const rules = CODE_RULES[purpose];
  const code = randomInt(10 ** rules.digits)
    .toString()
    .padStart(rules.digits, '0');
  await sql`
    insert into mailed_codes
      (purpose, scope, address, requester, code_hash, tries_left, others_tries_left, expires_at)
    values (${purpose}, ${scope}, ${address}, ${requester},
            ${secrets.mac('code', purpose, scope, address, code)},
            ${rules.tries}, ${rules.tries * OTHERS_TRIES}, now() + make_interval(secs => ${rules.life}))
    on conflict (purpose, scope, address, requester) do update
      set code_hash = excluded.code_hash, tries_left = excluded.tries_left,
          others_tries_left = excluded.others_tries_left,
          sent_at = excluded.sent_at, expires_at = excluded.expires_at`.execute(tx);
  return code;
}

export interface CodeLimits {
  /** A second code for the same requester within this time is not sent. */
  readonly resendAfterSeconds: number;
  readonly rates: CodeRates | null;
}

/** Resets all callers' tries of other requesters' codes, for a new invitation. */
export async function forgetTries(tx: Tx, subject: CodeSubject): Promise<void> {
  await sql`update code_budgets set tries = 0 where ${matchesSubject(subject)}`.execute(tx);
}

/** Whether a row of `code_budgets` allows one more code. */
const hasBudgetLeft = (row: 'b' | 's', rate: CodeRate | null) => sql`(
  (${sql.ref(`${row}.frozen_until`)} is null or ${sql.ref(`${row}.frozen_until`)} <= now())
  and (${rate === null} or ${sql.ref(`${row}.hour_ends_at`)} <= now()
    or ${sql.ref(`${row}.hour_sent`)} < ${rate?.perHour ?? 0})
  and (${rate === null} or ${sql.ref(`${row}.day_ends_at`)} <= now()
    or ${sql.ref(`${row}.day_sent`)} < ${rate?.perDay ?? 0}))`;

const countOneSent = sql`
  last_sent_at = now(),
  hour_sent = case when b.hour_ends_at <= now() then 1 else b.hour_sent + 1 end,
  hour_ends_at = case when b.hour_ends_at <= now() then excluded.hour_ends_at else b.hour_ends_at end,
  day_sent = case when b.day_ends_at <= now() then 1 else b.day_sent + 1 end,
  day_ends_at = case when b.day_ends_at <= now() then excluded.day_ends_at else b.day_ends_at end`;

/**
 * Counts a request for a code, per requester, and for unknown requesters also in their shared budget.
 *
 * @returns whether the code may be sent. `too_soon`: the requester got one within `resendAfterSeconds`.
 * `limit`: a budget is used up, or codes are frozen
 */
export async function takeCodeBudget(
  tx: Tx,
  subject: CodeSubject,
  requester: Requester,
  { resendAfterSeconds, rates }: CodeLimits,
): Promise<'send' | 'too_soon' | 'limit'> {
  const { purpose, scope, address } = subject;
  const isUnknown = requester.kind === 'unknown';
  const { rows } = await sql<{ sent: boolean; tooSoon: boolean }>`
    with own as (
      insert into code_budgets as b
        (purpose, scope, address, requester, last_sent_at, hour_sent, day_sent)
      select ${purpose}, ${scope}, ${address}, ${requester.key}::bytea, now(), 1, 1
      where not ${isUnknown} or not exists (
        select from code_budgets s
        where ${matchesSubject(subject)} and requester = ${NO_REQUESTER}
          and not ${hasBudgetLeft('s', rates?.unknown ?? null)})
      on conflict (purpose, scope, address, requester) do update set ${countOneSent}
        where (${resendAfterSeconds}::int = 0
            or b.last_sent_at <= now() - make_interval(secs => ${resendAfterSeconds}::int))
          and ${hasBudgetLeft('b', rates?.each ?? null)}
      returning 1
    ), shared as (
      insert into code_budgets as b
        (purpose, scope, address, requester, last_sent_at, hour_sent, day_sent)
      select ${purpose}, ${scope}, ${address}, ${NO_REQUESTER}::bytea, now(), 1, 1
      from own where ${isUnknown}
      on conflict (purpose, scope, address, requester) do update set ${countOneSent}
        where ${hasBudgetLeft('b', rates?.unknown ?? null)}
      returning 1
    )
    select exists (select from own) and (not ${isUnknown} or exists (select from shared)) as sent,
      exists (
        select from code_budgets where ${matchesSubject(subject)} and requester = ${requester.key}
          and last_sent_at > now() - make_interval(secs => ${resendAfterSeconds}::int)) as "tooSoon"`.execute(
    tx,
  );
  const outcome = rows[0];
  if (outcome?.sent === true) return 'send';
  return outcome?.tooSoon === true ? 'too_soon' : 'limit';
}

/**
 * Records that a mail about withheld codes is sent.
 *
 * @returns whether the last one was more than a day ago; at most one of concurrent callers gets true
 */
export async function recordWithheldMail(
  tx: Tx,
  { purpose, scope, address }: CodeSubject,
): Promise<boolean> {
  // Registration codes and password codes of members share one notice.
  const noticePurpose = purpose === 'register' ? 'forgot_password' : purpose;
  const { rows } = await sql`
    insert into code_budgets as b (purpose, scope, address, requester, withheld_mailed_at)
    values (${noticePurpose}, ${scope}, ${address}, ${NO_REQUESTER}, now())
    on conflict (purpose, scope, address, requester) do update set withheld_mailed_at = excluded.withheld_mailed_at
      where b.withheld_mailed_at is null or b.withheld_mailed_at <= now() - interval '1 day'
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Proof of a correct code, for `redeemCode`. */
export interface RightCode {
  readonly subject: CodeSubject;
  readonly hash: Buffer;
  /** The requester of the code. */
  readonly askedBy: Buffer;
  /** The caller who sent it. */
  readonly triedBy: Requester;
}

/**
 * Uses up the code in the transaction that it authorises. Only one of several concurrent callers succeeds; the others
 * are refused with `wrong_code`.
 */
export async function redeemCode(
  tx: Tx,
  { subject, hash, askedBy, triedBy }: RightCode,
): Promise<void> {
  await sql`
    update code_budgets set misses = 0
    where ${matchesSubject(subject)} and requester = ${budgetOf(triedBy)}`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from mailed_codes
    where ${matchesSubject(subject)} and requester = ${askedBy} and code_hash = ${hash}`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) refuse('wrong_code');
}

/** Invalidates the codes of all requesters. */
export async function voidCodes(tx: Tx, subject: CodeSubject): Promise<void> {
  await sql`delete from mailed_codes where ${matchesSubject(subject)}`.execute(tx);
}

/**
 * Housekeeping: deletes codes a day after they expired, and budgets that no longer count. Misses are kept for
 * 30 days after the last one.
 */
export async function sweepCodes(db: Db): Promise<void> {
  await sql`
    delete from code_budgets where day_ends_at < now() and tries_end_at < now()
      and (withheld_mailed_at is null or withheld_mailed_at < now() - interval '1 day')
      and (frozen_until is null or frozen_until < now())
      and (misses = 0 or last_miss_at < now() - interval '30 days')`.execute(db);
  await sql`delete from mailed_codes where expires_at < now() - interval '1 day'`.execute(db);
}
