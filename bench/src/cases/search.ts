import { listAccounts, listCompanyPurchases, type EndpointSpec } from '@prelaunch/contract';
import { pick } from '@prelaunch/testkit/people';
import type { BenchCase } from '../bench-case.ts';
import { httpClient } from '../load/clients.ts';
import { interleave, type Side } from '../load/compare.ts';
import { medianSample } from '../load/statistics.ts';
import { loadRow, type Row } from '../report/rows.ts';
import { SEARCH_KINDS, type SearchKind } from '../setup/data-set.ts';
import type { DataSet } from '../setup/data-sets.ts';

interface Search {
  readonly label: string;
  readonly spec: EndpointSpec;
  readonly kind: SearchKind;
}

const searchesOf = (list: string, spec: EndpointSpec, kinds: readonly SearchKind[]): Search[] =>
  kinds.map((kind) => ({ label: `${list}, search: ${kind}`, spec, kind }));

/** The searches of an admin. Users have no reference numbers. */
export const SEARCHES: readonly Search[] = [
  ...searchesOf('purchases', listCompanyPurchases, SEARCH_KINDS),
  ...searchesOf(
    'users',
    listAccounts,
    SEARCH_KINDS.filter((kind) => kind !== 'reference'),
  ),
];

/** Searches for a different text of the same kind in each call. */
export function searching(dataSet: DataSet, { spec, kind }: Search): Side {
  const { product, company, searches } = dataSet;
  return {
    open: httpClient(product.url, spec.status, (n) => ({
      method: spec.method,
      path: `${spec.path}?${new URLSearchParams({ search: pick(searches[kind], n) }).toString()}`,
      token: company.admins[0].token,
    })),
  };
}

const ADMINS = 4;

/** Searches in the largest data set by several admins at once. */
export const search: BenchCase = {
  name: 'search',
  duties: {
    product:
      "An admin's search by any part of a name, number, code or reference: first page of 10, marks of each " +
      'purchase, up to 250 hits counted',
    ceiling: null,
  },
  run: async (bench) => {
    const { rounds, seconds, sizes } = bench.plan;
    const largest = Math.max(...sizes);
    const dataSet = await bench.dataSets.get(largest);
    const rows: Row[] = [];
    for (const one of SEARCHES) {
      const interval = { rounds, seconds: seconds / 2 };
      const [samples = []] = await interleave(interval, ADMINS, [searching(dataSet, one)]);
      rows.push(
        loadRow(
          `${one.label}, ${largest.toLocaleString('en')} rows, ${ADMINS} admins`,
          medianSample(samples),
          { atMost: 150 },
        ),
      );
    }
    return rows;
  },
};
