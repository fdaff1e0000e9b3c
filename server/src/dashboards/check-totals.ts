import type { Db } from '../db/transaction.ts';
import {
  countAccounts,
  listKeptCounts,
  listKeptMethodTotals,
  listKeptTotals,
  sumHoldings,
  sumLedger,
  sumMethods,
  sumPurchases,
  type Figure,
} from './totals.store.ts';

/** A stored total that differs from the sum of the table's rows. */
export interface TotalsDifference {
  readonly companyId: string;
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
  'approved_paise',
];
const OF_HOLDINGS = ['approved', 'holder_count'];
const OF_LEDGER = ['approved', 'ledger_seq'];

/** Compares two sets of figures; a missing figure counts as 0. */
function compare(
  table: TotalsDifference['table'],
  kept: readonly Figure[],
  summed: readonly Figure[],
): readonly TotalsDifference[] {
  const found = new Map<string, TotalsDifference>();
  const at = ({ companyId, name }: Figure) => {
    const key = `${companyId} ${name}`;
    return { key, before: found.get(key) ?? { companyId, table, name, kept: 0n, summed: 0n } };
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

/** Sums the tables of all companies, one query per table, and lists the stored totals that differ. */
export async function listTotalsDifferences(moment: Db): Promise<readonly TotalsDifference[]> {
  const totals = await listKeptTotals(moment);
  const only = (names: readonly string[]) => totals.filter(({ name }) => names.includes(name));
  return [
    ...compare('purchases', only(OF_PURCHASES), await sumPurchases(moment)),
    ...compare('purchases', await listKeptMethodTotals(moment), await sumMethods(moment)),
    ...compare('holdings', only(OF_HOLDINGS), await sumHoldings(moment)),
    ...compare('allocation_entries', only(OF_LEDGER), await sumLedger(moment)),
    ...compare('accounts', await listKeptCounts(moment), await countAccounts(moment)),
  ];
}
