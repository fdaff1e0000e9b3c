const DAY_MS = 24 * 60 * 60_000;

/** How long an upload may take from its first byte to its row, with ample room for clocks that differ. */
const ROW_COMES_WITHIN_MS = DAY_MS;

const QUARANTINE_MS = 30 * DAY_MS;

/** The most files that one run of the sweep moves or removes. */
export const MOST_PER_SWEEP = 100;

/** Whether a file is old enough for its row to be there, if it ever comes. */
export const isAbandoned = (writtenAt: Date, now: Date): boolean =>
  now.getTime() - writtenAt.getTime() > ROW_COMES_WITHIN_MS;

/**
 * Whether a file may go after its time in quarantine.
 *
 * @param databaseMadeAt time before a restore does not count, because no user could have missed the file
 */
export const isQuarantineOver = (since: Date, now: Date, databaseMadeAt: Date): boolean =>
  now.getTime() - Math.max(since.getTime(), databaseMadeAt.getTime()) > QUARANTINE_MS;

/**
 * How many of `count` files one run may take away: a tenth, at least 1 and at most `MOST_PER_SWEEP`.
 * A database that lost its rows so loses sight of few files before an operator reads the log.
 */
export const mostPerSweep = (count: number): number =>
  Math.min(MOST_PER_SWEEP, Math.max(1, Math.floor(count / 10)));
