import { sql } from 'kysely';
import type { RefusalCode } from '@prelaunch/contract';
import type { Paise } from '@prelaunch/domain/money';
import type { PricedOrder } from '@prelaunch/domain/pricing';
import type { Decision, PaymentMethod, PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { refuseOnConstraint } from '../db/constraints.ts';
import type { Db, Tx } from '../db/transaction.ts';
import type { Admin, Member } from '../http/actor.ts';
import type { Reference } from './purchases.rules.ts';

/**
 * Lock order, everywhere: account, purchase, holding, company totals. The totals are the row that
 * every purchase of a company meets at, so they come last and are held for the shortest time.
 */

/** Lets one submission of a member go at a time, so that its waiting purchases can be counted. */
export async function lockMember(tx: Tx, member: Member): Promise<void> {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('company_id', '=', member.companyId)
    .where('id', '=', member.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** How many of the member's purchases wait; never counts further than it matters. */
export async function countPending(db: Db, member: Member): Promise<number> {
  const row = await db
    .selectFrom('purchases')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('company_id', '=', member.companyId)
    .where('account_id', '=', member.accountId)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface NewPurchase {
  readonly id: string;
  readonly orderNumber: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly reference: Reference | null;
  readonly receiptId: string | null;
  readonly bankName: string | null;
  readonly payeeVersionId: string | null;
  readonly typedAmount: Paise | null;
  readonly order: PricedOrder;
}

const TAKEN: Readonly<Record<string, RefusalCode>> = {
  purchases_own_reference: 'reference_already_submitted',
  purchases_receipt: 'receipt_already_used',
};

/** Refuses a reference or receipt that already stands for another purchase of this member. */
export async function insertPurchase(tx: Tx, member: Member, purchase: NewPurchase): Promise<void> {
  const { order, reference } = purchase;
  await refuseOnConstraint(
    TAKEN,
    tx
      .insertInto('purchases')
      .values({
        company_id: member.companyId,
        id: purchase.id,
        account_id: member.accountId,
        order_number: purchase.orderNumber,
        payment_method: purchase.paymentMethod,
        reference_number: reference?.typed ?? null,
        reference_key: reference?.key ?? null,
        unusual_reference: reference?.unusual ?? false,
        receipt_id: purchase.receiptId,
        bank_name: purchase.bankName,
        payee_version_id: purchase.payeeVersionId,
        typed_amount_paise: purchase.typedAmount,
        amount_paise: order.amount,
        price_micro_rupees: order.price,
        quantity: order.quantity,
        fee_basis_points: Number(order.feeRate),
        fee_paise: order.fee,
        total_paise: order.total,
      })
      .execute(),
  );
}

/**
 * Reserves the order's tokens, if that many are left.
 *
 * @returns false when fewer are left; nothing is changed then
 */
export async function reserveSupply(tx: Tx, member: Member, order: PricedOrder): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update company_totals
    set reserved = reserved + ${order.quantity}, pending_count = pending_count + 1
    where company_id = ${member.companyId}
      and private_supply - reserved - approved >= ${order.quantity}`.execute(tx);
  return numAffectedRows === 1n;
}

/** What a decision moves. */
export interface DecidedPurchase {
  readonly id: string;
  readonly accountId: string;
  readonly orderNumber: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly quantity: bigint;
  readonly total: bigint;
}

/**
 * Decides a pending purchase of the admin's company: once, whatever runs in parallel, because only
 * one statement can find it still pending.
 *
 * @returns null when there is no such purchase or it is decided already
 */
export async function decidePending(
  tx: Tx,
  admin: Admin,
  id: string,
  decision: Decision,
  reason: string | null,
): Promise<DecidedPurchase | null> {
  const decided = await refuseOnConstraint(
    { purchases_credited_reference: 'reference_already_approved' },
    sql<DecidedPurchase>`
      update purchases
      set status = ${decision}, decided_at = now(), decided_by = ${admin.accountId},
          reject_reason = ${reason}, seen_at = coalesce(seen_at, now())
      where company_id = ${admin.companyId} and id = ${id} and status = 'PENDING'
      returning id, account_id as "accountId", order_number as "orderNumber",
                payment_method as "paymentMethod", quantity, total_paise as total`.execute(tx),
  );
  return decided.rows[0] ?? null;
}

/**
 * Adds approved tokens to what the member holds.
 *
 * @returns whether the member holds tokens for the first time
 */
export async function addToHolding(
  tx: Tx,
  admin: Admin,
  { accountId, quantity }: DecidedPurchase,
): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into holdings as h (company_id, account_id, quantity)
    values (${admin.companyId}, ${accountId}, ${quantity})
    on conflict (company_id, account_id) do update set quantity = h.quantity + excluded.quantity
    returning (h.xmax = 0) as fresh`.execute(tx);
  return rows[0]?.fresh ?? false;
}

/**
 * Turns the reservation into approved stock, adds to what was collected by this method, and writes
 * the allocation into the company's ledger: the next number, and a hash over the entry and the hash
 * before it. One statement, because everything that is approved waits for this row.
 */
export async function settleSupply(
  tx: Tx,
  admin: Admin,
  bought: DecidedPurchase,
  freshHolder: boolean,
): Promise<void> {
  const paidBy = (method: PaymentMethod) => (bought.paymentMethod === method ? bought.total : 0n);
  await sql`
    with head as (
      update company_totals
      set reserved = reserved - ${bought.quantity}, approved = approved + ${bought.quantity},
          pending_count = pending_count - 1, approved_count = approved_count + 1,
          approved_bank_paise = approved_bank_paise + ${paidBy('BANK')},
          approved_upi_paise = approved_upi_paise + ${paidBy('UPI')},
          approved_manual_paise = approved_manual_paise + ${paidBy('MANUAL')},
          approved_crypto_paise = approved_crypto_paise + ${paidBy('CRYPTO')},
          holder_count = holder_count + ${freshHolder ? 1n : 0n},
          ledger_seq = ledger_seq + 1,
          ledger_hash = sha256(ledger_hash || convert_to(concat_ws('|', ledger_seq + 1,
            ${bought.id}::uuid, ${bought.accountId}::uuid, ${bought.quantity}::bigint,
            to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), 'UTF8'))
      where company_id = ${admin.companyId}
      returning ledger_seq, ledger_hash
    )
    insert into allocation_entries (company_id, seq, purchase_id, account_id, quantity, created_at, hash)
    select ${admin.companyId}, ledger_seq, ${bought.id}, ${bought.accountId}, ${bought.quantity},
           now(), ledger_hash
    from head`.execute(tx);
}

/**
 * Keeps the first time that somebody of the company looked at a pending purchase.
 *
 * @returns whose purchase it is, when this was the first time
 */
export async function markSeen(tx: Tx, admin: Admin, id: string): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    update purchases set seen_at = now()
    where company_id = ${admin.companyId} and id = ${id} and status = 'PENDING' and seen_at is null
    returning account_id as "accountId"`.execute(tx);
  return rows[0]?.accountId ?? null;
}

/** Gives the reservation back to the supply. */
export async function releaseSupply(tx: Tx, admin: Admin, bought: DecidedPurchase): Promise<void> {
  await sql`
    update company_totals
    set reserved = reserved - ${bought.quantity},
        pending_count = pending_count - 1, rejected_count = rejected_count + 1
    where company_id = ${admin.companyId}`.execute(tx);
}

/** How a purchase of the admin's company was decided, and by whom. */
export async function findDecision(
  db: Db,
  admin: Admin,
  id: string,
): Promise<{ status: PurchaseStatus; decidedBy: string | null } | null> {
  const row = await db
    .selectFrom('purchases as p')
    .leftJoin('accounts as d', (join) =>
      join.onRef('d.company_id', '=', 'p.company_id').onRef('d.id', '=', 'p.decided_by'),
    )
    .select(['p.status', 'd.name as decidedBy'])
    .where('p.company_id', '=', admin.companyId)
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether these payee details belong to the member's company. */
export async function isOwnPayeeVersion(db: Db, member: Member, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('beneficiary_versions')
    .select('id')
    .where('company_id', '=', member.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
