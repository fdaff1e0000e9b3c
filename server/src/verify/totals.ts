import { listTotalsDifferences } from '../dashboards/check-totals.ts';
import { foundOf, type Invariant } from './invariant.ts';

/** What is kept beside the tables, so that no screen has to add up, is what they add up to. */
export const totalsInvariants: readonly Invariant[] = [
  {
    id: 'I2',
    says: 'Every total that is kept is what the rows add up to.',
    find: async (moment) =>
      foundOf(
        (await listTotalsDifferences(moment)).map(({ companyId, table, name, kept, summed }) => ({
          table: table === 'accounts' ? 'account_counts' : 'company_totals',
          companyId,
          rowId: name,
          is: String(kept),
          should: `${String(summed)}, as ${table} add up to`,
        })),
      ),
  },
];
