import { randomUUID } from 'node:crypto';
import { submitPurchase } from '@prelaunch/contract';
import { pick, RUPEES_PER_TOKEN, type Company, type Person } from '@prelaunch/testkit/people';
import type { Bench } from '../bench-case.ts';
import { httpClient, sqlClient } from '../load/clients.ts';
import type { Side } from '../load/compare.ts';
import { ORDER, rejectPending, resetBetweenIntervals } from './purchases.ts';

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

interface Buyer extends Person {
  readonly companyId: string;
}

/** The members of companies of equal size; consecutive ones are in different companies. */
const buyersOf = (companies: readonly Company[]): Buyer[] =>
  pick(companies, 0).members.flatMap((_, n) =>
    companies.map(({ id, members }) => ({ companyId: id, ...pick(members, n) })),
  );

function submitting(
  { pool }: Bench,
  companies: readonly Company[],
  open: (buyers: readonly Buyer[]) => Side['open'],
): Side {
  const buyers = buyersOf(companies);
  return {
    open: open(buyers),
    prepare: async () => {
      for (const company of companies) await rejectPending(pool, company);
      await resetBetweenIntervals(pool);
      return buyers.length * PENDING_EACH;
    },
  };
}

/** Submits one purchase per request, by members of these companies in turns. */
export function submitByRequest(bench: Bench, companies: readonly Company[]): Side {
  const body = { paymentMethod: 'MANUAL', amount: RUPEES_PER_TOKEN };
  const { method, path, status } = submitPurchase;
  return submitting(bench, companies, (buyers) => () => {
    const open = httpClient(bench.product.url, status, (n) => ({
      method,
      path,
      token: pick(buyers, n).token,
      headers: { 'Idempotency-Key': randomUUID() },
      body,
    }));
    return open();
  });
}

/** Submits one purchase per SQL statement. */
export function submitByStatement(bench: Bench, companies: readonly Company[]): Side {
  const { amount, price, quantity, feeRate, fee, total } = ORDER;
  const order = [amount, price, quantity, feeRate, fee, total];
  return submitting(bench, companies, (buyers) =>
    sqlClient(bench.databaseUrl, SUBMIT, (n) => {
      const { companyId, id } = pick(buyers, n);
      return [companyId, id, ...order];
    }),
  );
}
