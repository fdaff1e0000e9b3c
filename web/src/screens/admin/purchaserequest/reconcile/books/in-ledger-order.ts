/** Sorts the accounts of a day in the order of the accounts of the whole period. */
export function inLedgerOrder<Turnover extends { readonly account: string }>(
  accounts: readonly Turnover[],
  totals: readonly { readonly account: string }[],
): Turnover[] {
  const order = totals.map(({ account }) => account);
  return accounts.toSorted((a, b) => order.indexOf(a.account) - order.indexOf(b.account));
}
