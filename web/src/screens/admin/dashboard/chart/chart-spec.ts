/** One slice or bar. */
export interface Slice {
  readonly label: string;
  /** The custom property of its colour. */
  readonly colour: string;
  /** The ring of a pie that contains the slice: 0, the default, is the innermost, which is the whole. */
  readonly ring?: number;
  /** The number that is drawn; of a bar, percent. A double is precise enough for the size of a slice. */
  readonly drawn: number;
  /** The exact text beside the pointer. */
  readonly hover: string;
}

export interface ChartSpec {
  readonly kind: 'pie' | 'doughnut' | 'bar';
  /** The name of the numbers, the same for all bars. */
  readonly dataset?: string;
  readonly slices: readonly Slice[];
  /** The exact text beside the pointer on the part of the outermost ring that no slice covers. */
  readonly gap?: string;
}
