import type { Db } from '../db/transaction.ts';

/** A row that violates an invariant. */
export interface Violation {
  readonly table: string;
  /** Null where the row belongs to no company. */
  readonly companyId: string | null;
  /** The key of the row, without the company. */
  readonly rowId: string;
  readonly is: string;
  readonly should: string;
}

export interface Found {
  /** The number of all violations. */
  readonly count: number;
  /** The first `MAX_ROWS` violations. */
  readonly rows: readonly Violation[];
}

/** A condition that must always hold. */
export interface Invariant {
  /** A short name for reports: I1, I2 and so on, in the order of the checks. */
  readonly id: string;
  /** The condition as a sentence. */
  readonly sentence: string;
  /** Reads one snapshot of the database and changes nothing. */
  readonly find: (snapshotDb: Db) => Promise<Found>;
}

/** How many violations of one invariant are listed; the count includes all of them. */
export const MAX_ROWS = 100;

export function foundOf(violations: readonly Violation[]): Found {
  return { count: violations.length, rows: violations.slice(0, MAX_ROWS) };
}
