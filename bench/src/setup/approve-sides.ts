import { approvePurchase, approvePurchases, type WireReplyOf } from '@prelaunch/contract';
import { pick, type Company } from '@prelaunch/testkit/people';
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

/** Pending purchases of one company. */
interface Batch {
  readonly company: Company;
  readonly ids: readonly string[];
}

/**
 * Approves pending purchases of these companies in turns, in batches of a fixed size, and adds new ones before
 * each interval.
 */
function approvingSide(
  { pool, plan }: Bench,
  companies: readonly Company[],
  size: number,
  open: (next: () => Batch) => Side['open'],
): Side {
  const perSecond = size === 1 ? ONE_BY_ONE_PER_SECOND : BATCHED_PER_SECOND;
  const needed = Math.ceil((plan.seconds * perSecond) / companies.length);
  const queues = companies.map((company) => ({ company, pending: [] as string[], used: 0 }));
  let batches = 0;
  const next = () => {
    const queue = pick(queues, batches++);
    return {
      company: queue.company,
      ids: queue.pending.slice(queue.used, (queue.used += size)),
    };
  };
  return {
    unitsPerCall: size,
    open: open(next),
    prepare: async () => {
      for (const queue of queues) {
        queue.pending = queue.pending.slice(queue.used);
        queue.used = 0;
        const missing = needed - queue.pending.length;
        if (missing > 0) queue.pending.push(...(await addPending(pool, queue.company, missing)));
      }
      await resetBetweenIntervals(pool);
      const fewest = Math.min(...queues.map(({ pending }) => Math.floor(pending.length / size)));
      return fewest * queues.length;
    },
  };
}

/** Approves one purchase per request, of these companies in turns. */
export function approveByRequest(bench: Bench, companies: readonly Company[]): Side {
  const { method, path, status } = approvePurchase;
  return approvingSide(bench, companies, 1, (next) => () => {
    const open = httpClient(bench.product.url, status, () => {
      const { company, ids } = next();
      return { method, path, token: company.admins[0].token, body: { id: ids[0] } };
    });
    return open();
  });
}

/** Approves one purchase per SQL statement, of these companies in turns. */
export function approveByStatement(bench: Bench, companies: readonly Company[]): Side {
  return approvingSide(bench, companies, 1, (next) =>
    sqlClient(bench.databaseUrl, APPROVE, () => {
      const { company, ids } = next();
      return [company.id, company.admins[0].id, ...ids];
    }),
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
  return approvingSide(bench, [company], size, (next) =>
    httpClient(
      bench.product.url,
      status,
      () => ({ method, path, token, body: { ids: next().ids } }),
      checkAllApproved,
    ),
  );
}

/** Approves `size` purchases per SQL statement. */
export function approveManyByStatement(bench: Bench, company: Company, size: number): Side {
  return approvingSide(bench, [company], size, (next) =>
    sqlClient(bench.databaseUrl, APPROVE_MANY, () => [
      company.id,
      company.admins[0].id,
      next().ids,
    ]),
  );
}
