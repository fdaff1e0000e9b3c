/** What happened to an ADMIN account. */
export type AdminChange = 'added' | 'promoted' | 'demoted' | 'deleted' | 'changed';

/** One detail of what was changed. Null where there is no old or no new value. */
export interface ChangedLine {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Stated apart from the texts: two masked numbers may look the same. */
  readonly changed: boolean;
}

/** How one detail is named and shown. `raw` is compared where the text shows less than there is. */
export interface ShownDetail<T> {
  readonly label: string;
  readonly text: (from: T) => string;
  readonly raw?: (from: T) => string;
}

/** Old and new of each detail. Null stands for what was not there before, or is gone. */
export const changedLines = <T>(
  details: readonly ShownDetail<T>[],
  before: T | null,
  after: T | null,
): ChangedLine[] =>
  details.map(({ label, text, raw = text }) => ({
    label,
    before: before === null ? null : text(before),
    after: after === null ? null : text(after),
    changed: before === null || after === null || raw(before) !== raw(after),
  }));
