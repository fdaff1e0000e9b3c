/** One slice or bar. */
export interface Slice {
  readonly label: string;
  /** What it is drawn by. A double will do: nobody sees the last paisa in the size of a slice. */
  readonly drawn: number;
  /** What stands beside the pointer, exact. */
  readonly hover: string;
}

export interface ChartSpec {
  readonly kind: 'pie' | 'doughnut' | 'bar';
  /** What the numbers are, said once for all bars. */
  readonly dataset?: string;
  readonly slices: readonly Slice[];
}

/** Where the pointer is, as shares of the chart's width and height, and what is there. */
export interface Hover {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** As many as the largest chart has slices. */
export const COLOURS = 7;
