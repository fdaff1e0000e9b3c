/** What other features, the process and the operator's commands may use of this one. */
export { findPaidPayee } from './paid-payee.store.ts';
