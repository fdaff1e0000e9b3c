import type { Deps } from '../../platform/deps.ts';
import type { StagingArea } from '../media/index.ts';
import type { BackgroundTasks } from '../../platform/workers/background.ts';
import type { StatementPool } from './imports/statement-pool.ts';

export interface StatementDeps extends Deps {
  /** Holds statements on disk while they are read. */
  readonly staging: StagingArea;
  /** Reads statements and compares lines, in another process. */
  readonly statementPool: StatementPool;
  /** Runs imports and comparisons after their calls were answered. */
  readonly background: BackgroundTasks;
}
