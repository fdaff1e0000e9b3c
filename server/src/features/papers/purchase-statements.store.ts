import type { RefundState } from '@prelaunch/contract';
import { financialYearRange } from '@prelaunch/domain/financial-year';
import type { Paise, Tokens } from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';
import type { PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { sql, type RawBuilder } from 'kysely';
import { nameAt } from '../accounts/index.ts';
import { joinLiveMember } from '../auth/index.ts';
import { takesCredit } from '../purchases/index.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Admin, Member } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/refuse.ts';

export interface StatementPurchase {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly reversedAt: Date | null;
  readonly paymentMethod: PaymentMethod;
  readonly status: PurchaseStatus;
  readonly quantity: Tokens;
  readonly amount: Paise;
  readonly fee: Paise;
  readonly total: Paise;
  readonly refunds: readonly StatementRefund[];
}

export interface StatementRefund {
  /** 'USED' for a credit that an order takes. */
  readonly state: RefundState | 'USED';
  /** In paise, as text. */
  readonly amount: string;
  /** The day of the transfer; null unless it was sent. */
  readonly sentDay: string | null;
}

/** The member whose purchases are read: one row `a` of `accounts`, or none. */
export interface StatementOwner {
  readonly row: RawBuilder<unknown>;
  /** The refusal when there is no row. */
  readonly missing: 'session_ended' | 'not_found';
}

/** The member whose session this is, while it is live. Each statement checks it again. */
export const ownStatements = ({ sessionHash }: Pick<Member, 'sessionHash'>): StatementOwner => ({
  row: sql`(select ${sessionHash}::bytea as token_hash) k ${joinLiveMember}`,
  missing: 'session_ended',
});

/** A member of the admin's company. */
export const statementsOfMember = (
  { companyId }: Pick<Admin, 'companyId'>,
  accountId: string,
): StatementOwner => ({
  row: sql`(
    select * from accounts
    where company_id = ${companyId} and id = ${accountId} and deleted_at is null) a`,
  missing: 'not_found',
});

/** Lists the financial years with purchases, newest first. */
export async function listFinancialYears(db: Db, owner: StatementOwner): Promise<number[]> {
  const { rows } = await sql<{ years: number[] | null }>`
    select (
      select array_agg(distinct extract(year from
          (p.created_at at time zone interval '05:30') - interval '3 months')::int)
      from purchases p where p.company_id = a.company_id and p.account_id = a.id) as years
    from ${owner.row}`.execute(db);
  const [row] = rows;
  if (row === undefined) return refuse(owner.missing);
  return (row.years ?? []).sort((one, other) => other - one);
}

/**
 * Returns who a statement is about. It prints the name on the day of the year's last approved purchase; without one, on
 * the day of the last purchase.
 */
export async function readStatementMember(
  db: Db,
  owner: StatementOwner,
  year: number,
): Promise<{ readonly name: string; readonly memberId: string }> {
  const { from, to } = financialYearRange(year);
  const { rows } = await sql<{ name: string; memberId: string }>`
    select coalesce((
        select ${nameAt(sql`p.created_at`)} from purchases p
        where p.company_id = a.company_id and p.account_id = a.id
          and p.created_at >= ${from} and p.created_at < ${to}
        order by p.status = 'APPROVED' desc, p.id desc limit 1), a.name) as name,
      a.referral_code as "memberId"
    from ${owner.row}`.execute(db);
  return rows[0] ?? refuse(owner.missing);
}

/**
 * Reads up to `limit` purchases that the member submitted in a financial year, oldest first, after an id; without orders that
 * were reduced, whose purchases for what was paid are there. Returns
 * nothing when the session of the member has ended.
 */
export async function listPurchasesOfYear(
  db: Db,
  owner: StatementOwner,
  year: number,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<StatementPurchase[]> {
  const { from, to } = financialYearRange(year);
  const { rows } = await sql<StatementPurchase>`
    select p.id, p.order_number as "orderNumber", p.created_at as "createdAt", p.decided_at as "decidedAt",
      p.reversed_at as "reversedAt",
      p.payment_method as "paymentMethod", p.status, p.quantity, p.amount_paise as amount, p.fee_paise as fee,
      p.total_paise as total, coalesce((
        select json_agg(json_build_object('state', case when exists (select from purchases u
            where u.company_id = r.company_id and u.credit_id = r.id and ${takesCredit('u')})
          then 'USED' else r.state end, 'amount', r.amount_paise::text, 'sentDay', r.sent_day)
          order by r.id)
        from refunds r where r.company_id = p.company_id and r.purchase_id = p.id), '[]') as refunds
    from ${owner.row}
    join purchases p on p.company_id = a.company_id and p.account_id = a.id
    where p.created_at >= ${from} and p.created_at < ${to}
      and not exists (select from purchases r where r.company_id = p.company_id and r.reduced_from = p.id)
      ${after === null ? sql`` : sql`and p.id > ${after}`}
    order by p.id limit ${limit}`.execute(db);
  return rows;
}
