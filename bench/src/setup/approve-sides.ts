import { approvePurchase, approvePurchases, type WireReplyOf } from '@prelaunch/contract';
import type { Company } from '@prelaunch/testkit/people';
import type { Bench } from '../bench-case.ts';
import { httpClient, sqlClient } from '../load/clients.ts';
import type { Side } from '../load/compare.ts';
import type { HttpAnswer } from '../load/http-connection.ts';
import { addPending, resetBetweenIntervals } from './purchases.ts';

/**
 * The least work of an approval: decides a pending purchase, adds to the holding and updates the totals row. The totals
 * row is last, so its lock is held for the shortest time.
 */
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
      approved_paise = t.approved_paise + d.total_paise
    from decided d join held using (account_id) where t.company_id = $1`,
};

/** Approves several purchases. It updates no totals row, and so fails, unless all purchases were pending. */
const APPROVE_MANY = {
  name: 'approve-many',
  text: `
    with decided as (
      update purchases set status = 'APPROVED', decided_at = now(), decided_by = $2
      where company_id = $1 and id = any($3::uuid[]) and status = 'PENDING'
      returning account_id, quantity, total_paise
    ), held as (
      insert into holdings as h (company_id, account_id, quantity)
      select $1, account_id, sum(quantity) from decided group by account_id order by account_id
      on conflict (company_id, account_id) do update set quantity = h.quantity + excluded.quantity
      returning account_id
    ), sums as (
      select count(*) as count, sum(quantity) as quantity, sum(total_paise) as paise from decided
    )
    update company_totals t
    set reserved = t.reserved - s.quantity, approved = t.approved + s.quantity,
      pending_count = t.pending_count - s.count, pending_paise = t.pending_paise - s.paise,
      approved_count = t.approved_count + s.count,
      approved_paise = t.approved_paise + s.paise
    from sums s
    where t.company_id = $1 and s.count = cardinality($3::uuid[])
      and (select count(*) from held) > 0`,
};

/** Above the highest measured rates, so that no interval runs out of purchases. */
const ONE_BY_ONE_PER_SECOND = 8_000;
const BATCHED_PER_SECOND = 20_000;

/** Approves pending purchases in batches of a fixed size and adds new ones before each interval. */
function approvingSide(
  { pool, plan }: Bench,
  company: Company,
  size: number,
  open: (nextIds: () => string[]) => Side['open'],
): Side {
  const perSecond = size === 1 ? ONE_BY_ONE_PER_SECOND : BATCHED_PER_SECOND;
  let pending: string[] = [];
  let used = 0;
  const nextIds = () => pending.slice(used, (used += size));
  return {
    unitsPerCall: size,
    open: open(nextIds),
    prepare: async () => {
      pending = pending.slice(used);
      used = 0;
      const missing = Math.ceil(plan.seconds * perSecond) - pending.length;
      if (missing > 0) pending.push(...(await addPending(pool, company, missing)));
      await resetBetweenIntervals(pool);
      return Math.floor(pending.length / size);
    },
  };
}

/** Approves one purchase per request. */
export function approveByRequest(bench: Bench, company: Company): Side {
  const { method, path, status } = approvePurchase;
  const { token } = company.admins[0];
  return approvingSide(bench, company, 1, (nextIds) =>
    httpClient(bench.product.url, status, () => {
      const [id] = nextIds();
      return { method, path, token, body: { id } };
    }),
  );
}

/** Approves one purchase per SQL statement. */
export function approveByStatement(bench: Bench, company: Company): Side {
  return approvingSide(bench, company, 1, (nextIds) =>
    sqlClient(bench.databaseUrl, APPROVE, () => [company.id, company.admins[0].id, ...nextIds()]),
  );
}

function checkAllApproved({ text }: HttpAnswer): void {
  const { data } = JSON.parse(text) as { data: WireReplyOf<typeof approvePurchases> };
  if (!data.results.every(({ status }) => status)) throw new Error(`not all approved: ${text}`);
}

/** Approves `size` purchases per request. */
export function approveManyByRequest(bench: Bench, company: Company, size: number): Side {
  const { method, path, status } = approvePurchases;
  const { token } = company.admins[0];
  return approvingSide(bench, company, size, (nextIds) =>
    httpClient(
      bench.product.url,
      status,
      () => ({ method, path, token, body: { ids: nextIds() } }),
      checkAllApproved,
    ),
  );
}

/** Approves `size` purchases per SQL statement. */
export function approveManyByStatement(bench: Bench, company: Company, size: number): Side {
  return approvingSide(bench, company, size, (nextIds) =>
    sqlClient(bench.databaseUrl, APPROVE_MANY, () => [company.id, company.admins[0].id, nextIds()]),
  );
}
