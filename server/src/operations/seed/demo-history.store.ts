import { sql } from 'kysely';
import { appendToTrail } from '../../features/audit/index.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import { forgetRanges } from '../../platform/lists/list-ranges.store.ts';
import { appendToLedger, sumTotals } from './demo-totals.store.ts';

/**
 * Inserts the past of a company: rows with the times at which they would have been written. The product's own
 * statements write only the current time. `npm run verify` checks the result like any other data.
 */

/** Amounts and quantities are decimal texts, because JSON has no bigint. */
export interface FileRow {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly mime_type: string;
  readonly size_bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly storage_key: string;
  readonly created_at: Date;
}

export interface MemberRow {
  readonly id: string;
  readonly status: string;
  readonly is_approved: boolean;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly date_of_birth: string;
  readonly profile_image_id: string | null;
  readonly referral_code: string;
  readonly referrer_id: string | null;
  readonly created_at: Date;
}

export interface OrderRow {
  readonly id: string;
  readonly account_id: string;
  readonly order_number: string;
  readonly payment_method: string;
  readonly reference_number: string | null;
  readonly unusual_reference: boolean;
  readonly receipt_id: string | null;
  readonly bank_name: string | null;
  readonly payee_version_id: string | null;
  readonly amount_paise: string;
  readonly price_micro_rupees: string;
  readonly quantity: string;
  readonly fee_basis_points: string;
  readonly fee_paise: string;
  readonly total_paise: string;
  readonly typed_amount_paise: string | null;
  readonly status: string;
  readonly created_at: Date;
  readonly reserved_until: Date;
  readonly released_at: Date | null;
  readonly seen_at: Date | null;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly reject_reason: string | null;
}

/** An entry of the audit trail. */
export interface TrailRow {
  readonly id: string;
  readonly created_at: Date;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly actor_email: string;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly subject_label: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly ip: string;
}

export interface History {
  readonly files: readonly FileRow[];
  /** Each member comes after the member who referred them. */
  readonly members: readonly MemberRow[];
  readonly orders: readonly OrderRow[];
  /** In the order of their times. */
  readonly trail: readonly TrailRow[];
}

/**
 * Inserts the history of a company. Its ledger and audit trail continue after their last entries; its totals are
 * computed from all its purchases, so that existing ones are included.
 *
 * @param passwordHash the password of all members
 */
export async function insertHistory(
  tx: Tx,
  companyId: string,
  { files, members, orders, trail }: History,
  passwordHash: string,
): Promise<void> {
  // The order of locks: totals first, the head of the trail last.
  await sql`select from company_totals where company_id = ${companyId} for no key update`.execute(
    tx,
  );
  await forgetRanges(tx, companyId);
  await insertFiles(tx, companyId, files);
  await insertMembers(tx, companyId, members, passwordHash);
  await insertOrders(tx, companyId, orders);
  await appendToLedger(tx, companyId);
  await sumTotals(tx, companyId);
  await insertTrail(tx, companyId, trail);
}

async function insertFiles(tx: Tx, companyId: string, rows: readonly FileRow[]): Promise<void> {
  await sql`
    insert into media (company_id, owner_kind, id, owner_id, name, mime_type, size_bytes, sha256, storage_key,
      created_at)
    select ${companyId}, 'member', id, owner_id, name, mime_type, size_bytes, decode(sha256, 'hex'), storage_key,
           created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, owner_id uuid, name text, mime_type text, size_bytes bigint, sha256 text, storage_key text,
      created_at timestamptz)`.execute(tx);
}

async function insertMembers(
  tx: Tx,
  companyId: string,
  rows: readonly MemberRow[],
  passwordHash: string,
): Promise<void> {
  await sql`
    insert into accounts (company_id, role, password_hash, id, status, is_approved, name, email, mobile,
      date_of_birth, profile_image_id, referral_code, referrer_id, created_at)
    select ${companyId}, 'USER', ${passwordHash}, id, status, is_approved, name, email, mobile,
           date_of_birth, profile_image_id, referral_code, referrer_id, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, status text, is_approved boolean, name text, email text, mobile text, date_of_birth date,
      profile_image_id uuid, referral_code text, referrer_id uuid, created_at timestamptz)`.execute(
    tx,
  );
}

const orderColumns = sql`
  id, account_id, order_number, payment_method, reference_number, unusual_reference, receipt_id, bank_name,
  payee_version_id, amount_paise, price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise,
  typed_amount_paise, status, created_at, reserved_until, released_at, seen_at, decided_at, decided_by,
  reject_reason`;

async function insertOrders(tx: Tx, companyId: string, rows: readonly OrderRow[]): Promise<void> {
  await sql`
    insert into purchases (company_id, ${orderColumns})
    select ${companyId}, ${orderColumns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, account_id uuid, order_number text, payment_method text, reference_number text,
      unusual_reference boolean, receipt_id uuid, bank_name text, payee_version_id uuid, amount_paise bigint,
      price_micro_rupees bigint, quantity bigint, fee_basis_points int, fee_paise bigint, total_paise bigint,
      typed_amount_paise bigint, status text, created_at timestamptz, reserved_until timestamptz,
      released_at timestamptz, seen_at timestamptz, decided_at timestamptz, decided_by uuid,
      reject_reason text)`.execute(tx);
}

async function insertTrail(tx: Tx, companyId: string, rows: readonly TrailRow[]): Promise<void> {
  const numbered = rows.map((row, index) => ({ ...row, position: index + 1 }));
  const { rows: entered } = await sql`
    with recursive given as materialized (
      select *, ${companyId}::uuid as company_id, 'admin' as actor_kind
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as row (
        position bigint, id uuid, created_at timestamptz, actor_id uuid, actor_name text, actor_email text,
        action text, subject_type text, subject_id text, subject_label text, before jsonb, after jsonb, ip text)
    ), ${appendToTrail(sql`company_id = ${companyId}`, 'given')}
    select id from trail_entries`.execute(tx);
  if (entered.length !== rows.length) throw new Error('the audit trail has no head');
}

/** The newest version of the company's first payee account; null when it has none. */
export async function findPayeeVersion(db: Db, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select v.id from beneficiary_versions v
    join beneficiaries b on b.company_id = v.company_id and b.id = v.beneficiary_id
    where v.company_id = ${companyId}
    order by b.position, v.version desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The id of the super admin of the first start; null when there is none. */
export async function findFirstSuperAdmin(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from super_admins order by created_at, id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Sets an earlier creation time of a company, so that it is older than its members. */
export async function dateBack(tx: Tx, companyId: string, createdAt: Date): Promise<void> {
  await sql`
    update companies set created_at = least(created_at, ${createdAt}) where id = ${companyId}`.execute(
    tx,
  );
}
