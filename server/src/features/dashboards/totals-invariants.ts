import { listTotalsDifferences } from './check-totals.ts';
import { foundOf, type Invariant } from '../../platform/invariants/invariant.ts';

/** Stored totals equal the sums of the rows that they summarise. */
export const totalsInvariants: readonly Invariant[] = [
  {
    id: 'I2',
    sentence: 'Every stored total equals the sum of its rows.',
    find: async (snapshotDb) =>
      foundOf(
        (await listTotalsDifferences(snapshotDb)).map(
          ({ companyId, storedIn, table, name, kept, summed }) => ({
            table: storedIn,
            companyId,
            rowId: name,
            is: String(kept),
            should: `${String(summed)}, the sum of ${table}`,
          }),
        ),
      ),
  },
];
