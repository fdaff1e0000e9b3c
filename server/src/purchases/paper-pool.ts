import { createWorkerPool, type PoolLimits, type WorkerPool } from '../workers/pool.ts';
import type * as jobs from './paper-jobs.ts';

export type PaperPool = WorkerPool<typeof jobs>;

const LIMITS: PoolLimits = {
  atOnce: 1,
  waiting: 64,
  waitMs: 10_000,
  runMs: 10_000,
  idleMs: 30_000,
  heapMb: 128,
};

/** Creates the process that draws receipts. */
export const createPaperPool = (limits: Partial<PoolLimits> = {}): PaperPool =>
  createWorkerPool('purchases/paper-jobs', { ...LIMITS, ...limits });
