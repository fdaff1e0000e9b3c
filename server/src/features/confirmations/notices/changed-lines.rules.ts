/** How an ADMIN account was changed. */
export type AdminChange = 'added' | 'promoted' | 'demoted' | 'deleted' | 'changed';

/** Old and new value of one detail. Null when there is no old or no new value. */
export interface ChangedLine {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Separate from the texts, since two masked numbers may look the same. */
  readonly changed: boolean;
}

/** Label and text of one detail. `raw` is compared instead of the text when the text is masked. */
export interface ShownDetail<T> {
  readonly label: string;
  readonly text: (from: T) => string;
  readonly raw?: (from: T) => string;
}

/** Compares each detail. `before` is null for a new object, `after` for a deleted one. */
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
