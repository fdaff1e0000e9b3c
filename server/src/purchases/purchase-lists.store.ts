import { sql, type RawBuilder } from 'kysely';
import { parseRupees } from '@prelaunch/domain/money';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { normaliseReference } from '@prelaunch/domain/reference-number';
import { contains } from '../db/like.ts';
import type { Db } from '../db/transaction.ts';
import type { Admin, Member } from '../http/actor.ts';
import type { PurchaseForAdminRow, PurchaseRow } from './purchase.ts';

export interface PurchaseFilter {
  readonly page: number;
  readonly limit: number;
  readonly status?: PurchaseStatus | undefined;
  readonly search?: string | undefined;
}

export interface Rows<T> {
  readonly rows: T[];
  readonly total: number;
}

const everyone = sql`
  p.id, p.order_number, p.created_at, p.payment_method, p.reference_number, p.price_micro_rupees,
  p.quantity, p.amount_paise, p.fee_paise, p.total_paise, p.status, p.receipt_id,
  m.mime_type as receipt_mime_type, m.name as receipt_name, p.seen_at, p.decided_at,
  p.reject_reason`;

const forAdmins = sql`
  ${everyone}, p.typed_amount_paise, p.bank_name, p.account_id, p.unusual_reference,
  d.name as decided_by_name, a.name as member_name, a.mobile as member_mobile,
  a.referral_code as member_referral_code, a.is_approved as member_is_approved,
  exists (select from purchases o where o.company_id = p.company_id
    and o.reference_key = p.reference_key and o.account_id <> p.account_id
    and o.status <> 'REJECTED') as contested,
  exists (select from media same join purchases o on o.company_id = same.company_id
    and o.receipt_id = same.id where same.company_id = p.company_id and same.sha256 = m.sha256
    and o.id <> p.id) as proof_reused`;

const receipts = sql`left join media m on m.company_id = p.company_id and m.id = p.receipt_id`;
const people = sql`
  join accounts a on a.company_id = p.company_id and a.id = p.account_id
  left join accounts d on d.company_id = p.company_id and d.id = p.decided_by`;

const withStatus = (status: PurchaseStatus | undefined) =>
  status === undefined ? sql`` : sql`and p.status = ${status}`;

/** One page, and how many there are in all. The page is cut before anything is joined to it. */
async function listPage<T>(
  db: Db,
  { page, limit }: PurchaseFilter,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  searched: RawBuilder<unknown>,
): Promise<Rows<T>> {
  const [rows, count] = await Promise.all([
    sql<T>`
      select ${columns} from (
        select p.* from purchases p ${searched} where ${where}
        order by p.id desc limit ${limit} offset ${(page - 1) * limit}
      ) p ${joins} order by p.id desc`.execute(db),
    sql<{ total: bigint }>`
      select count(*) as total from purchases p ${searched} where ${where}`.execute(db),
  ]);
  return { rows: rows.rows, total: Number(count.rows[0]?.total ?? 0n) };
}

/** A member searches what the own table shows: reference, order number, method, amount. */
function memberSearch(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined || search === '') return sql``;
  const like = contains(search);
  const amount = parseRupees(search.replace(/^₹\s*/, ''));
  return sql`and (p.reference_number ilike ${like} or p.order_number ilike ${like}
    or p.payment_method ilike ${like} or p.reference_key = ${normaliseReference(search)}
    ${amount === null ? sql`` : sql`or p.total_paise = ${amount} or p.amount_paise = ${amount}`})`;
}

export async function listForMember(
  db: Db,
  member: Member,
  filter: PurchaseFilter,
): Promise<Rows<PurchaseRow>> {
  const where = sql`p.company_id = ${member.companyId} and p.account_id = ${member.accountId}
    ${withStatus(filter.status)} ${memberSearch(filter.search)}`;
  return listPage(db, filter, everyone, receipts, where, sql``);
}

/** An admin searches by who paid (code, name, mobile) and by the reference. */
export async function listForAdmin(
  db: Db,
  admin: Admin,
  filter: PurchaseFilter,
): Promise<Rows<PurchaseForAdminRow>> {
  const { search = '' } = filter;
  const like = contains(search);
  const member = sql`join accounts s on s.company_id = p.company_id and s.id = p.account_id`;
  const matches = sql`and (s.referral_code ilike ${like} or s.name ilike ${like}
    or s.mobile ilike ${like} or p.reference_number ilike ${like}
    or p.reference_key = ${normaliseReference(search)})`;
  const where = sql`p.company_id = ${admin.companyId} ${withStatus(filter.status)}
    ${search === '' ? sql`` : matches}`;
  const joins = sql`${receipts} ${people}`;
  return listPage(db, filter, forAdmins, joins, where, search === '' ? sql`` : member);
}

/** One purchase of the admin's company, as the list shows it. */
export async function findForAdmin(
  db: Db,
  admin: Admin,
  id: string,
): Promise<PurchaseForAdminRow | null> {
  const { rows } = await sql<PurchaseForAdminRow>`
    select ${forAdmins} from purchases p ${receipts} ${people}
    where p.company_id = ${admin.companyId} and p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** One purchase of this member. */
export async function findForMember(
  db: Db,
  member: Member,
  id: string,
): Promise<PurchaseRow | null> {
  const { rows } = await sql<PurchaseRow>`
    select ${everyone} from purchases p ${receipts}
    where p.company_id = ${member.companyId} and p.account_id = ${member.accountId}
      and p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Whom to tell of a decision; nobody where the account is deleted. */
export async function findRecipient(
  db: Db,
  admin: Admin,
  accountId: string,
): Promise<{ name: string; email: string; companyName: string } | null> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['a.name', 'a.email', 'c.name as companyName'])
    .where('a.company_id', '=', admin.companyId)
    .where('a.id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
