import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Secrets } from '../../../platform/keys/secrets.ts';
import { refuse } from '../../../platform/refuse.ts';
import {
  FAILURES_BEFORE_WAIT,
  FAILURES_FORGOTTEN_AFTER,
  FIRST_WAIT,
  MAX_WAIT,
  UNKNOWN_COUNTED_FOR,
  UNKNOWN_FAILURES_BEFORE_WAIT,
  waitAfter,
} from '../auth.rules.ts';
import type { AccountAddress, Requester } from '../guessing/requesters.store.ts';

type Wrong = 'wrong_credentials' | 'wrong_password' | 'wrong_second_factor';

/** The counters of an attempt. Both must be below their limit. */
export interface Counters {
  readonly own: readonly string[];
  /** Shared by all unknown requesters of an account address; null for known ones. */
  readonly shared: readonly string[] | null;
}

/**
 * The counters of a sign-in. A known browser or network has its own. An unknown one has one for its network and
 * shares another, so that guesses spread over many networks are limited too.
 */
export const signInCounters = (account: AccountAddress, { kind, key }: Requester): Counters => ({
  own: [...account, kind, key.toString('base64url')],
  shared: kind === 'unknown' ? [...account, 'strangers'] : null,
});

/** The counters of a password or code sent in a session: its failures do not block sign-ins. */
export const sessionCounters = ({ sessionHash }: { readonly sessionHash: Buffer }): Counters => ({
  own: ['session', sessionHash.toString('base64url')],
  shared: null,
});

/** The SQL form of `waitAfter` for the next failure: until when the requester is blocked, or null below the limit. */
const blockedUntil = (isForgotten: ReturnType<typeof sql>, limit: number) => sql`
  case when not (${isForgotten}) and f.failures + 1 >= ${limit}::int
    then now() + make_interval(secs => least(${MAX_WAIT}::int,
      ${FIRST_WAIT}::int * power(2, least(f.failures + 1 - ${limit}::int, 10))::int))
  end`;

const isOwnForgotten = sql`f.last_failure_at < now() - make_interval(secs => ${FAILURES_FORGOTTEN_AFTER})`;
const isDayOver = sql`f.counted_since < now() - make_interval(secs => ${UNKNOWN_COUNTED_FOR})`;

/** The rows of `login_failures` that count an attempt: keyed hashes of its `Counters`. */
export interface Subjects {
  readonly own: string;
  readonly shared: string | null;
}

export function subjectsOf(secrets: Secrets, counters: Counters): Subjects {
  const hash = (parts: readonly string[]) => secrets.mac('login', ...parts).toString('base64url');
  return {
    own: hash(counters.own),
    shared: counters.shared === null ? null : hash(counters.shared),
  };
}

/** The failures after an attempt was counted; null where it was not, because the requester is blocked. */
export interface Counted {
  readonly own: number | null;
  readonly shared: number | null;
}

/**
 * CTEs `own` and `shared` that count an attempt as failed, with the column `failures`. While the requester is blocked
 * they are empty, and the shared counter is unchanged.
 *
 * @param attempt a relation with one row of `Subjects`
 */
export const countFailure = (attempt: RawBuilder<unknown>) => sql`
    own as (
      insert into login_failures as f (subject, failures, last_failure_at)
      select a.own, 1, now() from ${attempt} a
      where not exists (
        select from login_failures where subject = a.shared and blocked_until > now())
      on conflict (subject) do update set
        failures = case when ${isOwnForgotten} then 1 else f.failures + 1 end,
        last_failure_at = now(),
        blocked_until = ${blockedUntil(isOwnForgotten, FAILURES_BEFORE_WAIT)}
        where f.blocked_until is null or f.blocked_until <= now()
      returning failures
    ), shared as (
      insert into login_failures as f (subject, failures, last_failure_at)
      select a.shared, 1, now() from ${attempt} a cross join own where a.shared is not null
      on conflict (subject) do update set
        failures = case when ${isDayOver} then 1 else f.failures + 1 end,
        counted_since = case when ${isDayOver} then now() else f.counted_since end,
        last_failure_at = now(),
        blocked_until = ${blockedUntil(isDayOver, UNKNOWN_FAILURES_BEFORE_WAIT)}
        where f.blocked_until is null or f.blocked_until <= now()
      returning failures
    )`;

/** Selects `Counted` from the CTEs of `countFailure`. */
export const selectCounted = sql`
  (select failures from own) as own, (select failures from shared) as shared`;

/**
 * SQL that removes one failure. If this attempt caused a wait, ends the wait, because no other attempt was admitted
 * since.
 */
const takeBack = (subject: RawBuilder<unknown>, causedWait: RawBuilder<unknown>) => sql`
  update login_failures set failures = greatest(failures - 1, 0),
    blocked_until = case when ${causedWait}::boolean then null else blocked_until end
  where subject = ${subject}::text`;

/** The values of `resetFailures`. */
export interface Success extends Subjects {
  /** Whether this attempt made the shared counter cause a wait. */
  readonly causedSharedWait: boolean;
}

/** CTEs that reset the requester's counter and remove this failure from the shared one. */
export const resetFailures = ({
  own,
  shared,
  causedSharedWait,
}: Readonly<Record<keyof Success, RawBuilder<unknown>>>) => sql`
  reset as (delete from login_failures where subject = ${own}::text),
  taken_back as (${takeBack(shared, causedSharedWait)})`;

/**
 * Counts an attempt as failed before it is checked, so that parallel guesses cannot bypass the counter.
 * Refuses with `too_many_tries` while the requester is blocked, without counting the call in the shared counter.
 * Unknown addresses are counted like known ones.
 *
 * @returns functions that report the outcome of the attempt
 */
export async function beginLogin(db: Db, secrets: Secrets, counters: Counters): Promise<Login> {
  const subjects = subjectsOf(secrets, counters);
  const attempt = sql`(select ${subjects.own}::text as own, ${subjects.shared}::text as shared)`;
  const { rows } = await sql<Counted>`
    with ${countFailure(attempt)} select ${selectCounted}`.execute(db);
  return admitCounted(db, subjects, rows[0] ?? { own: null, shared: null });
}

/** Refuses with `too_many_tries` when the attempt was not counted. */
export async function admitCounted(
  db: Db,
  subjects: Subjects,
  { own: ownFailures, shared: sharedFailures }: Counted,
) {
  const { own, shared } = subjects;
  if (ownFailures === null || (shared !== null && sharedFailures === null)) {
    return refuse('too_many_tries', undefined, await secondsToWait(db, [own, shared]));
  }
  const ownWait = waitAfter(ownFailures);
  const sharedWait = waitAfter(sharedFailures ?? 0, UNKNOWN_FAILURES_BEFORE_WAIT);
  const success: Success = { ...subjects, causedSharedWait: sharedWait > 0 };

  return {
    /** The failures so far, including this attempt: the shared count, or consecutive ones of a known requester. */
    failures: sharedFailures ?? ownFailures,
    /** For statements that include `resetFailures` instead of calling `succeeded`. */
    success,
    /** The credentials were correct: resets the requester's counter and removes this failure from the shared one. */
    async succeeded(): Promise<void> {
      const values = {
        own: sql.val(own),
        shared: sql.val(shared),
        causedSharedWait: sql.val(success.causedSharedWait),
      };
      await sql`with ${resetFailures(values)} select`.execute(db);
    },
    /** The credentials were correct but incomplete: removes this failure and keeps earlier ones. */
    async forgiven(): Promise<void> {
      await sql`
        with own as (${takeBack(sql.val(own), sql.val(ownWait > 0))})
        ${takeBack(sql.val(shared), sql.val(success.causedSharedWait))}`.execute(db);
    },
    /** The credentials were wrong: refuses with `wrong`, or with `too_many_tries` if this failure causes a wait. */
    failed(wrong: Wrong = 'wrong_credentials'): never {
      const wait = Math.max(ownWait, sharedWait);
      return wait > 0 ? refuse('too_many_tries', undefined, wait) : refuse(wrong);
    },
  };
}

/** A counted attempt whose outcome is not reported yet. */
export type Login = Awaited<ReturnType<typeof admitCounted>>;

async function secondsToWait(db: Db, subjects: readonly (string | null)[]): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds
    from login_failures where subject = any(${subjects}::text[])`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? MAX_WAIT);
}

/** Housekeeping: deletes forgotten failures. */
export async function sweepLoginFailures(db: Db): Promise<void> {
  await sql`
    delete from login_failures
    where last_failure_at < now() - make_interval(secs => ${FAILURES_FORGOTTEN_AFTER})
      and counted_since < now() - make_interval(secs => ${UNKNOWN_COUNTED_FOR})`.execute(db);
}
