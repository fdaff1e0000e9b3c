/** One change of the text of a source file. */
export interface Change {
  /** Where the changed expression or statement begins and ends. */
  readonly start: number;
  readonly end: number;
  /** The replacement; empty for a removed statement. */
  readonly text: string;
  readonly kind: 'expression' | 'statement';
  readonly operator: 'code' | 'sql';
  /** The original and its replacement, on one line. */
  readonly what: string;
}

export interface Mutant extends Change {
  /** Unique, and stable as long as the function's name and the change are the same. */
  readonly id: string;
  /** A short hash of the id. */
  readonly key: string;
  /** From the root of the checkout. */
  readonly file: string;
  readonly functionName: string;
  readonly line: number;
  /** Outside of every function. Unless a test reaches it, only a fresh process evaluates it again. */
  readonly isStatic: boolean;
  /** A template that the module assigns to a constant. It is evaluated again whenever a statement uses it. */
  readonly isLazy: boolean;
}
