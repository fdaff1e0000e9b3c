import { makeCompany, type Company } from '@prelaunch/testkit/people';
import type pg from 'pg';

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
  /** Search texts of each kind; the database never gets the same text twice in a row. */
  readonly searches: Readonly<Record<SearchKind, readonly string[]>>;
}

/**
 * Returns SQL for ids in ascending order, like those of the product. With random ids PostgreSQL would fill its
 * indexes in random order, which takes hours at ten million rows.
 */
const sequentialId = (table: '1' | '2' | '3', n: string) =>
  `(lpad(to_hex(1600000000000 + (${n})), 12, '0') || '70008000' || lpad('${table}', 12, '0'))::uuid`;
const accountId = (n: string) => sequentialId('1', n);
const receiptId = (n: string) => sequentialId('2', n);
const purchaseId = (n: string) => sequentialId('3', n);

/** One member in ten has the surname Patel; one in 5,000 has each of the other surnames. */
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

/** Every tenth purchase is paid manually; all others have their own receipt and reference. */
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
  select $1, ${purchaseId('n')}, ${accountId('1 + (n::bigint * 7919) % $5::int')},
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
    approved_count = p.approved, rejected_count = p.rejected, approved_paise = p.collected,
    holder_count = (select count(*) from holdings where company_id = $1)
  from (
    select count(*) filter (where status = 'PENDING') as pending,
      coalesce(sum(quantity) filter (where status = 'PENDING' and released_at is null), 0) as reserved,
      coalesce(sum(total_paise) filter (where status = 'PENDING'), 0) as waiting,
      count(*) filter (where status = 'APPROVED') as approved,
      count(*) filter (where status = 'REJECTED') as rejected,
      coalesce(sum(total_paise) filter (where status = 'APPROVED'), 0) as collected
    from purchases where company_id = $1
  ) p where t.company_id = $1`;

const FILL_METHOD_TOTALS = `
  insert into company_method_totals (company_id, method, approved_paise)
  select company_id, payment_method, sum(total_paise) from purchases
  where company_id = $1 and status = 'APPROVED' group by company_id, payment_method`;

const FILL_DAYS = `
  insert into company_days (company_id, day, submitted_count, submitted_paise, approved_count, approved_paise,
    rejected_count)
  select $1, day, sum(submitted), sum(submitted_paise), sum(approved), sum(approved_paise), sum(rejected)
  from (
    select (created_at at time zone 'Asia/Kolkata')::date as day, 1 as submitted,
      total_paise as submitted_paise, 0 as approved, 0 as approved_paise, 0 as rejected
    from purchases where company_id = $1
    union all
    select (decided_at at time zone 'Asia/Kolkata')::date, 0, 0, (status = 'APPROVED')::int,
      case status when 'APPROVED' then total_paise else 0 end, (status = 'REJECTED')::int
    from purchases where company_id = $1 and decided_at is not null
  ) events group by day`;

/** Drops the secondary indexes while `fill` runs, because building each of them once is many times faster. */
async function withoutIndexes(pool: pg.Pool, fill: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes i
     where schemaname = 'public' and tablename in ('accounts', 'media', 'purchases')
       and not exists (select from pg_constraint where conname = i.indexname)`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await fill();
  await onOwnConnection(pool, async (client) => {
    await client.query("set maintenance_work_mem = '1GB'");
    for (const { definition } of rows) await client.query(definition);
  });
}

async function onOwnConnection(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    // Closes the connection, because its settings are for filling only.
    client.release(true);
  }
}

const CHUNK = 250_000;

interface Filling {
  readonly text: string;
  readonly rows: number;
  readonly connections: number;
  /** A statement that is run first on each connection. */
  readonly settings?: string;
}

/** Runs the statement for the numbers from 1 to `rows`, in chunks. */
async function inChunks(
  pool: pg.Pool,
  { text, rows, connections, settings }: Filling,
  companyId: string,
  ...values: readonly unknown[]
): Promise<void> {
  let next = 1;
  const lane = async (client: pg.PoolClient) => {
    if (settings !== undefined) await client.query(settings);
    while (next <= rows) {
      const from = next;
      next += CHUNK;
      await client.query(text, [companyId, from, Math.min(rows, from + CHUNK - 1), ...values]);
    }
  };
  await Promise.all(Array.from({ length: connections }, () => onOwnConnection(pool, lane)));
}

/** Disables triggers and foreign key checks, which would queue an event for every row. */
const UNCHECKED = 'set session_replication_role = replica';

async function fillTables(
  pool: pg.Pool,
  { id, admins: [admin] }: Company,
  members: number,
  purchases: number,
): Promise<void> {
  // Uses one connection, because triggers on two connections would wait for each other's locks on the counts.
  await inChunks(pool, { text: FILL_ACCOUNTS, rows: members, connections: 1 }, id);
  const large = { rows: purchases, connections: 2, settings: UNCHECKED };
  await inChunks(pool, { ...large, text: FILL_MEDIA }, id);
  await inChunks(pool, { ...large, text: FILL_PURCHASES }, id, purchases, members, admin.id);
}

interface Person {
  readonly name: string;
  readonly mobile: string;
  readonly code: string;
  readonly reference: string;
}

/** Returns members with a rare surname, each with one reference, spread over old and new purchases. */
async function samplePeople(pool: pg.Pool, companyId: string, purchases: number) {
  // The last digit of a purchase's number determines its payment method, so it varies with k.
  const places = Array.from(
    { length: 200 },
    (_, k) => 10 * Math.floor(((k + 0.5) * purchases) / 2_000) + (k % 10),
  );
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
  const company = await makeCompany(pool, { name: 'large-sql', members: 0 });
  await withoutIndexes(pool, () => fillTables(pool, company, members, purchases));
  // PostgreSQL's statistics still describe a few accounts, each in its own company. With these statistics, every
  // foreign key check would read all accounts of the company.
  await pool.query('analyze accounts, purchases');
  await pool.query(FILL_HOLDINGS, [company.id]);
  await pool.query(SET_TOTALS, [company.id]);
  await pool.query(FILL_METHOD_TOTALS, [company.id]);
  await pool.query(FILL_DAYS, [company.id]);
  // The hourly job of the product would count them later, during the measurements.
  for (const list of ['purchases', 'accounts']) {
    await pool.query('select append_list_ranges($1, $2, 1000000)', [company.id, list]);
  }
  await pool.query(
    'vacuum analyze accounts, media, purchases, holdings, company_totals, list_ranges',
  );
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
