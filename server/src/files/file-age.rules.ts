/** How long an upload may take from its first byte to its row, with all the room that a clock needs. */
const ROW_COMES_WITHIN_MS = 24 * 60 * 60_000;

/** Whether a file without a row is one that nobody will ever ask for. */
export const isAbandoned = (writtenAt: Date, now: Date): boolean =>
  now.getTime() - writtenAt.getTime() > ROW_COMES_WITHIN_MS;
