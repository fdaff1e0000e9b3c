import { makeCompany } from '@prelaunch/testkit/people';
import type { BenchCase } from '../bench-case.ts';
import { compare } from '../load/compare.ts';
import { comparisonRow } from '../report/rows.ts';
import { approveByRequest, approveByStatement } from '../setup/approve-sides.ts';

/** Compares approving one purchase per request with one SQL statement per purchase. */
export const approve: BenchCase = {
  name: 'approve',
  duties: {
    product:
      'One purchase per request: session, admin rights, validation, second-admin rule, decided once, ' +
      'holding, totals, ledger entry and audit entry in their hash chains, mail, live notification, ' +
      'the decided purchase as the answer',
    ceiling: {
      does: 'one prepared SQL statement that decides once, adds to the holding and counts in the totals row',
      omits:
        'HTTP, session, rights, validation, second-admin rule, ledger, audit, mail, notification',
    },
  },
  run: async (bench) => {
    const { pool, plan } = bench;
    const { members } = plan;
    const sides = {
      ours: approveByRequest(bench, [await makeCompany(pool, { name: 'approve', members })]),
      ceiling: approveByStatement(bench, [
        await makeCompany(pool, { name: 'approve-sql', members }),
      ]),
    };
    return [
      comparisonRow('approve, 8 clients', await compare(plan, 8, sides), { atLeast: 0.8 }),
      comparisonRow('approve, 32 clients', await compare(plan, 32, sides), { atLeast: 1.2 }),
    ];
  },
};
