import type { RunReport } from './protocol.ts';

/** Attaches the report of a run to the metadata of its test file, which Vitest sends to the main process. */
export const attachReport = (meta: object, report: RunReport): void => {
  Object.assign(meta, { mutation: report });
};

export const reportOf = (meta: object): RunReport =>
  (meta as { mutation?: RunReport }).mutation ?? EMPTY_REPORT;

export const EMPTY_REPORT: RunReport = {
  tests: {},
  hooks: [],
  verdicts: [],
  repeatable: [],
  unrepeatable: [],
  broken: null,
  isBrokenByMutant: false,
  isSpoilt: false,
  invalidStatements: [],
};
