import { sql } from 'kysely';
import type { CompanyStatus, RefusalCode } from '@prelaunch/contract';
import {
  basisPoints,
  type BasisPoints,
  type MicroRupees,
  type Paise,
  type Tokens,
} from '@prelaunch/domain/money';
import { refuseOnConstraint } from '../db/constraints.ts';
import type { Tx } from '../db/transaction.ts';
import { refuse } from '../refuse.ts';
import type { CompanySettings } from './companies.rules.ts';

/** A company before a change, with the version that the change must name. */
export interface LockedCompany extends CompanySettings {
  readonly id: string;
  readonly version: number;
  readonly aadhaarLastFour: string | null;
}

interface Row {
  readonly price: MicroRupees;
  readonly fee: number;
  readonly supply: Tokens;
  readonly maxOrder: Paise | null;
  readonly fourEyesFrom: Paise;
}

/** Locks a company against concurrent changes. Does not block purchases; `changeCompany` does. */
export async function lockCompany(tx: Tx, id: string): Promise<LockedCompany | null> {
  type Settings = Omit<
    LockedCompany,
    'pricePerToken' | 'platformChargePercent' | 'totalSupply' | 'maxOrderAmount' | 'fourEyesAmount'
  >;
  const { rows } = await sql<Settings & Row>`
    select id, name as "companyName", email, mobile, pan as "companyPan",
           address as "companyAddress", pincode as "companyPincode", domain,
           token_symbol as "tokenSymbol", status, launch_at as "launchAt",
           privacy_text as "privacyText", unverified_may_buy as "unverifiedMayBuy", version,
           aadhaar_last_four as "aadhaarLastFour", price_micro_rupees as price,
           fee_basis_points as fee, total_supply as supply, max_order_paise as "maxOrder",
           reservation_hours as "reservationHours",
           reservation_hours_unverified as "reservationHoursUnverified", four_eyes as "fourEyes",
           four_eyes_amount_paise as "fourEyesFrom"
    from companies where id = ${id} for no key update`.execute(tx);
  const row = rows[0];
  if (row === undefined) return null;
  const { price, fee, supply, maxOrder, fourEyesFrom, ...settings } = row;
  return {
    ...settings,
    pricePerToken: price,
    platformChargePercent: basisPoints(BigInt(fee)),
    totalSupply: supply,
    maxOrderAmount: maxOrder,
    fourEyesAmount: fourEyesFrom,
  };
}

const TAKEN: Readonly<Record<string, RefusalCode>> = { companies_domain: 'domain_taken' };

/** The values that a change writes; undefined leaves a value unchanged. */
export interface CompanyChange {
  readonly companyName?: string;
  readonly email?: string;
  readonly mobile?: string;
  readonly companyPan?: string | null;
  readonly companyAddress?: string | null;
  readonly companyPincode?: string | null;
  readonly domain?: string | null;
  readonly tokenSymbol?: string;
  readonly status?: CompanyStatus;
  readonly totalSupply?: Tokens;
  readonly pricePerToken?: MicroRupees;
  readonly platformChargePercent?: BasisPoints;
  readonly launchAt?: Date | null;
  readonly privacyText?: string | null;
  readonly unverifiedMayBuy?: boolean;
  readonly maxOrderAmount?: Paise | null;
  readonly reservationHours?: number;
  readonly reservationHoursUnverified?: number;
  readonly fourEyes?: boolean;
  readonly fourEyesAmount?: Paise;
  readonly aadhaar?: { readonly sealed: string; readonly lastFour: string } | null;
}

/** Changes a locked company; refuses a host name that another one has. */
export async function changeCompany(tx: Tx, id: string, change: CompanyChange): Promise<void> {
  const { aadhaar, privacyText, platformChargePercent: fee } = change;
  const values = {
    name: change.companyName,
    email: change.email,
    mobile: change.mobile,
    pan: change.companyPan,
    address: change.companyAddress,
    pincode: change.companyPincode,
    domain: change.domain,
    token_symbol: change.tokenSymbol,
    status: change.status,
    total_supply: change.totalSupply,
    price_micro_rupees: change.pricePerToken,
    fee_basis_points: fee === undefined ? undefined : Number(fee),
    launch_at: change.launchAt,
    unverified_may_buy: change.unverifiedMayBuy,
    max_order_paise: change.maxOrderAmount,
    reservation_hours: change.reservationHours,
    reservation_hours_unverified: change.reservationHoursUnverified,
    four_eyes: change.fourEyes,
    four_eyes_amount_paise: change.fourEyesAmount,
    privacy_text: privacyText,
    privacy_updated_at: privacyText === undefined ? undefined : sql<Date>`now()`,
    aadhaar_sealed: aadhaar === undefined ? undefined : (aadhaar?.sealed ?? null),
    aadhaar_last_four: aadhaar === undefined ? undefined : (aadhaar?.lastFour ?? null),
    version: sql<number>`version + 1`,
  };
  await refuseOnConstraint(
    TAKEN,
    tx.updateTable('companies').set(values).where('id', '=', id).execute(),
  );
}

/** Refuses when fewer than two admins could confirm each other's changes. */
export async function refuseWithoutSecondAdmin(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ admins: number }>`
    select count(*)::int as admins from accounts
    where company_id = ${id} and role = 'ADMIN' and status = 'ACTIVE' and deleted_at is null
      and password_hash is not null`.execute(tx);
  if ((rows[0]?.admins ?? 0) < 2) {
    refuse(
      'no_second_admin',
      'The company needs two active admins before each can confirm the other.',
    );
  }
}

/**
 * Refuses when tokens of the company are sold or ordered; orders without a reservation count, because they can
 * still be approved. Locks the company's totals, so that no order can reserve tokens before the transaction ends.
 */
export async function refuseOnceSold(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ sold: boolean }>`
    select reserved + approved + pending_count > 0 as sold from company_totals
    where company_id = ${id} for update`.execute(tx);
  if (rows[0]?.sold !== false) refuse('token_already_sold');
}

/** Sets the supply that members can buy; refuses less than is sold or reserved. */
export async function setPrivateSupply(tx: Tx, id: string, supply: Tokens): Promise<void> {
  const { numAffectedRows } = await sql`
    update company_totals set private_supply = ${supply}
    where company_id = ${id} and reserved + approved <= ${supply}`.execute(tx);
  if (numAffectedRows !== 1n) refuse('supply_below_sold');
}
