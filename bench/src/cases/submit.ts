import { makeCompany } from '@prelaunch/testkit/people';
import type { BenchCase } from '../bench-case.ts';
import { compare } from '../load/compare.ts';
import { comparisonRow, slowdownRow, type Row } from '../report/rows.ts';
import { submitByRequest, submitByStatement } from '../setup/submit-sides.ts';

const GOALS = [
  { clients: 1 },
  { clients: 8, goal: { atLeast: 1 } },
  { clients: 32, goal: { atLeast: 1.5 } },
] as const;

/** Compares submitting a purchase with one SQL statement that inserts it and reserves its tokens. */
export const submit: BenchCase = {
  name: 'submit',
  duties: {
    product:
      'One purchase per request: session, validation, company and token rules, idempotency key, limit of ' +
      'pending purchases, price, reservation, mail to the member, the purchase as the answer',
    ceiling: {
      does: 'one prepared SQL statement that inserts the purchase and reserves its tokens in the totals row',
      omits:
        'HTTP, session, validation, rules, idempotency key, limit of pending purchases, pricing, mail',
    },
  },
  run: async (bench) => {
    const { pool, plan } = bench;
    const { members } = plan;
    const sides = {
      ours: submitByRequest(bench, [await makeCompany(pool, { name: 'submit', members })]),
      ceiling: submitByStatement(bench, [await makeCompany(pool, { name: 'submit-sql', members })]),
    };
    const rows: Row[] = [];
    for (const { clients, ...rest } of GOALS) {
      const compared = await compare(plan, clients, sides);
      const what = `submit, ${clients} client${clients === 1 ? '' : 's'}`;
      rows.push(comparisonRow(what, compared, 'goal' in rest ? rest.goal : undefined));
      const { p99, p50 } = compared.ours;
      if (clients > 1) rows.push(slowdownRow(`${what}: p99 to p50`, p99, p50, { atMost: 3 }));
    }
    return rows;
  },
};
