import { approvePurchase } from '@prelaunch/contract';
import type { Bench } from '../bench.ts';
import { httpCaller, sqlCaller } from '../load/callers.ts';
import { compare, type Side } from '../load/compare.ts';
import { comparisonRow, type Row } from '../report.ts';
import { makeCompany, type Company } from '../setup/companies.ts';
import { addPending, tidy } from '../setup/purchases.ts';

/** The least that an approval is: decided once, held by the member, counted; the counter last. */
const APPROVE = {
  name: 'approve',
  text: `
    with decided as (
      update purchases set status = 'APPROVED', decided_at = now(), decided_by = $2
      where company_id = $1 and id = $3 and status = 'PENDING'
      returning account_id, quantity, total_paise
    ), held as (
      insert into holdings as h (company_id, account_id, quantity)
      select $1, account_id, quantity from decided
      on conflict (company_id, account_id) do update set quantity = h.quantity + excluded.quantity
      returning account_id
    )
    update company_totals t
    set reserved = t.reserved - d.quantity, approved = t.approved + d.quantity,
      pending_count = t.pending_count - 1,
      pending_paise = t.pending_paise - d.total_paise, approved_count = t.approved_count + 1,
      approved_manual_paise = t.approved_manual_paise + d.total_paise
    from decided d join held using (account_id) where t.company_id = $1`,
};

/** More than any turn has come to: those that wait are topped up to this many a second. */
const PER_SECOND = 8_000;

/** Takes purchases that wait from the front, and adds new ones before each turn. */
function deciding(
  bench: Bench,
  company: Company,
  open: (next: () => string) => Side['open'],
): Side {
  let waiting: string[] = [];
  let used = 0;
  const next = () => waiting[used++] ?? '';
  return {
    open: open(next),
    prepare: async () => {
      waiting = waiting.slice(used);
      used = 0;
      const missing = Math.ceil(bench.plan.seconds * PER_SECOND) - waiting.length;
      if (missing > 0) waiting.push(...(await addPending(bench.pool, company, missing)));
      await tidy(bench.pool);
      return waiting.length;
    },
  };
}

/** Approving purchases, each by its own request, against the same in one SQL statement. */
export async function approve(bench: Bench): Promise<Row[]> {
  const { pool, plan } = bench;
  const company = await makeCompany(pool, { label: 'approve', members: plan.members });
  const other = await makeCompany(pool, { label: 'approve-sql', members: plan.members });
  const { method, path, status } = approvePurchase;
  const { token } = company.admin;
  const ours = deciding(bench, company, (next) =>
    httpCaller(bench.product.url, status, () => ({ method, path, token, body: { id: next() } })),
  );
  const ceiling = deciding(bench, other, (next) =>
    sqlCaller(bench.databaseUrl, APPROVE, () => [other.id, other.admin.id, next()]),
  );
  const at8 = await compare(plan, 8, { ours, ceiling });
  const at32 = await compare(plan, 32, { ours, ceiling });
  return [
    comparisonRow('approve, 8 clients', at8, { atLeast: 0.8 }),
    comparisonRow('approve, 32 clients', at32, { atLeast: 1.2 }),
  ];
}
