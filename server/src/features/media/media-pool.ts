import { createWorkerPool, type PoolLimits, type WorkerPool } from '../../platform/workers/pool.ts';
import type * as jobs from './media-jobs.ts';

export type MediaPool = WorkerPool<typeof jobs>;

/**
 * A file of a few hundred KB can be a picture of 50 million pixels, about 300 MB in memory. So only one file is
 * checked
 * at a time.
 */
const LIMITS: PoolLimits = {
  atOnce: 1,
  waiting: 100,
  waitMs: 30_000,
  runMs: 30_000,
  idleMs: 30_000,
  heapMb: 128,
};

/** Creates the pool whose process checks files. */
export const createMediaPool = (limits: Partial<PoolLimits> = {}): MediaPool =>
  createWorkerPool(new URL('./media-jobs.ts', import.meta.url), { ...LIMITS, ...limits });
