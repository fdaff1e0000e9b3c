import { listOwnPurchases } from '@prelaunch/contract';
import { makeCompany, pick } from '@prelaunch/testkit/people';
import type { BenchCase } from '../bench-case.ts';
import { httpClient } from '../load/clients.ts';
import { compare } from '../load/compare.ts';
import { comparisonRow } from '../report/rows.ts';
import { startBaselineServer } from '../setup/baseline-server.ts';
import { addPending, resetBetweenIntervals } from '../setup/purchases.ts';

const MEMBERS = 400;
const PURCHASES_EACH = 25;

/** Compares a member's own list with a minimal server that answers it with two queries. */
export const list: BenchCase = {
  name: 'list',
  duties: {
    product:
      'Session, role and company checked, query validated, page of 10 with total, answer ' +
      'encoded by the schema of the contract, security headers, request limits',
    ceiling: {
      does: 'a Fastify server with two prepared statements: session with account, page with total',
      omits:
        'validation, the schema, formatting of money and dates, receipt links, security headers, request limits',
    },
  },
  run: async (bench) => {
    const company = await makeCompany(bench.pool, { name: 'list', members: MEMBERS });
    await addPending(bench.pool, company, MEMBERS * PURCHASES_EACH);
    await resetBetweenIntervals(bench.pool);
    const { method, path, status } = listOwnPurchases;
    const side = (url: string, at: string) => ({
      open: httpClient(url, status, (n) => ({
        method,
        path: at,
        token: pick(company.members, n).token,
      })),
    });
    const baseline = await startBaselineServer(bench.databaseUrl);
    try {
      const compared = await compare(bench.plan, 8, {
        ours: side(bench.product.url, path),
        ceiling: side(baseline.url, '/list'),
      });
      return [comparisonRow("member's list, 8 clients", compared, { atLeast: 1 })];
    } finally {
      await baseline.stop();
    }
  },
};
