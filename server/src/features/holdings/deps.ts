import type { Deps } from '../../platform/deps.ts';
import type { HoldingsPool } from './holdings-pool.ts';

export interface HoldingsDeps extends Deps {
  /** Builds trees of holdings, in another process. */
  readonly holdingsPool: HoldingsPool;
}
