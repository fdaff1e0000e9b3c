import { getProfile } from '@prelaunch/contract';
import type { Bench } from '../bench.ts';
import { httpCaller } from '../load/callers.ts';
import { compare, type Side } from '../load/compare.ts';
import { comparisonRow, type Row } from '../report.ts';
import { startBareServer } from '../setup/bare-server.ts';
import { makeCompany, pick, type Company } from '../setup/companies.ts';
import { tidy } from '../setup/purchases.ts';

const MEMBERS = 400;

/** Members of the company ask for their profiles in turn. */
export function readingProfiles(bench: Bench, company: Company): Side {
  const { method, path, status } = getProfile;
  return {
    open: httpCaller(bench.product.url, status, (n) => ({
      method,
      path,
      token: pick(company.members, n).token,
    })),
  };
}

/** The profile, with its session and its database, against Fastify sending a constant. */
export async function profile(bench: Bench): Promise<Row[]> {
  const company = await makeCompany(bench.pool, { label: 'profile', members: MEMBERS });
  await tidy(bench.pool);
  const bare = await startBareServer(bench.databaseUrl);
  try {
    const compared = await compare(bench.plan, 8, {
      ours: readingProfiles(bench, company),
      ceiling: { open: httpCaller(bare.url, 200, () => ({ method: 'GET', path: '/fixed' })) },
    });
    return [comparisonRow('profile, 8 clients', compared, { atLeast: 0.3 })];
  } finally {
    await bare.stop();
  }
}
