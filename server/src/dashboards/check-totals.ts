import type { Db } from '../db/transaction.ts';
import {
  countAccounts,
  listKeptCounts,
  listKeptTotals,
  sumHoldings,
  sumLedger,
  sumPurchases,
  type Figure,
} from './totals.store.ts';

/** A figure that is kept otherwise than the rows of a table add up to. */
export interface TotalsDifference {
  readonly companyId: string;
  readonly table: 'purchases' | 'holdings' | 'allocation_entries' | 'accounts';
  readonly name: string;
  readonly kept: bigint;
  readonly summed: bigint;
}

/** Which of the kept totals the rows of each table tell of. */
const OF_PURCHASES = [
  'reserved',
  'approved',
  'pending_count',
  'pending_paise',
  'approved_count',
  'rejected_count',
  'approved_bank_paise',
  'approved_upi_paise',
  'approved_manual_paise',
  'approved_crypto_paise',
];
const OF_HOLDINGS = ['approved', 'holder_count'];
const OF_LEDGER = ['approved', 'ledger_seq'];

/** A figure that only one side has stands against 0 on the other. */
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

/** Adds up the tables of all companies, one query a table, and tells where kept totals differ. */
export async function listTotalsDifferences(moment: Db): Promise<readonly TotalsDifference[]> {
  const totals = await listKeptTotals(moment);
  const only = (names: readonly string[]) => totals.filter(({ name }) => names.includes(name));
  return [
    ...compare('purchases', only(OF_PURCHASES), await sumPurchases(moment)),
    ...compare('holdings', only(OF_HOLDINGS), await sumHoldings(moment)),
    ...compare('allocation_entries', only(OF_LEDGER), await sumLedger(moment)),
    ...compare('accounts', await listKeptCounts(moment), await countAccounts(moment)),
  ];
}
