import { makeCompany } from '@prelaunch/testkit/people';
import type { BenchCase } from '../bench-case.ts';
import { interleave } from '../load/compare.ts';
import { medianRatio, medianSample } from '../load/statistics.ts';
import { ratioRow, type Row } from '../report/rows.ts';
import {
  approveByStatement,
  approveManyByRequest,
  approveManyByStatement,
} from '../setup/approve-sides.ts';

const CLIENTS = 8;
/** The size of a usual selection on a page, and the maximum of one request. */
const SIZES = [16, 100];

/** Measures approving many purchases per request; rates and ratios are per purchase. */
export const bulk: BenchCase = {
  name: 'bulk',
  duties: {
    product:
      'Many purchases per request: what `approve` does for each, with one outcome per purchase; rates count purchases',
    ceiling: {
      does: 'one prepared SQL statement for each purchase, and one for as many purchases as the request has',
      omits:
        'HTTP, session, rights, validation, second-admin rule, ledger, audit, mail, notification',
    },
  },
  run: async (bench) => {
    const { pool, plan } = bench;
    const { members } = plan;
    const company = await makeCompany(pool, { name: 'bulk', members });
    const singles = await makeCompany(pool, { name: 'bulk-single-sql', members });
    const batches = await makeCompany(pool, { name: 'bulk-sql', members });
    const rows: Row[] = [];
    for (const size of SIZES) {
      const [ours = [], single = [], batch = []] = await interleave(plan, CLIENTS, [
        approveManyByRequest(bench, company, size),
        approveByStatement(bench, [singles]),
        approveManyByStatement(bench, batches, size),
      ]);
      const row = (what: string, others: typeof ours, goal?: { readonly atLeast: number }) =>
        ratioRow(
          `approve ${size} per request, 8 clients: ${what}`,
          {
            ours: medianSample(ours),
            other: medianSample(others),
            ratio: medianRatio(ours, others, 'perSecond'),
          },
          goal,
        );
      rows.push(
        row('to SQL one by one', single, { atLeast: 3 }),
        row(`to SQL ${size} at once`, batch),
      );
    }
    return rows;
  },
};
