import { namesOf, PROGRAMME_SETTINGS, type ProgrammeSettings } from '@prelaunch/contract';
import type { Tokens } from '@prelaunch/domain/money';
import type { Quote } from '@prelaunch/domain/pricing';
import { remaining } from '@prelaunch/domain/supply';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { toContact, type CompanyContact, type StoredContact } from './contact.rules.ts';
import { selectContact } from './contact.store.ts';
import { selectSettings } from './settings/settings.store.ts';

/** A company with its programme's token, price and supply. */
export interface Company
  extends Quote, Omit<ProgrammeSettings, 'pricePerToken' | 'platformChargePercent'> {
  readonly id: string;
  readonly name: string;
  readonly tokenSymbol: string;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  /** The host name under which the site shows this company, in lower case. */
  readonly domain: string | null;
  readonly contact: CompanyContact;
  /** Tokens of approved purchases: what is sold. */
  readonly approved: Tokens;
  /** Private supply that is neither approved nor reserved. */
  readonly remaining: Tokens;
  /** Incremented by every change of the company; a reservation with an older version is refused. */
  readonly termsVersion: number;
  /** When this was read, by the database's clock, which all processes share. */
  readonly readAt: Date;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Row extends Omit<Company, 'remaining' | 'contact' | keyof Quote>, ProgrammeSettings {
  readonly contact: StoredContact;
  readonly privateSupply: Tokens;
  readonly reserved: Tokens;
}

/** @param id an expression for the company's id */
async function findById(db: Db, id: RawBuilder<unknown>): Promise<Company | null> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.token_symbol as "tokenSymbol", c.status, c.domain,
           ${selectContact('c')} as contact, now() as "readAt",
           t.private_supply as "privateSupply", t.reserved, t.approved, t.terms_version as "termsVersion",
           ${selectSettings(namesOf(PROGRAMME_SETTINGS), 'c')}
    from companies c join company_totals t on t.company_id = c.id where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { privateSupply, reserved, approved, pricePerToken, platformChargePercent, ...company } =
    row;
  return {
    ...company,
    contact: toContact(company.contact),
    approved,
    price: pricePerToken,
    feeRate: platformChargePercent,
    remaining: remaining({ privateSupply, reserved, approved }),
  };
}

export async function findCompany(db: Db, id: string): Promise<Company | null> {
  // PostgreSQL would throw for a text that is not a UUID.
  return UUID.test(id) ? findById(db, sql`${id}`) : null;
}

/**
 * Returns a company id as the database writes it, so that counters by id cannot be evaded. Refuses when the text is not
 * a UUID.
 */
export const parseCompanyId = (text: string): string =>
  UUID.test(text) ? text.toLowerCase() : refuse('company_not_configured');

/** Returns the company for a call of a visitor, suspended or not. Refuses when it does not exist. */
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
  return findById(
    db,
    sql`coalesce((select id from companies where domain = ${host}), ${otherwise})`,
  );
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
