import {
  createWorkerPool,
  type PoolLimits,
  type WorkerPool,
} from '../../../platform/workers/pool.ts';
import type * as jobs from './statement-jobs.ts';

export type StatementPool = WorkerPool<typeof jobs>;

/**
 * One process at a time. Reading a statement of 50,000 lines needs 190 MB as CSV, 260 MB as XLSX and up to 390 MB in other
 * formats, with the process itself.
 */
const LIMITS: PoolLimits = {
  atOnce: 1,
  waiting: 16,
  waitMs: 120_000,
  runMs: 60_000,
  idleMs: 10_000,
  heapMb: 320,
  residentMb: 512,
};

/** Creates the pool whose process reads statements and compares their lines with purchases. */
export const createStatementPool = (limits: Partial<PoolLimits> = {}): StatementPool =>
  createWorkerPool(new URL('./statement-jobs.ts', import.meta.url), { ...LIMITS, ...limits });
