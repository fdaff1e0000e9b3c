import { randomBytes } from 'node:crypto';
import { referralCode } from '@prelaunch/domain/referral-code';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** An account with an open session. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly referralCode: string;
  readonly token: string;
}

export interface Company {
  readonly id: string;
  /** At least one. */
  readonly admins: readonly [Person, ...Person[]];
  readonly members: readonly Person[];
}

/** The price of a token: an order of this amount buys one token. */
export const RUPEES_PER_TOKEN = 10;

/** The password of every account that a test makes. */
export const PASSWORD = 'a long enough password';

/** A hash of `PASSWORD` at a small cost, which the hash names. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=1024,t=1,p=1$WX4wC7eDLc8G4uqqucDl/w$rB9Nk8ENsgtKNrFoKdWgktENSR/FDmVDlG0/f9ovDU4';

const ACCOUNTS = `
  insert into accounts (company_id, id, role, is_approved, name, email, mobile, referral_code,
    date_of_birth, password_hash)
  select $1, id, $2, $3, name, email, mobile, code, '1994-05-17', $4
  from unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::uuid[])
    as person (name, email, mobile, code, id)
  returning id, name, email, referral_code as "referralCode"`;

const SESSIONS = `
  insert into sessions (token_hash, kind, company_id, account_id, expires_at)
  select sha256(convert_to(token, 'UTF8')), $2, $1, account, now() + interval '12 hours'
  from unnest($3::text[], $4::uuid[]) as opened (token, account)`;

export interface Identity {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

interface NewPeople {
  readonly role?: 'USER' | 'ADMIN';
  readonly count?: number;
  /** Who they are, instead of `count` people with numbers. */
  readonly identities?: readonly Identity[];
  /** The symbol in their referral codes. */
  readonly tokenSymbol?: string;
  /** By default only admins are approved. */
  readonly isApproved?: boolean;
  /** Without it the accounts cannot log in: they only have their sessions. */
  readonly passwordHash?: string;
}

let people = 0;

/** The next person with a number. */
function nextIdentity(): Identity {
  people += 1;
  const mobile = `+9198${String(10_000_000 + people)}`;
  return { name: `Person ${people}`, email: `person-${people}@example.com`, mobile };
}

/** Adds accounts with open sessions to a company by SQL, thousands of them at once. */
export async function addPeople(
  pool: Pick<pg.Pool, 'query'>,
  companyId: string,
  {
    role = 'USER',
    count = 1,
    identities = Array.from({ length: count }, nextIdentity),
    tokenSymbol = 'GLXY',
    isApproved = role === 'ADMIN',
    passwordHash = 'no login',
  }: NewPeople,
): Promise<Person[]> {
  const values = [
    ...[companyId, role, isApproved, passwordHash],
    identities.map(({ name }) => name),
    identities.map(({ email }) => email),
    identities.map(({ mobile }) => mobile),
    identities.map(() => referralCode(tokenSymbol, randomBytes(8))),
    identities.map(() => uuidv7()),
  ];
  const { rows } = await pool.query<Omit<Person, 'token'>>(ACCOUNTS, values);
  const added = rows.map((row) => ({ ...row, token: randomBytes(32).toString('base64url') }));
  await pool.query(SESSIONS, [
    companyId,
    role === 'USER' ? 'member' : 'admin',
    added.map(({ token }) => token),
    added.map(({ id }) => id),
  ]);
  return added;
}

interface CompanyPlan {
  readonly name: string;
  readonly members: number;
  readonly admins?: number;
  readonly privateSupply?: number;
  /** Set this if members log in. */
  readonly passwordHash?: string;
}

/** Makes a company of approved people by SQL. It has no payee. */
export async function makeCompany(
  pool: pg.Pool,
  { name, members, admins = 1, privateSupply = 500_000_000, ...login }: CompanyPlan,
): Promise<Company> {
  const id = uuidv7();
  await pool.query(
    `insert into companies (id, name, email, mobile, token_symbol, total_supply, price_micro_rupees,
       fee_basis_points)
     values ($3, $1, $1 || '@example.com', '+919800000001', 'GLXY', 1000000000, $2, 200)`,
    [name, RUPEES_PER_TOKEN * 1_000_000, id],
  );
  await pool.query('insert into company_totals (company_id, private_supply) values ($1, $2)', [
    id,
    privateSupply,
  ]);
  const add = (role: 'USER' | 'ADMIN', count: number) =>
    addPeople(pool, id, { role, count, isApproved: true, ...login });
  const [admin, ...others] = await add('ADMIN', admins);
  if (admin === undefined) throw new Error('a company needs an admin');
  const company = { id, admins: [admin, ...others] as const, members: await add('USER', members) };
  // Without this, PostgreSQL would plan queries with the statistics of empty tables.
  await pool.query('analyze accounts, sessions');
  return company;
}

/** Returns the item for the n-th call; consecutive calls get different items. */
export function pick<T>(items: readonly T[], n: number): T {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('no items');
  return item;
}
