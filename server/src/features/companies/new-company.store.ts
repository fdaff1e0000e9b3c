import type { CompanySettings, RefusalCode, SettingChanges } from '@prelaunch/contract';
import { basisPoints, microRupees, tokens } from '@prelaunch/domain/money';
import { privateSupplyOf } from '@prelaunch/domain/supply';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { refuseOnConstraint } from '../../platform/db/constraints.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import { insertProgrammeChange } from './settings/programme-changes.store.ts';
import { inColumns } from './settings/settings.store.ts';

/** An advisory lock: two processes that start at once must not both seed. */
const SEED_LOCK = 7_305_001;

/** Takes the seeding lock until the transaction ends; returns false when there is a company already. */
export async function beginSeeding(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
  const company = await tx.selectFrom('companies').select('id').limit(1).executeTakeFirst();
  return company === undefined;
}

type Required =
  | 'companyName'
  | 'email'
  | 'mobile'
  | 'tokenSymbol'
  | 'totalSupply'
  | 'pricePerToken'
  | 'platformChargePercent';

/** The initial values of a company. Omitted settings get the defaults of their columns. */
export interface NewCompany
  extends Omit<SettingChanges, Required>, Pick<CompanySettings, Required> {
  /** The sealed Aadhaar number, and its last four digits, which may be shown. */
  readonly aadhaar?: { readonly sealed: string; readonly lastFour: string } | null;
}

const COMPANY_TAKEN: Readonly<Record<string, RefusalCode>> = { companies_domain: 'domain_taken' };

/** The company that is created at the first start. */
export const DEFAULT_COMPANY: NewCompany = {
  companyName: 'GLXY',
  email: 'company@prelaunch.test',
  mobile: '+919800000001',
  tokenSymbol: 'GLXY',
  totalSupply: tokens(1_000_000_000n),
  pricePerToken: microRupees(10_000_000n),
  platformChargePercent: basisPoints(200n),
};

/**
 * Adds a company with its totals and the first entry of its programme's history, and returns its id. Refuses a host
 * name that another company has.
 *
 * @param addedBy the super admin who adds it; null at the first start
 * @param addedAt when it was added; null for now. Only demonstration data has a past.
 */
export async function insertCompany(
  tx: Tx,
  company: NewCompany,
  addedBy: string | null = null,
  addedAt: Date | null = null,
): Promise<string> {
  const id = uuidv7();
  const { aadhaar, ...settings } = company;
  await refuseOnConstraint(
    COMPANY_TAKEN,
    tx
      .insertInto('companies')
      .values({
        id,
        ...(addedAt === null ? {} : { created_at: addedAt }),
        ...inColumns(settings),
        aadhaar_sealed: aadhaar?.sealed ?? null,
        aadhaar_last_four: aadhaar?.lastFour ?? null,
      })
      .execute(),
  );
  await insertProgrammeChange(tx, id, addedBy, addedAt);
  await tx
    .insertInto('company_totals')
    .values({ company_id: id, private_supply: privateSupplyOf(company.totalSupply) })
    .execute();
  return id;
}

export async function insertSuperAdmin(tx: Tx, email: string, name: string): Promise<string> {
  const id = uuidv7();
  await tx.insertInto('super_admins').values({ id, email, name }).execute();
  return id;
}

export interface NewBeneficiary {
  readonly holderName: string;
  readonly bankName: string;
  readonly branch: string;
  readonly accountNumber: string;
  readonly ifscCode: string;
  readonly upi: string;
}

/**
 * Adds a payee account with its first version, positioned after the company's existing accounts.
 *
 * @param addedBy the company's admin who adds it; null when no admin does
 */
export async function insertBeneficiary(
  db: Db,
  secrets: Secrets,
  companyId: string,
  account: NewBeneficiary,
  addedBy: string | null = null,
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into beneficiaries (company_id, id, position)
    select ${companyId}, ${id}, coalesce(max(position), 0) + 1
    from beneficiaries where company_id = ${companyId}`.execute(db);
  await db
    .insertInto('beneficiary_versions')
    .values({
      company_id: companyId,
      id: uuidv7(),
      beneficiary_id: id,
      version: 1,
      holder_name: account.holderName,
      bank_name: account.bankName,
      branch: account.branch,
      account_number_sealed: secrets.seal('account', account.accountNumber),
      ifsc_code: account.ifscCode,
      upi: account.upi,
      changed_by: addedBy,
    })
    .execute();
  return id;
}
