import { getProfile } from '@prelaunch/contract';
import { makeCompany, pick, type Company } from '@prelaunch/testkit/people';
import type { Bench, BenchCase } from '../bench-case.ts';
import { httpClient } from '../load/clients.ts';
import { compare, type Side } from '../load/compare.ts';
import { comparisonRow } from '../report/rows.ts';
import { startBaselineServer } from '../setup/baseline-server.ts';
import { resetBetweenIntervals } from '../setup/purchases.ts';

const MEMBERS = 400;

/** Reads the profiles of the company's members, one after the other. */
export function readingProfiles(bench: Bench, company: Company): Side {
  const { method, path, status } = getProfile;
  return {
    open: httpClient(bench.product.url, status, (n) => ({
      method,
      path,
      token: pick(company.members, n).token,
    })),
  };
}

/** Compares the profile, with session and database, with a Fastify server that sends a constant. */
export const profile: BenchCase = {
  name: 'profile',
  duties: {
    product:
      'Session, role and account state checked, profile and stock read from the database, answer encoded by ' +
      'the schema of the contract, security headers, request limits',
    ceiling: {
      does: 'a Fastify server that sends one constant object of the same shape',
      omits:
        'the database, the session, the schema, headers and limits: everything but HTTP and JSON',
    },
  },
  run: async (bench) => {
    const company = await makeCompany(bench.pool, { name: 'profile', members: MEMBERS });
    await resetBetweenIntervals(bench.pool);
    const baseline = await startBaselineServer(bench.databaseUrl);
    try {
      const compared = await compare(bench.plan, 8, {
        ours: readingProfiles(bench, company),
        ceiling: { open: httpClient(baseline.url, 200, () => ({ method: 'GET', path: '/fixed' })) },
      });
      return [comparisonRow('profile, 8 clients', compared, { atLeast: 0.3 })];
    } finally {
      await baseline.stop();
    }
  },
};
