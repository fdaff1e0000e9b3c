/** What other features, the process and the operator's commands may use of this one. */
export { createReceiptPool, type ReceiptPool } from './receipt-pool.ts';
