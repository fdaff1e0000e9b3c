import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getAdminDashboard,
  listAccounts,
  listCompanyPurchases,
  type EndpointSpec,
} from '@prelaunch/contract';
import pg from 'pg';
import type { Bench } from '../bench.ts';
import { httpCaller } from '../load/callers.ts';
import { compare } from '../load/compare.ts';
import { comparisonRow, type Row } from '../report.ts';
import { makeCrowd, type Crowd } from '../setup/crowd.ts';
import { databaseUrl } from '../setup/database.ts';
import { startProduct } from '../setup/product.ts';

const SMALL = { members: 3_000, purchases: 10_000 };

/** A list and what is asked of it. */
interface Look {
  readonly what: string;
  readonly spec: EndpointSpec;
  readonly query: (crowd: Crowd, lastPage: number) => Readonly<Record<string, string>>;
}

const SEARCHES = ['hit', 'miss', 'commonSurname', 'phoneFragment', 'code', 'reference'] as const;

const looksAt = (
  list: string,
  spec: EndpointSpec,
  filters: readonly Readonly<Record<string, string>>[],
): Look[] => [
  { what: `${list}, page 1`, spec, query: () => ({}) },
  { what: `${list}, last page`, spec, query: (_, lastPage) => ({ page: String(lastPage) }) },
  ...filters.map((filter) => ({
    what: `${list}, ${Object.values(filter).join(' ')}`,
    spec,
    query: () => filter,
  })),
  ...SEARCHES.map((search) => ({
    what: `${list}, search: ${search}`,
    spec,
    query: ({ searches }: Crowd) => ({ search: searches[search] }),
  })),
];

const LOOKS: readonly Look[] = [
  ...looksAt('purchases', listCompanyPurchases, [
    { status: 'PENDING' },
    { status: 'APPROVED' },
    { status: 'REJECTED' },
  ]),
  ...looksAt('users', listAccounts, [{ isApproved: 'false' }, { isApproved: 'true' }]),
  { what: 'dashboard', spec: getAdminDashboard, query: () => ({}) },
];

interface Side {
  readonly url: string;
  readonly crowd: Crowd;
}

async function lastPageOf({ url, crowd }: Side, { path }: EndpointSpec): Promise<number> {
  const answer = await fetch(url + path, {
    headers: { authorization: crowd.company.admin.token },
  });
  const { data } = (await answer.json()) as { data: { lastPage?: number } };
  return data.lastPage ?? 1;
}

async function sideOf(side: Side, { spec, query }: Look) {
  const asked = new URLSearchParams(query(side.crowd, await lastPageOf(side, spec))).toString();
  return {
    open: httpCaller(side.url, 200, () => ({
      method: spec.method,
      path: `${spec.path}?${asked}`,
      token: side.crowd.company.admin.token,
    })),
  };
}

/** What an admin looks at all day: at a hundred times the size, at most three times as slow. */
export async function lists(bench: Bench): Promise<Row[]> {
  const dataDir = join(bench.dataDir, 'small');
  await mkdir(dataDir, { mode: 0o711 });
  const product = await startProduct(dataDir);
  const pool = new pg.Pool({ connectionString: await databaseUrl(dataDir), max: 2 });
  pool.on('error', () => undefined);
  try {
    const small = { url: product.url, crowd: await makeCrowd(pool, SMALL) };
    const large = { url: bench.product.url, crowd: await makeCrowd(bench.pool, bench.plan.crowd) };
    const rows: Row[] = [];
    for (const look of LOOKS) {
      const compared = await compare({ ...bench.plan, seconds: bench.plan.seconds / 2 }, 1, {
        ours: await sideOf(large, look),
        ceiling: await sideOf(small, look),
      });
      rows.push(comparisonRow(look.what, compared, { atLeast: 0.33 }));
    }
    return rows;
  } finally {
    await pool.end();
    await product.stop();
  }
}
