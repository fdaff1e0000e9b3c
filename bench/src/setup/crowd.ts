import type pg from 'pg';
import { makeCompany, type Company } from './companies.ts';

/** A company of any size, as years of selling would leave it. */
export interface Crowd {
  readonly company: Company;
  /** What somebody may type who looks for one of its members, or for nobody. */
  readonly searches: {
    readonly hit: string;
    readonly miss: string;
    readonly commonSurname: string;
    readonly phoneFragment: string;
    readonly code: string;
    readonly reference: string;
  };
}

/** One in ten is a Patel, as in a town of Gujarat; every other name is far rarer. */
const FILL_ACCOUNTS = `
  insert into accounts (company_id, id, role, is_approved, name, email, mobile, referral_code,
    date_of_birth, password_hash)
  select $1, uuidv7(), 'USER', n % 20 <> 0,
    initcap(substr(md5(n::text), 1, 4 + n % 4)) || ' '
      || case when n % 10 = 0 then 'Patel' else initcap(substr(md5('s' || n % 5000), 1, 6)) end,
    'm' || n || '@crowd.test', '+91' || (7000000000 + (n::bigint * 7919) % 2999999999),
    'GLXY-' || translate(lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0'),
      '01abcdef', 'XYABCDEF'), '1990-01-31', 'nobody logs in here'
  from generate_series(1, $2::int) n`;

/** Every tenth is paid by hand; of the others each has a file and a number of its own. */
const FILL_MEDIA = `
  insert into media (company_id, id, owner_kind, owner_id, name, mime_type, size_bytes, sha256,
    storage_key)
  select $1, md5('f' || n)::uuid, 'member', $1, 'proof.png', 'image/png', 1000,
    sha256(n::text::bytea), 'none/' || n
  from generate_series(1, $2::int) n where n % 10 <> 0`;

const FILL_PURCHASES = `
  with people as (
    select array_agg(id) as ids from accounts where company_id = $1 and role = 'USER'
  )
  insert into purchases (company_id, id, account_id, order_number, payment_method,
    reference_number, reference_key, receipt_id, amount_paise, price_micro_rupees, quantity,
    fee_basis_points, fee_paise, total_paise, status, created_at, reserved_until, decided_at,
    decided_by)
  select $1, uuidv7(), ids[1 + (n::bigint * 7919) % cardinality(ids)],
    'PUR-' || lpad((n % 1000000)::text, 6, '0'),
    case n % 10 when 0 then 'MANUAL' when 1 then 'BANK' when 2 then 'BANK' else 'UPI' end,
    reference, reference, case when n % 10 <> 0 then md5('f' || n)::uuid end,
    1000, 10000000, 1, 200, 20, 1020, status,
    now() - ($2::int - n) * interval '1 minute',
    -- However old the order is: none ends while it is measured.
    now() + interval '168 hours',
    case when status <> 'PENDING' then now() end, case when status <> 'PENDING' then $3::uuid end
  from people, generate_series(1, $2::int) n,
    lateral (select case when n % 10 <> 0 then (400000000000 + n::bigint * 104729)::text end
      as reference) r,
    lateral (select case when n > $2::int * 0.97 then 'PENDING' when n % 8 = 0 then 'REJECTED'
      else 'APPROVED' end as status) s`;

const FILL_HOLDINGS = `
  insert into holdings (company_id, account_id, quantity)
  select company_id, account_id, sum(quantity) from purchases
  where company_id = $1 and status = 'APPROVED' group by company_id, account_id`;

const COUNT = `
  update company_totals t
  set reserved = p.reserved, approved = p.approved, pending_count = p.pending, pending_paise = p.waiting,
    approved_count = p.approved, rejected_count = p.rejected, approved_bank_paise = p.bank,
    approved_upi_paise = p.upi, approved_manual_paise = p.manual,
    holder_count = (select count(*) from holdings where company_id = $1)
  from (
    select count(*) filter (where status = 'PENDING') as pending,
      coalesce(sum(quantity) filter (where status = 'PENDING' and released_at is null), 0) as reserved,
      coalesce(sum(total_paise) filter (where status = 'PENDING'), 0) as waiting,
      count(*) filter (where status = 'APPROVED') as approved,
      count(*) filter (where status = 'REJECTED') as rejected,
      coalesce(sum(total_paise) filter (where status = 'APPROVED' and payment_method = 'BANK'), 0) as bank,
      coalesce(sum(total_paise) filter (where status = 'APPROVED' and payment_method = 'UPI'), 0) as upi,
      coalesce(sum(total_paise) filter (where status = 'APPROVED' and payment_method = 'MANUAL'), 0) as manual
    from purchases where company_id = $1
  ) p where t.company_id = $1`;

/** Does the work without the indexes for searches, which cost more row by row than at once. */
async function withoutSearches(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and indexdef like '%gin_trgm_ops%'`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await pool.query(definition);
}

/** Fills a company by a few large statements, far from the API. It keeps no ledger. */
export async function makeCrowd(
  pool: pg.Pool,
  size: { readonly members: number; readonly purchases: number },
): Promise<Crowd> {
  const company = await makeCompany(pool, { label: 'crowd-sql', members: 0 });
  const { id } = company;
  await withoutSearches(pool, async () => {
    await pool.query(FILL_ACCOUNTS, [id, size.members]);
    await pool.query(FILL_MEDIA, [id, size.purchases]);
    await pool.query(FILL_PURCHASES, [id, size.purchases, company.admin.id]);
  });
  await pool.query(FILL_HOLDINGS, [id]);
  await pool.query(COUNT, [id]);
  await pool.query('vacuum analyze accounts, media, purchases, holdings, company_totals');
  const { rows } = await pool.query<{ name: string; mobile: string; code: string; ref: string }>(
    `select a.name, a.mobile, a.referral_code as code, p.reference_number as ref
     from purchases p join accounts a on a.company_id = p.company_id and a.id = p.account_id
     where p.company_id = $1 and p.reference_number is not null and a.name not like '%Patel'
     order by p.id offset $2 limit 1`,
    [id, Math.floor(size.purchases / 2)],
  );
  const [one] = rows;
  if (one === undefined) throw new Error('the crowd is empty');
  return {
    company,
    searches: {
      hit: one.name,
      miss: 'Zzyzx Qwghlm',
      commonSurname: 'Patel',
      phoneFragment: one.mobile.slice(5, 11),
      code: one.code,
      reference: one.ref,
    },
  };
}
