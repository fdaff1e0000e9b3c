/** What other features, the process and the operator's commands may use of this one. */
export { findArrivals } from './arrivals/arrivals.store.ts';
export { freeLinesOf } from './free-lines.store.ts';
export { identifyLines } from './imports/identify-lines.ts';
export { createStatementPool } from './imports/statement-pool.ts';
export { storeLines } from './imports/store-lines.store.ts';
export { matchWith } from './matching/matching.ts';
export { lockReconciliation, touchLines } from './reconciliations.store.ts';
