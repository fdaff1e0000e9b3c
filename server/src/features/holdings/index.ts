/** What other features, the process and the operator's commands may use of this one. */
export { createHoldingsPool } from './holdings-pool.ts';
export { countOverduePublications } from './overdue-publications.store.ts';
