import { randomUUID } from 'node:crypto';
import { submitPurchase } from '@prelaunch/contract';
import { RUPEES_PER_TOKEN, makeCompany, pick, type Company } from '@prelaunch/testkit/people';
import type { Bench, BenchCase } from '../bench-case.ts';
import { httpClient, sqlClient } from '../load/clients.ts';
import { compare, type Side } from '../load/compare.ts';
import { comparisonRow, slowdownRow, type Row } from '../report/rows.ts';
import { ORDER, rejectPending, resetBetweenIntervals } from '../setup/purchases.ts';

/** The least work of a sale: the purchase and its reservation. A check of the totals row prevents overselling. */
const SUBMIT = {
  name: 'submit',
  text: `
    with submitted as (
      insert into purchases (company_id, id, account_id, payment_method, amount_paise,
        price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise, reserved_until)
      values ($1, uuidv7(), $2, 'MANUAL', $3, $4, $5, $6, $7, $8, now() + interval '168 hours')
      returning quantity, total_paise
    )
    update company_totals t
    set reserved = t.reserved + s.quantity, pending_count = t.pending_count + 1,
      pending_paise = t.pending_paise + s.total_paise
    from submitted s where t.company_id = $1`,
};

/** The product's limit of pending purchases per member. */
const PENDING_EACH = 10;

function submitting(bench: Bench, company: Company, open: Side['open']): Side {
  return {
    open,
    prepare: async () => {
      await rejectPending(bench.pool, company);
      await resetBetweenIntervals(bench.pool);
      return company.members.length * PENDING_EACH;
    },
  };
}

function ours(bench: Bench, company: Company): Side {
  const body = { paymentMethod: 'MANUAL', amount: RUPEES_PER_TOKEN };
  const { method, path, status } = submitPurchase;
  const open = httpClient(bench.product.url, status, (n) => ({
    method,
    path,
    token: pick(company.members, n).token,
    headers: { 'Idempotency-Key': randomUUID() },
    body,
  }));
  return submitting(bench, company, open);
}

function oneStatement(bench: Bench, company: Company): Side {
  const { amount, price, quantity, feeRate, fee, total } = ORDER;
  const order = [amount, price, quantity, feeRate, fee, total];
  const open = sqlClient(bench.databaseUrl, SUBMIT, (n) => [
    company.id,
    pick(company.members, n).id,
    ...order,
  ]);
  return submitting(bench, company, open);
}

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
      ours: ours(bench, await makeCompany(pool, { name: 'submit', members })),
      ceiling: oneStatement(bench, await makeCompany(pool, { name: 'submit-sql', members })),
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
