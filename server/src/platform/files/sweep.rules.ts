const DAY_MS = 24 * 60 * 60_000;

/** An upload's row is written within this time after its first byte. Generous, because clocks differ. */
const ROW_COMES_WITHIN_MS = DAY_MS;

const QUARANTINE_MS = 30 * DAY_MS;

/** The most files that one run of the sweep moves or removes. */
export const MAX_PER_SWEEP = 100;

/** Whether a file is old enough that its row must exist by now. */
export const isAbandoned = (writtenAt: Date, now: Date): boolean =>
  now.getTime() - writtenAt.getTime() > ROW_COMES_WITHIN_MS;

/**
 * Whether a quarantined file may be removed.
 *
 * @param databaseMadeAt when the database was created or restored. Earlier time does not count, because no user
 * could notice that the file was missing
 */
export const isQuarantineOver = (since: Date, now: Date, databaseMadeAt: Date): boolean =>
  now.getTime() - Math.max(since.getTime(), databaseMadeAt.getTime()) > QUARANTINE_MS;

/**
 * How many of `count` files one run may take: a tenth, at least 1 and at most `MAX_PER_SWEEP`.
 * When a database has lost rows, few files are quarantined before an operator reads the log.
 */
export const maxPerSweep = (count: number): number =>
  Math.min(MAX_PER_SWEEP, Math.max(1, Math.floor(count / 10)));
