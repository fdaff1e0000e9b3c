import { sql } from 'kysely';
import type { Db } from '../transaction.ts';

/** A position in the write-ahead log of the primary. A later commit has a higher position on the same timeline. */
export interface LogPosition {
  /** The history of the log, as the names of its files begin. Every promotion of a replica starts a new one. */
  readonly timeline: string;
  /** As PostgreSQL writes a `pg_lsn`. */
  readonly lsn: string;
}

/** The columns of a position; null on a replica. */
export interface PositionColumns {
  readonly timeline: string | null;
  readonly lsn: string | null;
}

/**
 * The columns of the position up to which the log is on disk. It contains every commit that a statement before this one
 * could see, because PostgreSQL flushes a commit before it acknowledges or shows it (with `synchronous_commit`, which
 * production requires). Null on a replica, which a former primary is after a failover.
 */
export const flushedPosition = sql<PositionColumns>`
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline,
  case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as lsn`;

export const positionOf = ({ timeline, lsn }: PositionColumns): LogPosition | null =>
  timeline === null || lsn === null ? null : { timeline, lsn };

/** Reads the position of the primary. Throws when the database is a replica. */
export async function readPosition(primary: Db): Promise<LogPosition> {
  const { rows } = await sql<PositionColumns>`select ${flushedPosition}`.execute(primary);
  const position = rows[0] === undefined ? null : positionOf(rows[0]);
  if (position === null) throw new Error('DATABASE_URL leads to a replica');
  return position;
}

/** Why a database cannot answer a read for the primary. */
export type ReplicaProblem =
  'not_a_replica' | 'other_database' | 'other_timeline' | 'behind' | 'pooler';

interface ReplicaState {
  readonly isReplica: boolean;
  readonly isSameInstallation: boolean;
  readonly timeline: string;
  readonly isCurrent: boolean;
  readonly hasOwnSettings: boolean;
}

/**
 * Returns why this connection does not lead to a replica that has replayed the position; null when it does. Statements
 * that this connection begins later then see every commit before the position.
 *
 * Compares the timelines too: a replica that still follows the former primary, or its own copy, has a position that means
 * nothing to the present one. The control file shows a new timeline only after the next restart point.
 */
export async function findReplicaProblem(
  connection: Db,
  { timeline, lsn }: LogPosition,
  installationId: string,
): Promise<ReplicaProblem | null> {
  const { rows } = await sql<ReplicaState>`
    select pg_is_in_recovery() as "isReplica",
      exists (select from installation where id = ${installationId}) as "isSameInstallation",
      upper(lpad(to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline)), 8, '0')) as timeline,
      coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isCurrent",
      current_setting('default_transaction_read_only') = 'on' as "hasOwnSettings"
    from pg_control_checkpoint() c, pg_control_recovery() r`.execute(connection);
  const [state] = rows;
  if (state === undefined) throw new Error('the database returned no row');
  if (!state.isReplica) return 'not_a_replica';
  if (!state.isSameInstallation) return 'other_database';
  if (!state.hasOwnSettings) return 'pooler';
  if (state.timeline !== timeline) return 'other_timeline';
  return state.isCurrent ? null : 'behind';
}
