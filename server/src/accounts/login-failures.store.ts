import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import { refuse } from '../refuse.ts';
import type { Secrets } from '../secrets.ts';
import {
  FAILURES_BEFORE_WAIT,
  FAILURES_FORGOTTEN_AFTER,
  FIRST_WAIT,
  LONGEST_WAIT,
  waitAfter,
} from './accounts.rules.ts';

type Wrong = 'wrong_credentials' | 'wrong_password' | 'wrong_second_factor';

/**
 * Counts an attempt as failed before it is judged, so that parallel guesses cannot outrun the
 * counter. Refuses while the address has to wait. Unknown addresses are counted like known ones.
 *
 * @param who area, company and address
 * @returns how to say how it ended
 */
export async function beginLogin(db: Db, secrets: Secrets, who: readonly string[]) {
  const subject = secrets.mac('login', ...who).toString('base64url');
  const { rows } = await sql<{ failures: number }>`
    insert into login_failures as f (subject, failures, last_failure_at)
    values (${subject}, 1, now())
    on conflict (subject) do update set
      failures = case when f.last_failure_at < now() - make_interval(secs => ${FAILURES_FORGOTTEN_AFTER})
        then 1 else f.failures + 1 end,
      last_failure_at = now(),
      blocked_until = case when f.failures + 1 >= ${FAILURES_BEFORE_WAIT}
        then now() + make_interval(secs => least(${LONGEST_WAIT}::int,
          ${FIRST_WAIT}::int * power(2, least(f.failures + 1 - ${FAILURES_BEFORE_WAIT}, 10))::int))
        end
      where f.blocked_until is null or f.blocked_until <= now()
    returning failures`.execute(db);
  const failures = rows[0]?.failures;
  if (failures === undefined) {
    return refuse('too_many_tries', undefined, await secondsToWait(db, subject));
  }

  return {
    /** How many in a row, this one included. */
    failures,
    /** The password was right: the row of failures is broken. */
    async succeeded(): Promise<void> {
      await db.deleteFrom('login_failures').where('subject', '=', subject).execute();
    },
    /**
     * What was sent was right, and not all that is needed: no guess, and no end of the row either.
     * Whoever caused the wait is alone until it ends, so it is nobody else's that goes.
     */
    async forgiven(): Promise<void> {
      await sql`
        update login_failures set failures = greatest(failures - 1, 0),
          blocked_until = case when ${waitAfter(failures) > 0} then null else blocked_until end
        where subject = ${subject}`.execute(db);
    },
    /** Something was wrong: says what, or asks to wait. */
    failed(wrong: Wrong = 'wrong_credentials'): never {
      const wait = waitAfter(failures);
      return wait > 0 ? refuse('too_many_tries', undefined, wait) : refuse(wrong);
    },
  };
}

/** An attempt that was counted, and is to be told how it ended. */
export type Login = Awaited<ReturnType<typeof beginLogin>>;

async function secondsToWait(db: Db, subject: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - now()))::int as seconds
    from login_failures where subject = ${subject}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? LONGEST_WAIT);
}

/** Housekeeping. */
export async function sweepLoginFailures(db: Db): Promise<void> {
  await sql`
    delete from login_failures
    where last_failure_at < now() - make_interval(secs => ${FAILURES_FORGOTTEN_AFTER})`.execute(db);
}
