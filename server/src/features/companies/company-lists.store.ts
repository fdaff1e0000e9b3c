import type { Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { normaliseMobile } from '@prelaunch/domain/indian-ids';
import {
  COMPANY_SETTINGS,
  namesOf,
  type CompanySettings,
  type CompanyStatus,
} from '@prelaunch/contract';
import { defineList, forSuperAdmins } from '../../platform/lists/list.ts';
import { containsPattern } from '../../platform/lists/search.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { selectSettings } from './settings/settings.store.ts';

/** Lists of companies and their admins, for super admins. */

/** A row of the super admins' list of companies. */
export interface CompanyRow {
  readonly id: string;
  readonly companyName: string;
  readonly email: string;
  readonly mobile: string;
  readonly aadhaarLastFour: string | null;
  readonly companyPan: string | null;
  readonly companyAddress: string | null;
  readonly companyPincode: string | null;
  readonly tokenSymbol: string;
  /** Null for a token of the catalogue. */
  readonly addedTokenName: string | null;
  readonly status: CompanyStatus;
  readonly domain: string | null;
  readonly createdAt: Date;
}

const columns = sql<CompanyRow>`
  c.id, c.name as "companyName", c.email, c.mobile, c.aadhaar_last_four as "aadhaarLastFour",
  c.pan as "companyPan", c.address as "companyAddress", c.pincode as "companyPincode",
  c.token_symbol as "tokenSymbol", k.name as "addedTokenName", c.status, c.domain,
  c.created_at as "createdAt"`;
const tokensOf = sql`left join tokens k on k.symbol = c.token_symbol`;

/** Reads how many companies there are from the counts that triggers maintain. */
export async function countCompanies(
  db: Db,
): Promise<Readonly<Record<CompanyStatus | 'all', number>>> {
  const rows = await db.selectFrom('company_counts').selectAll().execute();
  const of = (status: CompanyStatus) =>
    Number(rows.find((row) => row.status === status)?.companies ?? 0n);
  const [ACTIVE, SUSPENDED] = [of('ACTIVE'), of('SUSPENDED')];
  return { ACTIVE, SUSPENDED, all: ACTIVE + SUSPENDED };
}

/** All companies. */
export const allCompanies = defineList({
  from: sql`companies c`,
  key: sql`c.id`,
  columns,
  joins: tokensOf,
  scope: forSuperAdmins(),
  filters: { status: (status: CompanyStatus) => sql`c.status = ${status}` },
  keptTotal: {
    by: ['status'],
    select: (_, { status }) => sql`
      select sum(companies) as total from company_counts
      ${status === undefined ? sql`` : sql`where status = ${status}`}`,
  },
  matches: (text) => {
    const number = normaliseMobile(text);
    return sql`(c.search_text like lower(${containsPattern(text)})
      ${number === null ? sql`` : sql`or c.search_text like ${containsPattern(number)}`})`;
  },
});

/** A company with its settings. */
export interface CompanyDetailsRow extends CompanyRow, CompanySettings {
  readonly privateSupply: Tokens;
  readonly soldSupply: Tokens;
  readonly version: number;
}

/** Finds any company by its id. */
export async function findCompanyDetails(db: Db, id: string): Promise<CompanyDetailsRow | null> {
  const { rows } = await sql<CompanyDetailsRow>`
    select ${columns}, ${selectSettings(namesOf(COMPANY_SETTINGS), 'c')}, c.version,
           t.private_supply as "privateSupply", t.reserved + t.approved as "soldSupply"
    from companies c join company_totals t on t.company_id = c.id ${tokensOf}
    where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface CompanyAdminRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  /** False while the invitation waits for a password to be set. */
  readonly hasPassword: boolean;
}

const SHOWN_ADMINS = 20;

/** Lists the admins of a company, oldest first; only the given one when an id is given. */
export async function listAdminsOf(
  db: Db,
  companyId: string,
  id?: string,
): Promise<CompanyAdminRow[]> {
  const admins = db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'mobile'])
    .select((eb) => eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .where('company_id', '=', companyId)
    .where('role', '=', 'ADMIN')
    .where('deleted_at', 'is', null);
  return (id === undefined ? admins : admins.where('id', '=', id))
    .orderBy('id')
    .limit(SHOWN_ADMINS)
    .execute();
}
