import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { Secrets } from '../keys/secrets.ts';
import { refuse } from '../refuse.ts';
import {
  FAILURES_BEFORE_WAIT,
  FAILURES_FORGOTTEN_AFTER,
  FIRST_WAIT,
  LONGEST_WAIT,
  UNKNOWN_COUNTED_FOR,
  UNKNOWN_FAILURES_BEFORE_WAIT,
  waitAfter,
} from './auth.rules.ts';
import type { AccountAddress, Requester } from './requesters.store.ts';

type Wrong = 'wrong_credentials' | 'wrong_password' | 'wrong_second_factor';

/** What failures are counted by. Both counts have to be below their limit. */
export interface Counters {
  readonly own: readonly string[];
  /** Of all unknown requesters of an account address together. */
  readonly strangers: readonly string[] | null;
}

/**
 * Of a sign-in: a known browser or network has a counter of its own. An unknown one has one for its
 * network and shares another, so that guesses spread over many networks are bounded too.
 */
export const signInCounters = (account: AccountAddress, { kind, key }: Requester): Counters => ({
  own: [...account, kind, key.toString('base64url')],
  strangers: kind === 'unknown' ? [...account, 'strangers'] : null,
});

/** Of a password or code that a signed-in person proves: guesses in a session keep nobody else out. */
export const sessionCounters = ({ sessionHash }: { readonly sessionHash: Buffer }): Counters => ({
  own: ['session', sessionHash.toString('base64url')],
  strangers: null,
});

/** How long to wait after the failure that is the row's `failures + 1`-th, from the `limit`-th on. */
const blockedUntil = (isForgotten: ReturnType<typeof sql>, limit: number) => sql`
  case when not (${isForgotten}) and f.failures + 1 >= ${limit}::int
    then now() + make_interval(secs => least(${LONGEST_WAIT}::int,
      ${FIRST_WAIT}::int * power(2, least(f.failures + 1 - ${limit}::int, 10))::int))
  end`;

const isOwnForgotten = sql`f.last_failure_at < now() - make_interval(secs => ${FAILURES_FORGOTTEN_AFTER})`;
const isDayOver = sql`f.counted_since < now() - make_interval(secs => ${UNKNOWN_COUNTED_FOR})`;

/**
 * Counts an attempt as failed before it is judged, so that parallel guesses cannot outrun the
 * counter. Refuses while the requester has to wait, without counting it for the others. Unknown
 * addresses are counted like known ones.
 *
 * @returns how to report the outcome of the attempt
 */
export async function beginLogin(db: Db, secrets: Secrets, counters: Counters) {
  const subjectOf = (parts: readonly string[]) =>
    secrets.mac('login', ...parts).toString('base64url');
  const own = subjectOf(counters.own);
  const strangers = counters.strangers === null ? null : subjectOf(counters.strangers);
  const { rows } = await sql<{ own: number | null; strangers: number | null }>`
    with own as (
      insert into login_failures as f (subject, failures, last_failure_at)
      select ${own}::text, 1, now()
      where not exists (
        select from login_failures where subject = ${strangers}::text and blocked_until > now())
      on conflict (subject) do update set
        failures = case when ${isOwnForgotten} then 1 else f.failures + 1 end,
        last_failure_at = now(),
        blocked_until = ${blockedUntil(isOwnForgotten, FAILURES_BEFORE_WAIT)}
        where f.blocked_until is null or f.blocked_until <= now()
      returning failures
    ), strangers as (
      insert into login_failures as f (subject, failures, last_failure_at)
      select ${strangers}::text, 1, now() from own where ${strangers}::text is not null
      on conflict (subject) do update set
        failures = case when ${isDayOver} then 1 else f.failures + 1 end,
        counted_since = case when ${isDayOver} then now() else f.counted_since end,
        last_failure_at = now(),
        blocked_until = ${blockedUntil(isDayOver, UNKNOWN_FAILURES_BEFORE_WAIT)}
        where f.blocked_until is null or f.blocked_until <= now()
      returning failures
    )
    select (select failures from own) as own, (select failures from strangers) as strangers`.execute(
    db,
  );
  const counted = rows[0];
  const ownFailures = counted?.own ?? null;
  const strangersFailures = counted?.strangers ?? null;
  if (ownFailures === null || (strangers !== null && strangersFailures === null)) {
    return refuse('too_many_tries', undefined, await secondsToWait(db, [own, strangers]));
  }
  const ownWait = waitAfter(ownFailures);
  const strangersWait = waitAfter(strangersFailures ?? 0, UNKNOWN_FAILURES_BEFORE_WAIT);

  /** Takes one failure back. Only the attempt that caused a wait is let in before it, so it may end it. */
  const takeBack = async (subject: string, wait: number): Promise<void> => {
    await sql`
      update login_failures set failures = greatest(failures - 1, 0),
        blocked_until = case when ${wait > 0} then null else blocked_until end
      where subject = ${subject}`.execute(db);
  };

  return {
    /** How many so far, this one included: of all strangers, or in a row of a known requester. */
    failures: strangersFailures ?? ownFailures,
    /** The password was right: the requester's failures in a row are over, this one was none. */
    async succeeded(): Promise<void> {
      await db.deleteFrom('login_failures').where('subject', '=', own).execute();
      if (strangers !== null) await takeBack(strangers, strangersWait);
    },
    /** What was sent was right and not all that is needed: no failure, and no end of the row either. */
    async forgiven(): Promise<void> {
      await takeBack(own, ownWait);
      if (strangers !== null) await takeBack(strangers, strangersWait);
    },
    /** Something was wrong: refuses with it, or with the wait that it costs. */
    failed(wrong: Wrong = 'wrong_credentials'): never {
      const wait = Math.max(ownWait, strangersWait);
      return wait > 0 ? refuse('too_many_tries', undefined, wait) : refuse(wrong);
    },
  };
}

/** An attempt that was counted and waits for its outcome. */
export type Login = Awaited<ReturnType<typeof beginLogin>>;

async function secondsToWait(db: Db, subjects: readonly (string | null)[]): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds
    from login_failures where subject = any(${subjects}::text[])`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? LONGEST_WAIT);
}

/** Housekeeping. */
export async function sweepLoginFailures(db: Db): Promise<void> {
  await sql`
    delete from login_failures
    where last_failure_at < now() - make_interval(secs => ${FAILURES_FORGOTTEN_AFTER})
      and counted_since < now() - make_interval(secs => ${UNKNOWN_COUNTED_FOR})`.execute(db);
}
