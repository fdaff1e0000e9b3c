import type { PaymentRail } from '../../platform/mail/payment-rail.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Member } from '../../platform/http/actor.ts';
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
  /** Finds for which of these purchases of the member the bank shows money (the feature `reconciliation`). */
  readonly findArrivals: (
    db: Db,
    member: Member,
    purchaseIds: readonly string[],
  ) => Promise<readonly NonNullable<PaymentRail['bank']>[]>;
}
