import { basisPoints, microRupees, tokens, type Tokens } from '@prelaunch/domain/money';
import type { Quote } from '@prelaunch/domain/pricing';
import type { Db } from '../db/transaction.ts';
import { refuse } from '../refuse.ts';

/** A company with what its programme sells at which price. */
export interface Company extends Quote {
  readonly id: string;
  readonly name: string;
  readonly tokenSymbol: string;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  readonly totalSupply: Tokens;
  /** Private supply that is neither approved nor reserved. */
  readonly remaining: Tokens;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const select = (db: Db) =>
  db
    .selectFrom('companies as c')
    .innerJoin('company_totals as t', 't.company_id', 'c.id')
    .select([
      'c.id',
      'c.name',
      'c.token_symbol',
      'c.status',
      'c.total_supply',
      'c.price_micro_rupees',
      'c.fee_basis_points',
      't.private_supply',
      't.reserved',
      't.approved',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toCompany = (row: Row): Company => ({
  id: row.id,
  name: row.name,
  tokenSymbol: row.token_symbol,
  status: row.status,
  totalSupply: tokens(row.total_supply),
  remaining: tokens(row.private_supply - row.reserved - row.approved),
  price: microRupees(row.price_micro_rupees),
  feeRate: basisPoints(BigInt(row.fee_basis_points)),
});

export async function findCompany(db: Db, id: string): Promise<Company | null> {
  // A text that is no id names no company; PostgreSQL would call it an error.
  if (!UUID.test(id)) return null;
  const row = await select(db).where('c.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toCompany(row);
}

/** The company that a visitor means to deal with. Refuses when it does not exist or is suspended. */
export async function getActiveCompany(db: Db, id: string): Promise<Company> {
  const company = await findCompany(db, id);
  if (company?.status !== 'ACTIVE') return refuse('company_not_configured');
  return company;
}

/** The company that this site sells for: the configured one, or the first. */
export async function findSiteCompany(db: Db, configuredId?: string): Promise<Company | null> {
  if (configuredId !== undefined) return findCompany(db, configuredId);
  const row = await select(db).orderBy('c.created_at').orderBy('c.id').limit(1).executeTakeFirst();
  return row === undefined ? null : toCompany(row);
}

/** The company's own privacy text; null while it has none. */
export async function findPrivacyText(
  db: Db,
  companyId: string,
): Promise<{ text: string; updatedAt: Date | null } | null> {
  const row = await db
    .selectFrom('companies')
    .select(['privacy_text as text', 'privacy_updated_at as updatedAt'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (row?.text == null) return null;
  return { text: row.text, updatedAt: row.updatedAt };
}
