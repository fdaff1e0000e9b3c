/** SQLSTATE disk_full: PostgreSQL could not write because a disk of its machine is full. */
const DISK_FULL = '53100';

/**
 * What PostgreSQL before version 17 answers to a new connection that finds no space for its copy of the catalogue. It has
 * no SQLSTATE of its own: XX000, which any internal error has.
 */
const NO_INIT_FILE = 'could not write init file';

/** Whether a statement or a new connection failed because a disk of the database is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === DISK_FULL) || error.message.startsWith(NO_INIT_FILE));

/** What an operator does about it. */
export const FULL_DISK_REMEDY =
  "The disk of the database is full; orders are refused meanwhile. Enlarge the disk of PostgreSQL's machine, or move away or " +
  'delete what else lies on it, such as dumps, archives and logs, and nothing in the data directory of PostgreSQL. It then ' +
  'writes again by itself.';

/** How long a failed statement counts: while nobody writes, nothing else shows that the disk is still full. */
const REMEMBERED_MS = 10 * 60_000;

export interface FullDisk {
  /** Notes a failure for which `isDiskFull` is true. */
  readonly note: () => void;
  /** Whether a statement failed so in the last ten minutes. */
  readonly wasFull: () => boolean;
}

/** Remembers when the disk of the database was last full, as far as this process knows. */
export function rememberFullDisk(clock: () => number = () => performance.now()): FullDisk {
  let notedAt = -Infinity;
  return {
    note: () => {
      notedAt = clock();
    },
    wasFull: () => clock() - notedAt < REMEMBERED_MS,
  };
}
