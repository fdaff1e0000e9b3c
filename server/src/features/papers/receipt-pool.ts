import type { DocumentDeps } from '../documents/index.ts';
import { createWorkerPool, type PoolLimits, type WorkerPool } from '../../platform/workers/pool.ts';
import type * as jobs from './receipt-jobs.ts';

export type ReceiptPool = WorkerPool<typeof jobs>;

const LIMITS: PoolLimits = {
  atOnce: 1,
  waiting: 64,
  waitMs: 10_000,
  runMs: 30_000,
  idleMs: 30_000,
  heapMb: 128,
};

/** Creates the pool whose process draws receipts. */
export const createReceiptPool = (limits: Partial<PoolLimits> = {}): ReceiptPool =>
  createWorkerPool(new URL('./receipt-jobs.ts', import.meta.url), { ...LIMITS, ...limits });

/** Dependencies of calls that draw receipts and statements. */
export interface ReceiptDeps extends DocumentDeps {
  /** Draws them, in another process. */
  readonly receiptPool: ReceiptPool;
}
