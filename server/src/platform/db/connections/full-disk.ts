/** SQLSTATE disk_full: PostgreSQL could not write because a disk of its machine is full. */
export const DISK_FULL = '53100';

/** How long a failed statement counts: while nobody writes, nothing else shows that the disk is still full. */
const REMEMBERED_MS = 10 * 60_000;

export interface FullDisk {
  /** Notes that a statement failed with `DISK_FULL`. */
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
