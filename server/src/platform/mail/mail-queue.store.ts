import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/transaction.ts';

export interface QueueState {
  /** Mails that are still being tried. */
  readonly waiting: bigint;
  /** Those of them that have waited for more than ten minutes. */
  readonly late: bigint;
  readonly givenUp: bigint;
}

export interface GivenUpMail {
  readonly id: bigint;
  /** As `openQueuedMail` reads it, or a list of mails about purchases. */
  readonly payload: unknown;
  readonly attempts: number;
  readonly lastError: string | null;
}

/** The mails of a job: a list of mails about purchases is one job. */
const mailsIn = sql`case json_typeof(j.payload) when 'array' then json_array_length(j.payload) else 1 end`;

const ofMails = sql`
  graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'send_mail'`;

const isGivenUp = sql`j.attempts >= j.max_attempts and j.locked_at is null`;

/** Counts the queued mails. */
export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select coalesce(sum(mails) filter (where not given_up), 0)::int8 as waiting,
           coalesce(sum(mails) filter (where not given_up and since < now() - interval '10 minutes'), 0)::int8 as late,
           coalesce(sum(mails) filter (where given_up), 0)::int8 as "givenUp"
    from (
      select ${mailsIn} as mails, ${isGivenUp} as given_up, j.created_at as since from ${ofMails}
      union all
      select 1, false, queued_at from purchase_mails) queued`.execute(db);
  return rows[0] ?? { waiting: 0n, late: 0n, givenUp: 0n };
}

/** How many mails wait for their first attempt, of those that were stored or queued before `before`. */
export interface UntriedMails {
  /** Whether mails about purchases are not in the queue yet. */
  readonly stored: boolean;
  readonly queued: boolean;
  readonly now: Date;
}

/**
 * Returns which mails wait for their first attempt or are being tried, of those that existed at `before`.
 *
 * @param before null for now
 */
export async function readUntriedMails(db: Db, before: Date | null): Promise<UntriedMails> {
  const until = sql`coalesce(${before}::timestamptz, clock_timestamp())`;
  const { rows } = await sql<UntriedMails>`
    select exists (select from purchase_mails where queued_at <= ${until}) as stored,
           exists (select from ${ofMails}
                   where j.created_at <= ${until} and j.run_at <= now() and not (${isGivenUp})) as queued,
           clock_timestamp() as now`.execute(db);
  return rows[0] ?? { stored: false, queued: false, now: new Date() };
}

const MAX_LISTED = 1_000;

/** Lists the mails whose attempts are used up, oldest first, at most `MAX_LISTED`. */
export async function listGivenUpMails(db: Db): Promise<readonly GivenUpMail[]> {
  const { rows } = await sql<GivenUpMail>`
    select j.id, j.payload, j.attempts::int as attempts, j.last_error as "lastError"
    from ${ofMails} where ${isGivenUp} order by j.id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/**
 * Gives mails that were given up all their attempts again.
 *
 * @param ids null for all of them
 * @returns the number of jobs
 */
export const retryMails = (db: Db, ids: readonly bigint[] | null): Promise<number> =>
  change(db, ids, (given) => sql`graphile_worker.reschedule_jobs(${given}, now(), null, 0, null)`);

/**
 * Makes mails that wait for their next attempt due now; they keep their attempts. A running delivery is left alone.
 *
 * @returns the number of jobs
 */
export const tryWaitingMails = async (db: Db): Promise<number> => {
  const waiting = sql`array(
    select j.id from ${ofMails} where j.locked_at is null and j.attempts < j.max_attempts and j.run_at > now())`;
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(${waiting}, now()) changed`.execute(db);
  return rows.length;
};

/** Removes mails that were given up. Returns the number of jobs. */
export const dropMails = (db: Db, ids: readonly bigint[]): Promise<number> =>
  change(db, ids, (given) => sql`graphile_worker.complete_jobs(${given})`);

async function change(
  db: Db,
  ids: readonly bigint[] | null,
  call: (ids: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<number> {
  const given = sql`array(
    select j.id from ${ofMails}
    where ${isGivenUp} and (${ids}::int8[] is null or j.id = any(${ids}::int8[])))`;
  const { rows } = await sql`select id from ${call(given)} changed`.execute(db);
  return rows.length;
}
