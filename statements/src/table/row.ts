/** A row of a table, or a line of text with its words in columns. */
export interface Row {
  /** The number of the row in its file, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  /** Whether text without date and amount belongs to the transaction below it, not above. */
  readonly leading?: boolean;
}

export const isBlank = (row: Row): boolean => row.cells.every((cell) => cell.trim() === '');
