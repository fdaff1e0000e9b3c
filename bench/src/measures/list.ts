import { listOwnPurchases } from '@prelaunch/contract';
import type { Bench } from '../bench.ts';
import { httpCaller } from '../load/callers.ts';
import { compare } from '../load/compare.ts';
import { comparisonRow, type Row } from '../report.ts';
import { startBareServer } from '../setup/bare-server.ts';
import { makeCompany, pick } from '../setup/companies.ts';
import { addPending, tidy } from '../setup/purchases.ts';

const MEMBERS = 400;
const PURCHASES_EACH = 25;

/** A member's own list against the least server that answers it with two queries. */
export async function list(bench: Bench): Promise<Row[]> {
  const company = await makeCompany(bench.pool, { label: 'list', members: MEMBERS });
  await addPending(bench.pool, company, MEMBERS * PURCHASES_EACH);
  await tidy(bench.pool);
  const { method, path } = listOwnPurchases;
  const side = (url: string, at: string) => ({
    open: httpCaller(url, 200, (n) => ({
      method,
      path: at,
      token: pick(company.members, n).token,
    })),
  });
  const bare = await startBareServer(bench.databaseUrl);
  try {
    const compared = await compare(bench.plan, 8, {
      ours: side(bench.product.url, path),
      ceiling: side(bare.url, '/list'),
    });
    return [comparisonRow("member's list, 8 clients", compared, { atLeast: 1 })];
  } finally {
    await bare.stop();
  }
}
