import {
  getAdminDashboard,
  listAccounts,
  listCompanyPurchases,
  type EndpointSpec,
} from '@prelaunch/contract';
import { pick } from '@prelaunch/testkit/people';
import type { BenchCase } from '../bench-case.ts';
import { httpClient } from '../load/clients.ts';
import { interleave, type Side } from '../load/compare.ts';
import { medianRatio, medianSample, type Sample } from '../load/statistics.ts';
import { ratioRow, valueRow, type Row } from '../report/rows.ts';
import type { DataSet } from '../setup/data-sets.ts';
import { SEARCHES, searching } from './search.ts';

/** One read and how its time may grow from the smallest to the largest data set. */
interface Read {
  readonly what: string;
  readonly sideOf: (dataSet: DataSet) => Promise<Side>;
  readonly atMost?: number;
  /** An additional comparison: with the time of this other read at the same size. */
  readonly besides?: { readonly what: string; readonly atMost: number };
}

type Query = Readonly<Record<string, string>>;

function listing(
  { product, company }: DataSet,
  spec: EndpointSpec,
  queries: readonly Query[],
): Side {
  return {
    open: httpClient(product.url, spec.status, (n) => ({
      method: spec.method,
      path: `${spec.path}?${new URLSearchParams(pick(queries, n)).toString()}`,
      token: company.admins[0].token,
    })),
  };
}

async function lastPageOf({ product, company }: DataSet, { path }: EndpointSpec): Promise<number> {
  const headers = { authorization: company.admins[0].token };
  const answer = await fetch(product.url + path, { headers });
  const { data } = (await answer.json()) as { data: { lastPage?: number } };
  if (data.lastPage === undefined) throw new Error(`${path} has no last page`);
  return data.lastPage;
}

/** Pages between 45 % and 55 % of the list, which are the farthest from both ends. */
export function middlePages(lastPage: number): number[] {
  const pages = Array.from({ length: 20 }, (_, k) =>
    Math.round(lastPage * (0.45 + (k * 0.1) / 19)),
  );
  return [...new Set(pages.map((page) => Math.max(1, page)))];
}

const pagesOf = (list: string, spec: EndpointSpec): Read[] => [
  {
    what: `${list}, page 1`,
    sideOf: (dataSet) => Promise.resolve(listing(dataSet, spec, [{}])),
    atMost: 1.3,
  },
  {
    what: `${list}, last page`,
    sideOf: async (dataSet) =>
      listing(dataSet, spec, [{ page: String(await lastPageOf(dataSet, spec)) }]),
    atMost: 1.3,
  },
  {
    what: `${list}, middle pages`,
    sideOf: async (dataSet) => {
      const pages = middlePages(await lastPageOf(dataSet, spec));
      return listing(
        dataSet,
        spec,
        pages.map((page) => ({ page: String(page) })),
      );
    },
    besides: { what: `${list}, page 1`, atMost: 5 },
  },
];

const filtered = (list: string, spec: EndpointSpec, query: Query): Read => ({
  what: `${list}, only ${Object.values(query).join(' ')}`,
  sideOf: (dataSet) => Promise.resolve(listing(dataSet, spec, [query])),
  atMost: 1.3,
});

const READS: readonly Read[] = [
  ...pagesOf('purchases', listCompanyPurchases),
  filtered('purchases', listCompanyPurchases, { status: 'PENDING' }),
  filtered('purchases', listCompanyPurchases, { status: 'REJECTED' }),
  ...pagesOf('users', listAccounts),
  {
    what: 'dashboard',
    sideOf: (dataSet) => Promise.resolve(listing(dataSet, getAdminDashboard, [{}])),
    atMost: 1.3,
  },
  ...SEARCHES.map((search) => ({
    what: search.label,
    sideOf: (dataSet: DataSet) => Promise.resolve(searching(dataSet, search)),
    ...(search.kind === 'code' || search.kind === 'reference' ? { atMost: 2 } : {}),
  })),
];

const rowsText = (size: number) => `${size.toLocaleString('en')} rows`;

/** The samples of one read by size, the smallest first. */
type BySize = readonly (readonly Sample[])[];

function growthRows(
  { what, atMost, besides }: Read,
  sizes: readonly number[],
  measured: ReadonlyMap<string, BySize>,
): Row[] {
  const bySize = measured.get(what) ?? [];
  const rows: Row[] = [];
  for (let place = 1; place < sizes.length; place += 1) {
    const [smallest = [], size] = [bySize[0], sizes[place] ?? 0];
    const samples = bySize[place] ?? [];
    const isLargest = place === sizes.length - 1;
    const row = (text: string, others: readonly Sample[], bound: number | undefined) =>
      ratioRow(
        `${what}, ${rowsText(size)}, to ${text}`,
        {
          ours: medianSample(samples),
          other: medianSample(others),
          ratio: medianRatio(samples, others, 'p50'),
        },
        isLargest && bound !== undefined ? { atMost: bound } : undefined,
      );
    rows.push(row(rowsText(sizes[0] ?? 0), smallest, atMost));
    if (besides !== undefined && isLargest) {
      rows.push(row(besides.what, measured.get(besides.what)?.[place] ?? [], besides.atMost));
    }
  }
  return rows;
}

/** The worst p99 of all searches in the largest data set. */
function slowestSearch(sizes: readonly number[], measured: ReadonlyMap<string, BySize>): Row {
  const slowest = Math.max(
    ...SEARCHES.map(({ label }) => medianSample(measured.get(label)?.[sizes.length - 1] ?? []).p99),
  );
  const what = `slowest search p99, ${rowsText(sizes[sizes.length - 1] ?? 0)}`;
  return valueRow(what, slowest, 'ms', { atMost: 150 });
}

/** Measures how the reads of an admin slow down with ten to a thousand times as many rows. */
export const growth: BenchCase = {
  name: 'growth',
  duties: {
    product: "An admin's lists, searches and dashboard by one client; ratios compare the p50",
    ceiling: {
      does: 'the same product and call with 10,000 purchases',
      omits: 'nothing but the rows',
    },
  },
  run: async (bench) => {
    const { rounds, seconds, sizes } = bench.plan;
    const dataSets: DataSet[] = [];
    for (const size of sizes) dataSets.push(await bench.dataSets.get(size));
    const measured = new Map<string, BySize>();
    for (const { what, sideOf } of READS) {
      const sides = await Promise.all(dataSets.map(sideOf));
      measured.set(what, await interleave({ rounds, seconds: seconds / 3 }, 1, sides));
    }
    return [
      ...READS.flatMap((read) => growthRows(read, sizes, measured)),
      slowestSearch(sizes, measured),
    ];
  },
};
