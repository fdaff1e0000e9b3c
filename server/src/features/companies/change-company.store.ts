import { sql } from 'kysely';
import {
  COMPANY_SETTINGS,
  namesOf,
  type CompanySettings,
  type RefusalCode,
  type SettingChanges,
} from '@prelaunch/contract';
import type { Tokens } from '@prelaunch/domain/money';
import { refuseOnConstraint } from '../../platform/db/constraints.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { inColumns, selectSettings } from './settings/settings.store.ts';

/** A company before a change, with the version that the change must name. */
export interface LockedCompany extends CompanySettings {
  readonly id: string;
  readonly version: number;
  readonly aadhaarLastFour: string | null;
}

/** Locks a company against concurrent changes. Does not block purchases; `changeCompany` does. */
export async function lockCompany(tx: Tx, id: string): Promise<LockedCompany | null> {
  const { rows } = await sql<LockedCompany>`
    select c.id, c.version, c.aadhaar_last_four as "aadhaarLastFour",
           ${selectSettings(namesOf(COMPANY_SETTINGS), 'c')}
    from companies c where c.id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** A company as an operator names it. */
export interface NamedCompany {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly status: 'ACTIVE' | 'SUSPENDED';
}

/**
 * Lists companies by name.
 *
 * @param text the id, the host name or, in any case, the name; null for all companies, of which it returns 100
 */
export async function listNamedCompanies(
  tx: Tx,
  text: string | null,
): Promise<readonly NamedCompany[]> {
  const { rows } = await sql<NamedCompany>`
    select id, name, domain, status from companies
    where ${text}::text is null or lower(${text}) in (lower(name), domain, id::text)
    order by name, id limit 100`.execute(tx);
  return rows;
}

const TAKEN: Readonly<Record<string, RefusalCode>> = { companies_domain: 'domain_taken' };

/** The values that a change writes; undefined leaves a value unchanged. */
export interface CompanyChange extends SettingChanges {
  readonly aadhaar?: { readonly sealed: string; readonly lastFour: string } | null;
}

/** Changes a locked company; refuses a host name that another company has. */
export async function changeCompany(tx: Tx, id: string, change: CompanyChange): Promise<void> {
  const { aadhaar, ...settings } = change;
  const values = {
    ...inColumns(settings),
    privacy_updated_at: settings.privacyText === undefined ? undefined : sql<Date>`now()`,
    aadhaar_sealed: aadhaar === undefined ? undefined : (aadhaar?.sealed ?? null),
    aadhaar_last_four: aadhaar === undefined ? undefined : (aadhaar?.lastFour ?? null),
    version: sql<number>`version + 1`,
  };
  await refuseOnConstraint(
    TAKEN,
    tx.updateTable('companies').set(values).where('id', '=', id).execute(),
  );
}

/** Refuses when the company has fewer than two active admins with full access: they could not confirm each other's changes. */
export async function refuseWithoutSecondAdmin(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ admins: number }>`
    select count(*)::int as admins from accounts
    where company_id = ${id} and role = 'ADMIN' and status = 'ACTIVE' and rights = 'all' and deleted_at is null
      and password_hash is not null`.execute(tx);
  if ((rows[0]?.admins ?? 0) < 2) {
    refuse(
      'no_second_admin',
      'The company needs two active admins before each can confirm the other.',
    );
  }
}

/**
 * Refuses with a code when tokens of the company are sold or ordered. Orders without a reservation count too: they can still be
 * approved. Locks the company's totals, so that no order can reserve tokens before the transaction ends.
 */
export async function refuseOnceSold(tx: Tx, id: string, code: RefusalCode): Promise<void> {
  const { rows } = await sql<{ sold: boolean }>`
    select reserved + approved + pending_count > 0 as sold from company_totals
    where company_id = ${id} for update`.execute(tx);
  if (rows[0]?.sold !== false) refuse(code);
}

/** Sets the supply that members can buy; refuses less than is sold or reserved. */
export async function setPrivateSupply(tx: Tx, id: string, supply: Tokens): Promise<void> {
  const { numAffectedRows } = await sql`
    update company_totals set private_supply = ${supply}
    where company_id = ${id} and reserved + approved <= ${supply}`.execute(tx);
  if (numAffectedRows !== 1n) refuse('supply_below_sold');
}
