import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface Company {
  readonly id: string;
  readonly admin: Account;
  readonly members: readonly Account[];
}

interface CompanyPlan {
  /** Ends in '-sql' where a SQL ceiling works on the company: it writes no ledger. */
  readonly label: string;
  readonly members: number;
  readonly privateSupply?: number;
  /** Set where members log in; elsewhere they only have sessions. */
  readonly passwordHash?: string;
}

/** The default programme's price and fee (10 rupees, 2 %), so that 10 rupees buy one token. */
export const AMOUNT_RUPEES = 10;
export const ORDER = {
  amount: 1_000,
  price: 10_000_000,
  quantity: 1,
  feeRate: 200,
  fee: 20,
  total: 1_020,
} as const;

const ACCOUNTS = `
  insert into accounts (company_id, id, role, is_approved, name, email, mobile, referral_code,
    date_of_birth, password_hash)
  select $1, uuidv7(), $2, true, 'Member ' || n, lower($2) || n || '@' || $3 || '.test',
    '+91' || (case $2 when 'ADMIN' then 9000000000 else 6000000000 end + n), $2 || '-' || n, '1990-01-31', $5
  from generate_series(1, $4::int) n
  returning id, email`;

const SESSIONS = `
  insert into sessions (token_hash, kind, company_id, account_id, expires_at)
  select hash, $2, $1, account, now() + interval '1 day'
  from unnest($3::bytea[], $4::uuid[]) as opened (hash, account)`;

async function makeAccounts(
  pool: pg.Pool,
  companyId: string,
  role: 'USER' | 'ADMIN',
  count: number,
  { label, passwordHash = 'no login' }: CompanyPlan,
): Promise<Account[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(ACCOUNTS, [
    companyId,
    role,
    label,
    count,
    passwordHash,
  ]);
  const accounts = rows.map((row) => ({ ...row, token: randomBytes(32).toString('base64url') }));
  await pool.query(SESSIONS, [
    companyId,
    role === 'USER' ? 'member' : 'admin',
    accounts.map(({ token }) => createHash('sha256').update(token).digest()),
    accounts.map(({ id }) => id),
  ]);
  return accounts;
}

/** Makes a company for one side of a case, so that no side works on another's rows. */
export async function makeCompany(pool: pg.Pool, plan: CompanyPlan): Promise<Company> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into companies (id, name, email, mobile, token_symbol, total_supply, price_micro_rupees,
       fee_basis_points)
     values (uuidv7(), $1, $1 || '@bench.test', '+919800000001', 'GLXY', 1000000000, $2, $3)
     returning id`,
    [plan.label, ORDER.price, ORDER.feeRate],
  );
  const id = rows[0]?.id ?? '';
  await pool.query('insert into company_totals (company_id, private_supply) values ($1, $2)', [
    id,
    plan.privateSupply ?? 500_000_000,
  ]);
  const [admin] = await makeAccounts(pool, id, 'ADMIN', 1, plan);
  if (admin === undefined) throw new Error('the admin was not inserted');
  const members = await makeAccounts(pool, id, 'USER', plan.members, plan);
  // With the statistics of an empty table PostgreSQL would choose other plans.
  await pool.query('analyze accounts, sessions');
  return { id, admin, members };
}

/** Returns the item for the n-th call; calls that follow each other get different items. */
export function pick<T>(items: readonly T[], n: number): T {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('no items');
  return item;
}
