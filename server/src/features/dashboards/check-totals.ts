import type { Db } from '../../platform/db/transaction.ts';
import {
  countAccounts,
  countRanges,
  listKeptCounts,
  listKeptDays,
  listKeptMethodTotals,
  listKeptRanges,
  listKeptTotals,
  sumDays,
  sumHoldings,
  sumLedger,
  sumMethods,
  sumPurchases,
  type Figure,
} from './totals.store.ts';

/** A stored total that differs from the sum of the table's rows. */
export interface TotalsDifference {
  readonly companyId: string;
  /** The table that stores the total. */
  readonly storedIn:
    'company_totals' | 'company_method_totals' | 'company_days' | 'account_counts' | 'list_ranges';
  /** The table whose rows it sums. */
  readonly table: 'purchases' | 'holdings' | 'allocation_entries' | 'accounts';
  readonly name: string;
  readonly kept: bigint;
  readonly summed: bigint;
}

/** The stored totals that are compared with each table. */
const OF_PURCHASES = [
  'reserved',
  'approved',
  'pending_count',
  'pending_paise',
  'approved_count',
  'rejected_count',
  'reversed_count',
  'approved_paise',
];
const OF_HOLDINGS = ['approved', 'holder_count'];
const OF_LEDGER = ['approved', 'ledger_seq'];

/** Compares two sets of figures; a missing figure counts as 0. */
function compare(
  storedIn: TotalsDifference['storedIn'],
  table: TotalsDifference['table'],
  kept: readonly Figure[],
  summed: readonly Figure[],
): readonly TotalsDifference[] {
  const found = new Map<string, TotalsDifference>();
  const at = ({ companyId, name }: Figure) => {
    const key = `${companyId} ${name}`;
    const none = { companyId, storedIn, table, name, kept: 0n, summed: 0n };
    return { key, before: found.get(key) ?? none };
  };
  for (const figure of kept) {
    const { key, before } = at(figure);
    found.set(key, { ...before, kept: figure.amount });
  }
  for (const figure of summed) {
    const { key, before } = at(figure);
    found.set(key, { ...before, summed: figure.amount });
  }
  return [...found.values()].filter((figure) => figure.kept !== figure.summed);
}

/** Sums the tables of all companies and lists the stored totals that differ. */
export async function listTotalsDifferences(moment: Db): Promise<readonly TotalsDifference[]> {
  const totals = await listKeptTotals(moment);
  const only = (names: readonly string[]) => totals.filter(({ name }) => names.includes(name));
  return [
    ...compare('company_totals', 'purchases', only(OF_PURCHASES), await sumPurchases(moment)),
    ...compare(
      'company_method_totals',
      'purchases',
      await listKeptMethodTotals(moment),
      await sumMethods(moment),
    ),
    ...compare('company_days', 'purchases', await listKeptDays(moment), await sumDays(moment)),
    ...compare('company_totals', 'holdings', only(OF_HOLDINGS), await sumHoldings(moment)),
    ...compare('company_totals', 'allocation_entries', only(OF_LEDGER), await sumLedger(moment)),
    ...compare(
      'account_counts',
      'accounts',
      await listKeptCounts(moment),
      await countAccounts(moment),
    ),
    ...compare(
      'list_ranges',
      'purchases',
      await listKeptRanges(moment, 'purchases'),
      await countRanges(moment, 'purchases'),
    ),
    ...compare(
      'list_ranges',
      'accounts',
      await listKeptRanges(moment, 'accounts'),
      await countRanges(moment, 'accounts'),
    ),
  ];
}
