import { CODE_RULES, type CodePurpose } from '@prelaunch/domain/limits';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { CodeRate, CodeRates } from '../config/limits.ts';
import type { Db, Tx } from '../db/transaction.ts';
import type { Secrets } from '../keys/secrets.ts';
import { refuse } from '../refuse.ts';
import { OTHERS_TRIES } from './auth.rules.ts';
import type { AccountAddress, Requester } from './requesters.store.ts';

/** What a code is good for: one purpose, one company (or '-'), one address. */
export interface CodeSubject {
  readonly purpose: CodePurpose;
  readonly scope: string;
  readonly address: string;
}

/** The requester of a code that nobody asked for, and of all unknown requesters together. */
export const NO_REQUESTER: Buffer = Buffer.alloc(0);

const AREAS = {
  register: 'member',
  forgot_password: 'member',
  superadmin_login: 'superadmin',
  set_password: 'admin',
} as const;

/** The account that a code is about, as requesters are known for it. */
export const accountOfCode = ({ purpose, scope, address }: CodeSubject): AccountAddress =>
  // An admin's address is unique over all companies.
  [AREAS[purpose], purpose === 'set_password' ? '-' : scope, address];

export const matchesSubject = ({ purpose, scope, address }: CodeSubject) =>
  sql`purpose = ${purpose} and scope = ${scope} and address = ${address}`;

/** Whose budget and freeze count: a known requester's own, or the one of all unknown ones. */
export const budgetOf = ({ kind, key }: Requester): Buffer => (kind === 'unknown' ? NO_REQUESTER : key);

/**
 * Makes a new code for a requester, which voids the requester's former one and no other.
 *
 * @param requester `NO_REQUESTER` for a code that was not asked for by its recipient
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
  /** A second code for the same requester sooner than this is not sent. */
  readonly resendAfterSeconds: number;
  readonly rates: CodeRates | null;
}

/** Gives every caller its tries of other requesters' codes back, as a new invitation does. */
export async function forgetTries(tx: Tx, subject: CodeSubject): Promise<void> {
  await sql`update code_budgets set tries = 0 where ${matchesSubject(subject)}`.execute(tx);
}

/** Whether a row of `code_budgets` has room for one more code. */
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
 * Counts a request for a code: by requester, and where that is unknown by all unknown ones together.
 *
 * @returns whether the code may be sent. `too_soon`: this requester has had one within
 * `resendAfterSeconds`. `withheld`: a budget is used up, or its codes are frozen
 */
export async function takeCodeBudget(
  tx: Tx,
  subject: CodeSubject,
  requester: Requester,
  { resendAfterSeconds, rates }: CodeLimits,
): Promise<'send' | 'too_soon' | 'withheld'> {
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
          and not ${hasBudgetLeft('s', rates?.strangers ?? null)})
      on conflict (purpose, scope, address, requester) do update set ${countOneSent}
        where (${resendAfterSeconds}::int = 0
            or b.last_sent_at <= now() - make_interval(secs => ${resendAfterSeconds}::int))
          and ${hasBudgetLeft('b', rates?.each ?? null)}
      returning 1
    ), strangers as (
      insert into code_budgets as b
        (purpose, scope, address, requester, last_sent_at, hour_sent, day_sent)
      select ${purpose}, ${scope}, ${address}, ${NO_REQUESTER}::bytea, now(), 1, 1
      from own where ${isUnknown}
      on conflict (purpose, scope, address, requester) do update set ${countOneSent}
        where ${hasBudgetLeft('b', rates?.strangers ?? null)}
      returning 1
    )
    select exists (select from own) and (not ${isUnknown} or exists (select from strangers)) as sent,
      exists (
        select from code_budgets where ${matchesSubject(subject)} and requester = ${requester.key}
          and last_sent_at > now() - make_interval(secs => ${resendAfterSeconds}::int)) as "tooSoon"`.execute(
    tx,
  );
  const answer = rows[0];
  if (answer?.sent === true) return 'send';
  return answer?.tooSoon === true ? 'too_soon' : 'withheld';
}

/**
 * Records that a mail about withheld codes goes to the person.
 *
 * @returns whether the last time was more than a day ago; at most one of two callers gets true
 */
export async function recordWithheldMail(
  tx: Tx,
  { purpose, scope, address }: CodeSubject,
): Promise<boolean> {
  // A member hears once of both kinds of code.
  const once = purpose === 'register' ? 'forgot_password' : purpose;
  const { rows } = await sql`
    insert into code_budgets as b (purpose, scope, address, requester, told_at)
    values (${once}, ${scope}, ${address}, ${NO_REQUESTER}, now())
    on conflict (purpose, scope, address, requester) do update set told_at = excluded.told_at
      where b.told_at is null or b.told_at <= now() - interval '1 day'
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** A code that was tried and is right, as `redeemCode` takes it. */
export interface RightCode {
  readonly subject: CodeSubject;
  readonly hash: Buffer;
  /** Who asked for the code. */
  readonly askedBy: Buffer;
  /** Who tried it. */
  readonly triedBy: Requester;
}

/** Uses the code up inside the transaction that it allows. Of two callers one gets through. */
export async function redeemCode(
  tx: Tx,
  { subject, hash, askedBy, triedBy }: RightCode,
): Promise<void> {
  await sql`
    update code_budgets set misses = 0
    where ${matchesSubject(subject)} and requester = ${budgetOf(triedBy)}`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from mailed_codes
    where ${matchesSubject(subject)} and requester = ${askedBy} and code_hash = ${hash}`.execute(tx);
  if (numAffectedRows !== 1n) refuse('wrong_code');
}

/** Voids every code that was sent, for every requester. */
export async function voidCodes(tx: Tx, subject: CodeSubject): Promise<void> {
  await sql`delete from mailed_codes where ${matchesSubject(subject)}`.execute(tx);
}

/**
 * Housekeeping: a code is of no use to anybody a day after it expired; misses count for as long as
 * somebody goes on guessing.
 */
export async function sweepCodes(db: Db): Promise<void> {
  await sql`
    delete from code_budgets where day_ends_at < now() and tries_end_at < now()
      and (told_at is null or told_at < now() - interval '1 day')
      and (frozen_until is null or frozen_until < now())
      and (misses = 0 or last_miss_at < now() - interval '30 days')`.execute(db);
  await sql`delete from mailed_codes where expires_at < now() - interval '1 day'`.execute(db);
  // What the release before left behind.
  await sql`delete from one_time_codes where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from code_guards where day_ends_at < now() - interval '30 days'`.execute(db);
}
