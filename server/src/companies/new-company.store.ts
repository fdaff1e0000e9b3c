import type { RefusalCode } from '@prelaunch/contract';
import {
  basisPoints,
  microRupees,
  tokens,
  type BasisPoints,
  type MicroRupees,
  type Paise,
  type Tokens,
} from '@prelaunch/domain/money';
import { privateSupplyOf } from '@prelaunch/domain/supply';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { refuseOnConstraint } from '../db/constraints.ts';
import type { Db, Tx } from '../db/transaction.ts';
import type { Secrets } from '../keys/secrets.ts';
import { insertProgrammeChange } from './programme-changes.store.ts';

/** An advisory lock: two processes that start at once must not both seed. */
const SEED_LOCK = 7_305_001;

/** Takes the seeding lock until the transaction ends; returns false when there is data already. */
export async function beginSeeding(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
  const company = await tx.selectFrom('companies').select('id').limit(1).executeTakeFirst();
  return company === undefined;
}

export interface NewCompany {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly tokenSymbol: string;
  readonly totalSupply: Tokens;
  readonly price: MicroRupees;
  readonly feeRate: BasisPoints;
  readonly domain?: string | null;
  readonly launchAt?: Date | null;
  readonly pan?: string | null;
  readonly address?: string | null;
  readonly pincode?: string | null;
  /** The sealed Aadhaar number, and its last four digits, which may be shown. */
  readonly aadhaar?: { readonly sealed: string; readonly lastFour: string } | null;
  /** Null for no limit; the database's default where it is left out, as with the hours. */
  readonly maxOrderAmount?: Paise | null | undefined;
  readonly reservationHours?: number | undefined;
  readonly reservationHoursUnverified?: number | undefined;
}

const COMPANY_TAKEN: Readonly<Record<string, RefusalCode>> = { companies_domain: 'domain_taken' };

/** The default programme of a first start. */
export const DEFAULT_COMPANY: NewCompany = {
  name: 'GLXY',
  email: 'company@prelaunch.test',
  mobile: '+919800000001',
  tokenSymbol: 'GLXY',
  totalSupply: tokens(1_000_000_000n),
  price: microRupees(10_000_000n),
  feeRate: basisPoints(200n),
};

/**
 * Makes a company together with its totals and the first entry of its programme's history: none of
 * them can be without the others. Refuses a host name that another company has.
 *
 * @param addedBy the super admin who does it, where it is one
 */
export async function insertCompany(
  tx: Tx,
  company: NewCompany,
  addedBy: string | null = null,
): Promise<string> {
  const id = uuidv7();
  await refuseOnConstraint(
    COMPANY_TAKEN,
    tx
      .insertInto('companies')
      .values({
        id,
        name: company.name,
        email: company.email,
        mobile: company.mobile,
        token_symbol: company.tokenSymbol,
        total_supply: company.totalSupply,
        price_micro_rupees: company.price,
        fee_basis_points: Number(company.feeRate),
        launch_at: company.launchAt ?? null,
        domain: company.domain ?? null,
        pan: company.pan ?? null,
        address: company.address ?? null,
        pincode: company.pincode ?? null,
        aadhaar_sealed: company.aadhaar?.sealed ?? null,
        aadhaar_last_four: company.aadhaar?.lastFour ?? null,
        max_order_paise: company.maxOrderAmount,
        reservation_hours: company.reservationHours,
        reservation_hours_unverified: company.reservationHoursUnverified,
      })
      .execute(),
  );
  await insertProgrammeChange(tx, id, addedBy);
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
 * Adds an account behind those that the company has, as its first version.
 *
 * @param addedBy the company's admin who does it, where it is one
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
