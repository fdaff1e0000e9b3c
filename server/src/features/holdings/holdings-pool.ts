import { createWorkerPool, type PoolLimits, type WorkerPool } from '../../platform/workers/pool.ts';
import type * as jobs from './holdings-jobs.ts';

export type HoldingsPool = WorkerPool<typeof jobs>;

/** One process at a time: the tree of a million holdings needs up to 300 MB, most of it outside the heap. */
const LIMITS: PoolLimits = {
  atOnce: 1,
  waiting: 16,
  waitMs: 120_000,
  runMs: 60_000,
  idleMs: 10_000,
  heapMb: 160,
};

/** Creates the pool whose process builds the trees of publications. */
export const createHoldingsPool = (limits: Partial<PoolLimits> = {}): HoldingsPool =>
  createWorkerPool(new URL('./holdings-jobs.ts', import.meta.url), { ...LIMITS, ...limits });
