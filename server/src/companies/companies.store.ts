import { remaining } from '@prelaunch/domain/supply';
import { sql } from 'kysely';
import { basisPoints, type Paise, type Tokens } from '@prelaunch/domain/money';
import type { Quote } from '@prelaunch/domain/pricing';
import type { Db } from '../db/transaction.ts';
import { refuse } from '../refuse.ts';

/** A company with its programme's token, price and supply. */
export interface Company extends Quote {
  readonly id: string;
  readonly name: string;
  readonly tokenSymbol: string;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  /** The host name under which the site shows this company, in lower case. */
  readonly domain: string | null;
  readonly launchAt: Date | null;
  /** Whether a member may buy before the company has approved the account. */
  readonly unverifiedMayBuy: boolean;
  /** The largest order, before the fee; null for no limit. */
  readonly maxOrderAmount: Paise | null;
  /** How long an order keeps its tokens, in hours. */
  readonly reservationHours: number;
  /** The same for manual payments of members who are not approved. */
  readonly reservationHoursUnverified: number;
  readonly totalSupply: Tokens;
  /** Private supply that is neither approved nor reserved. */
  readonly remaining: Tokens;
  /** Incremented by every change of the company; a reservation compares it. */
  readonly termsVersion: number;
  /** When this was read, by the database's clock, which all processes share. */
  readonly readAt: Date;
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
      sql<Date>`now()`.as('read_at'),
      'c.domain',
      'c.launch_at',
      'c.unverified_may_buy',
      'c.max_order_paise',
      'c.reservation_hours',
      'c.reservation_hours_unverified',
      'c.total_supply',
      'c.price_micro_rupees',
      'c.fee_basis_points',
      't.private_supply',
      't.reserved',
      't.approved',
      't.terms_version',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toCompany = (row: Row): Company => ({
  id: row.id,
  name: row.name,
  tokenSymbol: row.token_symbol,
  status: row.status,
  termsVersion: row.terms_version,
  readAt: row.read_at,
  domain: row.domain,
  launchAt: row.launch_at,
  unverifiedMayBuy: row.unverified_may_buy,
  maxOrderAmount: row.max_order_paise,
  reservationHours: row.reservation_hours,
  reservationHoursUnverified: row.reservation_hours_unverified,
  totalSupply: row.total_supply,
  remaining: remaining({
    privateSupply: row.private_supply,
    reserved: row.reserved,
    approved: row.approved,
  }),
  price: row.price_micro_rupees,
  feeRate: basisPoints(BigInt(row.fee_basis_points)),
});

export async function findCompany(db: Db, id: string): Promise<Company | null> {
  // PostgreSQL would throw for a text that is not a UUID.
  if (!UUID.test(id)) return null;
  const row = await select(db).where('c.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toCompany(row);
}

/** Returns the company for a login, suspended or not. Refuses when it does not exist. */
export async function getCompany(db: Db, id: string): Promise<Company> {
  return (await findCompany(db, id)) ?? refuse('company_not_configured');
}

/** Returns the company for a registration. Refuses when it does not exist or is suspended. */
export async function getActiveCompany(db: Db, id: string): Promise<Company> {
  const company = await getCompany(db, id);
  return company.status === 'ACTIVE' ? company : refuse('company_suspended');
}

/**
 * Finds the company that this site sells for: by its host name, else the configured one, else the first. One
 * query, because every visit starts with it.
 *
 * @param host in lower case, without a port; null when the request names none
 */
export async function findSiteCompany(
  db: Db,
  host: string | null,
  configuredId?: string,
): Promise<Company | null> {
  const otherwise =
    configuredId === undefined
      ? sql`(select id from companies order by created_at, id limit 1)`
      : sql`${configuredId}::uuid`;
  const row = await select(db)
    .where(
      'c.id',
      '=',
      sql<string>`coalesce((select id from companies where domain = ${host}), ${otherwise})`,
    )
    .executeTakeFirst();
  return row === undefined ? null : toCompany(row);
}

/** Finds the company's own privacy text; null when it has none. */
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
