import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../refuse.ts';
import {
  findReplicaProblem,
  readPosition,
  type LogPosition,
  type ReplicaProblem,
} from './log-position.ts';
import { createDb, createReplicaPool } from './pool.ts';
import type { Db, ReadingDb } from '../transaction.ts';
import { isUnavailable } from './unavailable.ts';

/**
 * Reads of staff on a replica (docs/decisions/0044-read-replicas.md). Each read has the position of the primary's log at which
 * its session was found live, so its answer contains every commit that was acknowledged before the request.
 */

/** Runs a read on the replica or on the primary. May run it twice, so it must only read. */
export type Read = <T>(work: (db: ReadingDb) => Promise<T>) => Promise<T>;

/** Why the primary answered a read that a replica may answer: a problem of the replica, or the replica was not asked, had no connection, or failed. */
export type PrimaryReason = ReplicaProblem | 'unused' | 'busy' | 'failed';

export interface Replica {
  /**
   * Runs a read on the replica if it has replayed the position; on the primary if it has not, and again on the primary if
   * the replica fails. Refusals are passed on.
   */
  read<T>(position: LogPosition, work: (db: ReadingDb) => Promise<T>): Promise<T>;
  /** Whether reads ask the replica at present. */
  isUsed(): boolean;
  /** Seconds since the replica last had every commit of the primary; 0 while it keeps up. */
  lagSeconds(): number;
  /** Stops the checks and closes the connections. */
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly url: string;
  readonly primary: Db;
  readonly installationId: string;
  readonly log: Record<'info' | 'warn', (values: object, message: string) => void>;
  /** Counts a read by its target; `reason` is null for the replica. */
  readonly count: (target: 'replica' | 'primary', reason: PrimaryReason | null) => void;
  /** The largest number of connections. */
  readonly max?: number;
  /** Multiplies every timeout; for tests on a busy machine. */
  readonly timeoutFactor?: number;
}

/** Returns how calls read: where there is no replica, or no position, from the primary. */
export const readerOf =
  (primary: Db, replica: Replica | null) =>
  (position: LogPosition | null): Read =>
  (work) =>
    replica === null || position === null
      ? work(primary as ReadingDb)
      : replica.read(position, work);

/** How long a read waits until the replica has replayed its position. Replicas are usually a few milliseconds behind. */
const CATCH_UP_MS = 100;
/** How long `prelaunch doctor` waits for it: a busy machine is no fault of the replica. */
const EXAMINED_MS = 5_000;
/** How often a process checks its replica. */
const CHECK_EVERY_MS = 1_000;
/** How often a change of its state is logged at most. */
const LOG_EVERY_MS = 60_000;
/** For each process: reads of staff are few. */
export const REPLICA_CONNECTIONS = 4;

/** PostgreSQL cancelled one statement: it took too long, or conflicted with what the replica replays. */
const CANCELLED = new Set(['40001', '40P01', '55P03', '57014', '25P03']);
/** The pool's message when a read has waited too long for a connection. */
const BUSY = /timeout exceeded when trying to connect/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const isBusy = (error: unknown): boolean => error instanceof Error && BUSY.test(error.message);

/** Whether the replica itself failed, rather than one statement of a read. */
const isOfReplica = (error: unknown, begun: boolean): boolean =>
  !begun || (error instanceof Error && isUnavailable(error) && !CANCELLED.has(codeOf(error)));

/** Waits a short time until the replica has replayed the position. Returns why it cannot be used; null when it can. */
async function awaitPosition(
  connection: Db,
  position: LogPosition,
  installationId: string,
  catchUpMs: number,
): Promise<ReplicaProblem | null> {
  const deadline = performance.now() + catchUpMs;
  for (let pause = 2; ; pause *= 2) {
    const problem = await findReplicaProblem(connection, position, installationId);
    if (problem !== 'behind' || performance.now() + pause > deadline) return problem;
    await sleep(pause);
  }
}

const REMEDIES: Readonly<Record<ReplicaProblem, string>> = {
  not_a_replica:
    'DATABASE_REPLICA_URL leads to a primary database. Set it to a replica, or remove it; a promoted replica must follow the primary again.',
  other_database:
    'DATABASE_REPLICA_URL leads to a replica of another installation. Set it to a replica of the database of DATABASE_URL.',
  other_timeline:
    'The replica does not follow the present primary, or has not reached its first checkpoint since a promotion.',
  behind: 'The replica lags behind the primary.',
  pooler:
    'DATABASE_REPLICA_URL leads to a connection pooler. Set it to the address of the replica itself.',
};

/** Describes a replica for the operator. Throws when it cannot be used. */
export async function examineReplica(
  url: string,
  primary: Db,
  installationId: string,
): Promise<string> {
  const db = createDb(createReplicaPool(url, { max: 1 }));
  try {
    const position = await readPosition(primary);
    const problem = await awaitPosition(db, position, installationId, EXAMINED_MS);
    if (problem !== null) throw new Error(REMEDIES[problem]);
    return 'follows the primary; lists, exports and dashboards read from it';
  } finally {
    await db.destroy();
  }
}

/** What a process knows about its replica, and logs at most once a minute. */
function createState(log: ReplicaOptions['log']) {
  let problem: PrimaryReason | null = 'unused';
  let currentAt = performance.now();
  let logged: PrimaryReason | null = 'unused';
  let loggedAt = -Infinity;
  return {
    isUsed: () => problem === null,
    lagSeconds: () => (problem === null ? 0 : (performance.now() - currentAt) / 1000),
    /** @param found null when the replica has everything that the primary has */
    set(found: PrimaryReason | null, err?: unknown): void {
      problem = found;
      if (found === null) currentAt = performance.now();
      if (found === logged || performance.now() - loggedAt < LOG_EVERY_MS) return;
      logged = found;
      loggedAt = performance.now();
      if (found === null) log.info({}, 'lists, exports and dashboards read from the replica');
      else {
        const remedy = found in REMEDIES ? REMEDIES[found as ReplicaProblem] : undefined;
        log.warn({ problem: found, remedy, err }, 'the replica is not used; reads use the primary');
      }
    },
  };
}

/** Opens the replica and checks it once a second. A replica that cannot be used is no error: reads use the primary. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const {
    primary,
    installationId,
    log,
    count,
    max = REPLICA_CONNECTIONS,
    timeoutFactor = 1,
  } = options;
  const onIdleError = (err: Error) => {
    log.warn({ err }, 'a connection to the replica broke');
  };
  const db = createDb(createReplicaPool(options.url, { max, timeoutFactor, onIdleError }));
  let underWay = 0;
  const state = createState(log);
  const findProblem = (one: Db, position: LogPosition) =>
    awaitPosition(one, position, installationId, CATCH_UP_MS * timeoutFactor);

  const check = async (): Promise<void> => {
    try {
      const position = await readPosition(primary);
      state.set(await db.connection().execute((one) => findProblem(one, position)));
    } catch (error) {
      if (!isBusy(error)) state.set('failed', error);
    }
  };
  const closing = new AbortController();
  const keepChecking = async (): Promise<void> => {
    for (;;) {
      await sleep(CHECK_EVERY_MS, undefined, { ref: false, signal: closing.signal });
      await check();
    }
  };
  await check();
  // Rejects when it is closed.
  const checking = keepChecking().catch(() => undefined);

  /** Returns the result of the replica, or why there is none. */
  const readFromReplica = async <T>(
    position: LogPosition,
    work: (db: ReadingDb) => Promise<T>,
  ): Promise<{ readonly reason: null; readonly value: T } | { readonly reason: PrimaryReason }> => {
    if (!state.isUsed()) return { reason: 'unused' };
    // As many may wait for a connection as have one.
    if (underWay >= 2 * max) return { reason: 'busy' };
    underWay += 1;
    let begun = false;
    try {
      // One connection, because two connections to an address can lead to different replicas.
      return await db.connection().execute(async (one) => {
        const problem = await findProblem(one, position);
        if (problem !== null) {
          state.set(problem);
          return { reason: problem };
        }
        begun = true;
        return { reason: null, value: await work(one as ReadingDb) };
      });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (isBusy(error)) return { reason: 'busy' };
      if (isOfReplica(error, begun)) state.set('failed', error);
      return { reason: 'failed' };
    } finally {
      underWay -= 1;
    }
  };

  return {
    async read(position, work) {
      const read = await readFromReplica(position, work);
      count(read.reason === null ? 'replica' : 'primary', read.reason);
      return read.reason === null ? read.value : work(primary as ReadingDb);
    },
    isUsed: state.isUsed,
    lagSeconds: state.lagSeconds,
    async close() {
      closing.abort();
      // A silent replica must not delay the end of the process.
      const ended = checking.then(() => db.destroy());
      await Promise.race([ended, sleep(CHECK_EVERY_MS, undefined, { ref: false })]);
    },
  };
}
