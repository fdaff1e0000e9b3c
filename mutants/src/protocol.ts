/** The mutants to judge in one run of a test file, by the id of the test that runs with each. */
interface Session {
  readonly kind: 'session';
  readonly mutants: Readonly<Record<string, readonly string[]>>;
  /** Ids of tests that are known to pass twice in a row. */
  readonly repeatable: readonly string[];
  /** Whether tests without a mutant run too, because later ones depend on them. */
  readonly runsAll: boolean;
  /** The file to which the worker writes its `Progress`, because its run may never end. */
  readonly progress: string;
}

/** The verdicts of a session so far. */
export interface Progress {
  /** The mutant that runs now; empty if none does. */
  readonly active: string;
  readonly verdicts: readonly SessionVerdict[];
}

/** The worker's task for a test file. */
export type Plan =
  | { readonly kind: 'measure' }
  /** Loads and runs the whole file with this mutant; without any if it is empty. */
  | { readonly kind: 'whole'; readonly mutant: string }
  | Session;

/** The measurement of a test without a mutant. */
export interface TestCoverage {
  readonly name: string;
  readonly milliseconds: number;
  readonly reached: readonly string[];
}

/**
 * `suspect`: the test failed with the mutant, but the later runs do not prove that the mutant is the cause.
 * `hung`: the test did not end with the mutant.
 * `expensive`: the tests of this file took too long without a failure.
 */
export interface SessionVerdict {
  readonly mutant: string;
  readonly state: 'killed' | 'invalid' | 'passed' | 'suspect' | 'hung' | 'expensive';
  readonly test: string;
  readonly milliseconds: number;
}

/** The worker's report on the run of a test file. */
export interface RunReport {
  /** By the id of the test; filled only by a measurement. */
  readonly tests: Readonly<Record<string, TestCoverage>>;
  /** Keys of the mutants that the hooks of the file reach; filled only by a measurement. */
  readonly hooks: readonly string[];
  readonly verdicts: readonly SessionVerdict[];
  readonly repeatable: readonly string[];
  readonly unrepeatable: readonly string[];
  /** The id of a test that failed without a mutant, where the session ended. */
  readonly broken: string | null;
  /** Whether a mutant ran before that test failed. */
  readonly isBrokenByMutant: boolean;
  /** Whether the process must not be used any more. */
  readonly isSpoilt: boolean;
  /** The SQLSTATE of every error of class 42: a statement that PostgreSQL does not understand. */
  readonly invalidStatements: readonly string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    mutationPlan: Plan;
  }
}
