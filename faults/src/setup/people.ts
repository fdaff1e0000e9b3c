import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

export interface Company {
  readonly id: string;
  readonly admins: readonly Account[];
  readonly members: readonly Account[];
}

interface CompanyPlan {
  readonly label: string;
  readonly members: number;
  readonly admins: number;
  readonly privateSupply: number;
}

/** At the price of 10 rupees. */
export const RUPEES_PER_TOKEN = 10;

const ACCOUNTS = `
  insert into accounts (company_id, id, role, is_approved, name, email, mobile, referral_code,
    date_of_birth, password_hash)
  select $1, uuidv7(), $2, true, 'Member ' || n, lower($2) || n || '@' || $3 || '.test',
    '+91' || (case $2 when 'ADMIN' then 9000000000 else 6000000000 end + n), $2 || '-' || n,
    '1990-01-31', 'nobody logs in here'
  from generate_series(1, $4::int) n
  returning id, email`;

const SESSIONS = `
  insert into sessions (token_hash, kind, company_id, account_id, expires_at)
  select hash, $2, $1, account, now() + interval '12 hours'
  from unnest($3::bytea[], $4::uuid[]) as opened (hash, account)`;

async function makeAccounts(
  pool: pg.Pool,
  companyId: string,
  role: 'USER' | 'ADMIN',
  count: number,
  label: string,
): Promise<Account[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(ACCOUNTS, [
    companyId,
    role,
    label,
    count,
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

/** Creates a company with signed-in members and admins by SQL, thousands of them at once. */
export async function makeCompany(pool: pg.Pool, plan: CompanyPlan): Promise<Company> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into companies (id, name, email, mobile, token_symbol, total_supply, price_micro_rupees,
       fee_basis_points)
     values (uuidv7(), $1, $1 || '@faults.test', '+919800000001', 'GLXY', 1000000000, $2, 200)
     returning id`,
    [plan.label, RUPEES_PER_TOKEN * 1_000_000],
  );
  const id = rows[0]?.id ?? '';
  await pool.query('insert into company_totals (company_id, private_supply) values ($1, $2)', [
    id,
    plan.privateSupply,
  ]);
  const admins = await makeAccounts(pool, id, 'ADMIN', plan.admins, plan.label);
  const members = await makeAccounts(pool, id, 'USER', plan.members, plan.label);
  // Otherwise the planner would use the statistics of empty tables.
  await pool.query('analyze accounts, sessions');
  return { id, admins, members };
}
