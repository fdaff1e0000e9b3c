import type { Company } from '@prelaunch/testkit/people';
import type pg from 'pg';

/** An order of one token at the default price and fee (10 rupees, 2 %). */
export const ORDER = {
  amount: 1_000,
  price: 10_000_000,
  quantity: 1,
  feeRate: 200,
  fee: 20,
  total: 1_020,
} as const;

const ADD = `
  with added as (
    insert into purchases (company_id, id, account_id, payment_method, amount_paise,
      price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise, reserved_until)
    select $1, uuidv7(), ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'MANUAL',
      $4::bigint, $5::bigint, $6::bigint, $7::int, $8::bigint, $9::bigint,
      now() + interval '168 hours'
    from generate_series(1, $3::int) n
    returning id
  ), counted as (
    update company_totals
    set reserved = reserved + $3::bigint * $6::bigint, pending_count = pending_count + $3::bigint,
      pending_paise = pending_paise + $3::bigint * $9::bigint
    where company_id = $1
  )
  select id from added`;

/** Adds pending purchases, spread over the company's members, and counts them; returns their ids. */
export async function addPending(
  pool: pg.Pool,
  company: Company,
  count: number,
): Promise<string[]> {
  const { amount, price, quantity, feeRate, fee, total } = ORDER;
  const members = company.members.map(({ id }) => id);
  const order = [amount, price, quantity, feeRate, fee, total];
  const { rows } = await pool.query<{ id: string }>(ADD, [company.id, members, count, ...order]);
  return rows.map(({ id }) => id);
}

const REJECT_ALL = `
  with rejected as (
    update purchases set status = 'REJECTED', decided_at = now(), decided_by = $2
    where company_id = $1 and status = 'PENDING' returning quantity, total_paise, released_at
  )
  update company_totals
  set reserved = reserved - gone.quantity, pending_count = pending_count - gone.count,
    pending_paise = pending_paise - gone.paise,
    rejected_count = rejected_count + gone.count
  from (select coalesce(sum(quantity) filter (where released_at is null), 0) as quantity,
    count(*) as count,
    coalesce(sum(total_paise), 0) as paise from rejected) gone
  where company_id = $1`;

/** Rejects every pending purchase, so that each member may submit 10 again. */
export async function rejectPending(pool: pg.Pool, company: Company): Promise<void> {
  await pool.query(REJECT_ALL, [company.id, company.admins[0].id]);
}

/** Counts the purchase mails that are not queued yet and the jobs that are not finished. */
export async function countJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*) from graphile_worker.jobs)::int
       + (select count(*) from purchase_mails)::int as count`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Cleans up after an interval of load, so that it does not slow down the next one: deletes queued mails, which
 * would be sent during the other side's interval, marks all sessions as just used, and removes dead rows.
 */
export async function resetBetweenIntervals(pool: pg.Pool): Promise<void> {
  await pool.query('delete from purchase_mails');
  await pool.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  );
  await pool.query('update sessions set last_seen_at = now()');
  await pool.query('vacuum analyze purchases, purchase_mails, company_totals, holdings, sessions');
}
