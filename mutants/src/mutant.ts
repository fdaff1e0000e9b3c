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
  /** The path from the root of the checkout. */
  readonly file: string;
  readonly functionName: string;
  readonly line: number;
  /** Whether it is outside of every function. Unless a test reaches it, only a fresh process evaluates it again. */
  readonly isStatic: boolean;
  /** Whether it is in a template that a module assigns to a constant. Each statement that uses it evaluates it. */
  readonly isLazy: boolean;
}
