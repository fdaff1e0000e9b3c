import {
  listTotalsDifferences,
  type TotalsDifference,
} from '../src/features/dashboards/check-totals.ts';
import { snapshot, type Db } from '../src/platform/db/transaction.ts';

/**
 * Lists the stored totals that differ from their rows, from one snapshot while the product runs.
 */
export const checkTotals = (db: Db): Promise<readonly TotalsDifference[]> =>
  snapshot(db, listTotalsDifferences);
