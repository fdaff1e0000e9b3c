import { listTotalsDifferences, type TotalsDifference } from '../src/dashboards/check-totals.ts';
import { snapshot, type Db } from '../src/db/transaction.ts';

/** The kept totals that differ from their rows, read in one snapshot while the product works. */
export const checkTotals = (db: Db): Promise<readonly TotalsDifference[]> =>
  snapshot(db, listTotalsDifferences);
