import type pg from 'pg';
import { makeCompany, type Company } from './companies.ts';

export const SEARCH_KINDS = [
  'hit',
  'miss',
  'frequent surname',
  'phone fragment',
  'code',
  'reference',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A company with many members and purchases. */
export interface LargeCompany {
  readonly company: Company;
  /** Search texts of each kind; the database never gets the same one twice in a row. */
  readonly searches: Readonly<Record<SearchKind, readonly string[]>>;
}

/**
 * Ids in ascending order, as the product makes them: with random ones PostgreSQL would fill its indexes in
 * random order, which takes hours at ten million rows.
 */
const sequentialId = (table: '1' | '2', n: string) =>
  `(lpad(to_hex(1600000000000 + (${n})), 12, '0') || '70008000' || lpad('${table}', 12, '0'))::uuid`;
const accountId = (n: string) => sequentialId('1', n);
const receiptId = (n: string) => sequentialId('2', n);

/** One member in ten is a Patel; each other surname is shared by one in 5,500. */
const FILL_ACCOUNTS = `
  insert into accounts (company_id, id, role, is_approved, name, email, mobile, referral_code,
    date_of_birth, password_hash)
  select $1, ${accountId('n')}, 'USER', n % 20 <> 0,
    initcap(substr(md5(n::text), 1, 4 + n % 4)) || ' '
      || case when n % 10 = 0 then 'Patel' else initcap(substr(md5('s' || n % 5000), 1, 6)) end,
    'm' || n || '@large.test', '+91' || (7000000000 + (n::bigint * 7919) % 2999999999),
    'GLXY-' || translate(lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0'),
      '01abcdef', 'XYABCDEF'), '1990-01-31', 'no login'
  from generate_series($2::int, $3::int) n`;

/** Every tenth purchase is paid by hand; each other one has its own receipt and reference. */
const FILL_MEDIA = `
  insert into media (company_id, id, owner_kind, owner_id, name, mime_type, size_bytes, sha256,
    storage_key)
  select $1, ${receiptId('n')}, 'member', $1, 'proof.png', 'image/png', 1000,
    sha256(n::text::bytea), 'none/' || lpad(n::text, 8, '0')
  from generate_series($2::int, $3::int) n where n % 10 <> 0`;

/** The multiplier is odd and the modulus a power of two, so references of 12 digits never repeat. */
const REFERENCE = `(400000000000 + (n::bigint * 2654435761) % 549755813888)::text`;
const referenceOf = (n: number) =>
  String(400_000_000_000n + ((BigInt(n) * 2_654_435_761n) % 549_755_813_888n));

const FILL_PURCHASES = `
  insert into purchases (company_id, id, account_id, order_number, payment_method,
    reference_number, reference_key, receipt_id, amount_paise, price_micro_rupees, quantity,
    fee_basis_points, fee_paise, total_paise, status, created_at, reserved_until, decided_at,
    decided_by)
  select $1, uuidv7(), ${accountId('1 + (n::bigint * 7919) % $5::int')},
    'PUR-' || lpad((n % 1000000)::text, 6, '0'),
    case n % 10 when 0 then 'MANUAL' when 1 then 'BANK' when 2 then 'BANK' else 'UPI' end,
    reference, reference, case when n % 10 <> 0 then ${receiptId('n')} end,
    1000, 10000000, 1, 200, 20, 1020, status,
    now() - ($4::int - n) * interval '1 minute',
    -- No reservation may end during the measurements.
    now() + interval '168 hours',
    case when status <> 'PENDING' then now() end, case when status <> 'PENDING' then $6::uuid end
  from generate_series($2::int, $3::int) n,
    lateral (select case when n % 10 <> 0 then ${REFERENCE} end as reference) r,
    lateral (select case when n > $4::int * 0.97 then 'PENDING' when n % 8 = 0 then 'REJECTED'
      else 'APPROVED' end as status) s`;

const FILL_HOLDINGS = `
  insert into holdings (company_id, account_id, quantity)
  select company_id, account_id, sum(quantity) from purchases
  where company_id = $1 and status = 'APPROVED' group by company_id, account_id order by account_id`;

const SET_TOTALS = `
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

/** Runs `fill` without the tables' secondary indexes: building each once is many times faster. */
async function withoutIndexes(client: pg.PoolClient, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes i
     where schemaname = 'public' and tablename in ('accounts', 'media', 'purchases')
       and not exists (select from pg_constraint where conname = i.indexname)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

const CHUNK = 500_000;

async function fillTables(
  client: pg.PoolClient,
  { id, admin }: Company,
  members: number,
  purchases: number,
): Promise<void> {
  const inChunks = async (text: string, rows: number, ...values: readonly unknown[]) => {
    for (let from = 1; from <= rows; from += CHUNK) {
      await client.query(text, [id, from, Math.min(rows, from + CHUNK - 1), ...values]);
    }
  };
  await inChunks(FILL_ACCOUNTS, members);
  // From here on without triggers and foreign key checks, which would queue an event for every row.
  await client.query('set session_replication_role = replica');
  await inChunks(FILL_MEDIA, purchases);
  await inChunks(FILL_PURCHASES, purchases, purchases, members, admin.id);
}

interface Person {
  readonly name: string;
  readonly mobile: string;
  readonly code: string;
  readonly reference: string;
}

/** Members with a rare surname and one of their references, from all ages of the data. */
async function samplePeople(pool: pg.Pool, companyId: string, purchases: number) {
  const places = Array.from({ length: 200 }, (_, k) => Math.floor(((k + 0.5) * purchases) / 200));
  const { rows } = await pool.query<Person>(
    `select a.name, a.mobile, a.referral_code as code, p.reference_number as reference
     from purchases p join accounts a on a.company_id = p.company_id and a.id = p.account_id
     where p.company_id = $1 and p.reference_key = any($2) and a.name not like '%Patel'`,
    [companyId, places.map(referenceOf)],
  );
  if (rows.length < 20) throw new Error(`only ${rows.length} people to search for`);
  return rows;
}

const MISSES = Array.from({ length: 50 }, (_, n) => `Zzyzx Qwghlm ${String(n)}`);
const FREQUENT = ['Patel', 'patel', 'PATEL'];

/**
 * Fills a new company directly in the database. Totals and holdings agree with the purchases; there are
 * no ledger and no audit entries, so `npm run verify` reports them as missing.
 */
export async function makeLargeCompany(
  pool: pg.Pool,
  members: number,
  purchases: number,
): Promise<LargeCompany> {
  const company = await makeCompany(pool, { label: 'large-sql', members: 0 });
  const client = await pool.connect();
  try {
    await client.query("set maintenance_work_mem = '1GB'");
    await withoutIndexes(client, () => fillTables(client, company, members, purchases));
    await client.query(FILL_HOLDINGS, [company.id]);
    await client.query(SET_TOTALS, [company.id]);
  } finally {
    // Not back into the pool: its settings are for filling only.
    client.release(true);
  }
  await pool.query('vacuum analyze accounts, media, purchases, holdings, company_totals');
  const people = await samplePeople(pool, company.id, purchases);
  return {
    company,
    searches: {
      hit: people.map(({ name }) => name),
      miss: MISSES,
      'frequent surname': FREQUENT,
      'phone fragment': people.map(({ mobile }) => mobile.slice(5, 11)),
      code: people.map(({ code }) => code),
      reference: people.map(({ reference }) => reference),
    },
  };
}
