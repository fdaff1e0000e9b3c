/** What a worker reports of the run of a test file. */
export interface RunReport {
  /** The mutants whose code ran; only collected while none is active. */
  readonly reached: string[];
  /** The SQLSTATE of every error of class 42: a statement that PostgreSQL does not understand. */
  readonly invalidStatements: string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The id of the active mutant; empty for none. */
    activeMutant: string;
  }
  interface TaskMeta {
    mutation?: RunReport;
  }
}
