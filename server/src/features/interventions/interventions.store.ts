import type { InterventionKind, InterventionReason } from '@prelaunch/domain/interventions';
import type { Paise, Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { dayInIndia } from '../../platform/db/day-in-india.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { selectContact, type StoredContact } from '../companies/index.ts';
import { amountToPay } from '../purchases/index.ts';

/** A purchase with its member; an approved one is locked until the transaction ends. */
export interface LockedPurchase {
  readonly id: string;
  readonly accountId: string;
  /** The order number, or the id of a purchase without one. */
  readonly label: string;
  readonly orderNumber: string | null;
  /** Whether it was approved when the lock was asked for. */
  readonly isApproved: boolean;
  readonly quantity: Tokens;
  readonly total: Paise;
  /** The total less a credit. */
  readonly toPay: Paise;
  readonly reversedAt: Date | null;
  /** The kind of the hold that lasts, or of the reversal; null for none. */
  readonly intervention: InterventionKind | null;
  /** The member's address; null when the account was deleted. */
  readonly email: string | null;
  readonly language: string | null;
  readonly companyName: string;
  readonly companyDomain: string | null;
  readonly contact: StoredContact;
}

/**
 * Locks a purchase of the admin's company if it is approved; null when there is none. The job that ends reservations skips
 * locked rows, so a pending purchase is not locked.
 */
export async function lockPurchase(
  tx: Tx,
  { companyId }: Admin,
  id: string,
): Promise<LockedPurchase | null> {
  // The lock first: a query that waits for it would read the other tables as they were before.
  const { rows: locked } = await sql`
    select from purchases where company_id = ${companyId} and id = ${id} and status = 'APPROVED'
    for no key update`.execute(tx);
  const { rows } = await sql<Omit<LockedPurchase, 'isApproved'>>`
    select p.id, p.account_id as "accountId", coalesce(p.order_number, p.id::text) as label,
      p.order_number as "orderNumber", p.quantity, p.total_paise as total,
      ${amountToPay('p')} as "toPay",
      p.reversed_at as "reversedAt", i.kind as intervention,
      case when a.deleted_at is null then a.email end as email, a.language,
      c.name as "companyName", c.domain as "companyDomain", ${selectContact('c')} as contact
    from purchases p
    join accounts a on a.company_id = p.company_id and a.id = p.account_id
    join companies c on c.id = p.company_id
    left join interventions i on i.company_id = p.company_id and i.purchase_id = p.id and i.ended_at is null
    where p.company_id = ${companyId} and p.id = ${id}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { ...row, isApproved: locked.length > 0 };
}

/** What an admin wants to do, and why. */
export interface NewIntervention {
  readonly purchaseId: string;
  readonly reason: InterventionReason;
  readonly note: string;
}

/** Records a hold. Call it with the purchase locked. */
export async function insertHold(
  tx: Tx,
  { companyId, accountId }: Admin,
  { purchaseId, reason, note }: NewIntervention,
): Promise<void> {
  await sql`
    insert into interventions (company_id, id, purchase_id, kind, reason, note, by, at)
    values (${companyId}, ${uuidv7()}, ${purchaseId}, 'HOLD', ${reason}, ${note}, ${accountId},
      clock_timestamp())`.execute(tx);
}

/** Ends the hold of a purchase, if there is one. Call it with the purchase locked. */
export async function endHold(
  tx: Tx,
  { companyId, accountId }: Admin,
  purchaseId: string,
): Promise<void> {
  await sql`
    update interventions set ended_by = ${accountId}, ended_at = clock_timestamp()
    where company_id = ${companyId} and purchase_id = ${purchaseId} and ended_at is null`.execute(
    tx,
  );
}

/**
 * Records a reversal and takes its tokens back: in the ledger, the holding and the totals. Call it with the totals, the
 * reconciliation and the purchase locked, and before the lines of the purchase are freed.
 */
export async function insertReversal(
  tx: Tx,
  { companyId, accountId }: Admin,
  { purchaseId, reason, note }: NewIntervention,
): Promise<void> {
  // The books and the ledger have one time of the reversal.
  const { rows } = await sql<{ written: number }>`
    with reversed as materialized (
      select p.id, p.account_id, p.quantity, p.total_paise, p.payment_method, p.decided_at,
        clock_timestamp() as at, coalesce((
          select sum(l.amount_paise - l.refunded_paise) from line_assignments s
          join statement_lines l on l.company_id = s.company_id and l.id = s.line_id
          where s.company_id = p.company_id and s.purchase_id = p.id), 0)::bigint as paid
      from purchases p where p.company_id = ${companyId} and p.id = ${purchaseId}
    ), recorded as (
      insert into interventions (company_id, id, purchase_id, kind, reason, note, paid_paise, by, at)
      select ${companyId}, ${uuidv7()}, id, 'REVERSAL', ${reason}, ${note}, paid, ${accountId}, at from reversed
      returning purchase_id
    ), entry as (
      insert into allocation_entries (company_id, seq, purchase_id, account_id, quantity, kind, created_at, hash)
      select ${companyId}, t.ledger_seq + 1, r.id, r.account_id, -r.quantity, 'REVERSAL', r.at,
        sha256(t.ledger_hash || convert_to(concat_ws('|', t.ledger_seq + 1, r.id, r.account_id, -r.quantity,
          to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'REVERSAL'), 'UTF8'))
      from reversed r join company_totals t on t.company_id = ${companyId}
      returning seq, hash
    ), emptied as (
      delete from holdings h using reversed r
      where h.company_id = ${companyId} and h.account_id = r.account_id and h.quantity = r.quantity
      returning h.account_id
    ), reduced as (
      update holdings h set quantity = h.quantity - r.quantity from reversed r
      where h.company_id = ${companyId} and h.account_id = r.account_id and h.quantity > r.quantity
      returning h.account_id
    ), counted as (
      update company_totals t
      set approved = t.approved - r.quantity, approved_paise = t.approved_paise - r.total_paise,
          reversed_count = t.reversed_count + 1,
          holder_count = t.holder_count - (select count(*) from emptied),
          ledger_seq = e.seq, ledger_hash = e.hash
      from reversed r, entry e where t.company_id = ${companyId}
      returning t.company_id
    ), collected as (
      update company_method_totals m set approved_paise = m.approved_paise - r.total_paise
      from reversed r where m.company_id = ${companyId} and m.method = r.payment_method
      returning m.method
    ), counted_by_day as (
      update company_days d
      set approved_count = d.approved_count - 1, approved_paise = d.approved_paise - r.total_paise
      from reversed r where d.company_id = ${companyId} and d.day = ${dayInIndia(sql`r.decided_at`)}
      returning d.day
    )
    select (select count(*) from recorded)::int + (select count(*) from emptied)::int
      + (select count(*) from reduced)::int + (select count(*) from counted)::int
      + (select count(*) from collected)::int + (select count(*) from counted_by_day)::int as written`.execute(
    tx,
  );
  if (rows[0]?.written !== 5) throw new Error('a reversal did not find everything it takes back');
  // A statement of its own: the guard of purchases looks for the reversal.
  await sql`
    update purchases p set reversed_at = i.at from interventions i
    where p.company_id = ${companyId} and p.id = ${purchaseId} and i.company_id = p.company_id
      and i.purchase_id = p.id and i.kind = 'REVERSAL'`.execute(tx);
}
