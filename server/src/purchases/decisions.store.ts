import { sumPaise, sumTokens, type Paise, type Tokens } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import type { Decision, PaymentMethod, PurchaseStatus } from '@prelaunch/domain/purchase-status';
import { shownName } from '../keys/deleted-contacts.ts';
import { refuseOnConstraint } from '../db/constraints.ts';
import type { Db, Tx } from '../db/transaction.ts';
import type { Admin } from '../http/actor.ts';
import { refuse } from '../refuse.ts';
import type { Vault } from '../keys/secrets.ts';

/** A decided purchase, with what changes the totals. */
export interface DecidedPurchase {
  readonly id: string;
  readonly accountId: string;
  readonly orderNumber: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly quantity: Tokens;
  readonly total: Paise;
  /** Whether its tokens were reserved until now. */
  readonly reserved: boolean;
  /** Where the member is mailed; null when the account was deleted. */
  readonly email: string | null;
  readonly companyName: string;
  readonly companyDomain: string | null;
}

/** Conditions that select which of the locked purchases are decided. */
const DECIDED = {
  all: sql``,
  reserved: sql`where released_at is null`,
  unreserved: sql`where released_at is not null`,
} as const;

/**
 * Decides the given purchases of the admin's company that are still pending. Each is decided once under any
 * concurrency, because only one statement can find it pending. It locks all of them, in the order of their
 * ids, so that two lists of the same purchases cannot deadlock, even when only some are decided.
 *
 * Only one purchase with a reference number is ever approved: an approved one blocks the others, and of several
 * in the list the oldest is taken. When a concurrent call approves the same reference, the unique index refuses
 * with `reference_already_approved`. The admin's own purchases stay undecided.
 *
 * @param confirmed whether a second admin confirms a requested approval; without it, approvals that need a
 * second admin by the company's settings stay undecided
 * @returns the decided purchases; the others do not exist, were decided before, or must not be approved
 */
export async function decidePending(
  tx: Tx,
  admin: Admin,
  ids: readonly string[],
  decision: Decision,
  reason: string | null,
  which: keyof typeof DECIDED = 'all',
  confirmed = false,
): Promise<readonly DecidedPurchase[]> {
  const needsNoOther =
    decision === 'APPROVED' && !confirmed ? sql`and not ${needsSecondAdmin('purchases')}` : sql``;
  const mayBeApproved = sql`rank = 1 and not exists (
    select from purchases o where o.company_id = ${admin.companyId}
      and o.reference_key = w.reference_key and o.status = 'APPROVED')`;
  const { rows } = await refuseOnConstraint(
    { purchases_credited_reference: 'reference_already_approved' },
    sql<DecidedPurchase>`
      with locked as materialized (
        select id, reference_key, released_at from purchases
        where company_id = ${admin.companyId} and id = any(${ids}::uuid[]) and status = 'PENDING'
          and account_id <> ${admin.accountId} ${needsNoOther}
        order by id for no key update
      ), waiting as (
        select id, reference_key,
               row_number() over (partition by coalesce(reference_key, id::text) order by id) as rank
        from locked ${DECIDED[which]}
      )
      update purchases p
      set status = ${decision}, decided_at = now(), decided_by = ${admin.accountId},
          reject_reason = ${reason}, seen_at = coalesce(seen_at, now())
      from waiting w, accounts a, companies c
      where p.company_id = ${admin.companyId} and p.id = w.id and c.id = p.company_id
        and a.company_id = p.company_id and a.id = p.account_id
        ${decision === 'APPROVED' ? sql`and ${mayBeApproved}` : sql``}
      returning p.id, p.account_id as "accountId", p.order_number as "orderNumber",
                p.payment_method as "paymentMethod", p.quantity, p.total_paise as total,
                p.released_at is null as reserved, c.name as "companyName",
                c.domain as "companyDomain",
                case when a.deleted_at is null then a.email end as email`.execute(tx),
  );
  return rows;
}

/**
 * Adds approved tokens to the holdings of their members.
 *
 * @returns how many members hold tokens for the first time
 */
export async function addToHoldings(
  tx: Tx,
  admin: Admin,
  bought: readonly DecidedPurchase[],
): Promise<number> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into holdings as h (company_id, account_id, quantity)
    select ${admin.companyId}, account_id, sum(quantity)
    from ${asTable(bought)}
    group by account_id order by account_id
    on conflict (company_id, account_id) do update set quantity = h.quantity + excluded.quantity
    returning (h.xmax = 0) as fresh`.execute(tx);
  return rows.filter(({ fresh }) => fresh).length;
}

/**
 * Turns reservations into approved stock, takes the tokens of purchases without a reservation from the
 * remaining supply, adds to the amounts collected by each method, and appends the allocations to the company's
 * ledger, each with the next number and a hash over the entry and the previous hash. It is one statement,
 * because every approval of the company waits for this row. Refuses when too few tokens remain.
 */
export async function settleSupply(
  tx: Tx,
  admin: Admin,
  bought: readonly DecidedPurchase[],
  freshHolders: number,
): Promise<void> {
  const { numAffectedRows } = await sql`
    with recursive head as materialized (
      select ledger_seq as seq, ledger_hash as hash from company_totals
      where company_id = ${admin.companyId} for update
    ), entries as materialized (
      select row_number() over (order by id) as rank, * from ${asTable(bought)}
    ), chain as (
      select 0::bigint as rank, seq, hash, null::uuid as id, null::uuid as account_id,
             null::bigint as quantity
      from head
      union all
      select e.rank, c.seq + 1,
             sha256(c.hash || convert_to(concat_ws('|', c.seq + 1, e.id, e.account_id, e.quantity,
               to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), 'UTF8')),
             e.id, e.account_id, e.quantity
      from chain c join entries e on e.rank = c.rank + 1
    ), sums as (
      select sum(quantity)::bigint as quantity, count(*) as purchases, sum(total)::bigint as paid,
             coalesce(sum(quantity) filter (where reserved), 0)::bigint as reserved,
             coalesce(sum(quantity) filter (where not reserved), 0)::bigint as taken,
             coalesce(sum(total) filter (where method = 'BANK'), 0)::bigint as bank,
             coalesce(sum(total) filter (where method = 'UPI'), 0)::bigint as upi,
             coalesce(sum(total) filter (where method = 'MANUAL'), 0)::bigint as manual,
             coalesce(sum(total) filter (where method = 'CRYPTO'), 0)::bigint as crypto
      from entries
    ), totals as (
      update company_totals t
      set reserved = t.reserved - s.reserved, approved = t.approved + s.quantity,
          pending_count = t.pending_count - s.purchases,
          pending_paise = t.pending_paise - s.paid,
          approved_count = t.approved_count + s.purchases,
          approved_bank_paise = t.approved_bank_paise + s.bank,
          approved_upi_paise = t.approved_upi_paise + s.upi,
          approved_manual_paise = t.approved_manual_paise + s.manual,
          approved_crypto_paise = t.approved_crypto_paise + s.crypto,
          holder_count = t.holder_count + ${freshHolders},
          ledger_seq = last.seq, ledger_hash = last.hash
      from sums s, (select seq, hash from chain order by rank desc limit 1) last
      where t.company_id = ${admin.companyId}
        and t.private_supply - t.reserved - t.approved >= s.taken
      returning 1
    )
    insert into allocation_entries (company_id, seq, purchase_id, account_id, quantity, created_at, hash)
    select ${admin.companyId}, seq, id, account_id, quantity, now(), hash
    from chain where rank > 0 and exists (select from totals)`.execute(tx);
  if (numAffectedRows !== BigInt(bought.length)) refuse('not_enough_tokens');
}

/** Subtracts rejected purchases from the pending totals, and releases their reservations. */
export async function releaseSupply(
  tx: Tx,
  admin: Admin,
  bought: readonly DecidedPurchase[],
): Promise<void> {
  const reserved = bought.filter((purchase) => purchase.reserved);
  const quantity = sumTokens(reserved.map((purchase) => purchase.quantity));
  const paid = sumPaise(bought.map((purchase) => purchase.total));
  await sql`
    update company_totals
    set reserved = reserved - ${quantity}, pending_count = pending_count - ${bought.length},
        pending_paise = pending_paise - ${paid}, rejected_count = rejected_count + ${bought.length}
    where company_id = ${admin.companyId}`.execute(tx);
}

/** The purchases as a table `bought (id, account_id, quantity, total, method, reserved)`. */
const asTable = (bought: readonly DecidedPurchase[]) => sql`
  unnest(${bought.map(({ id }) => id)}::uuid[], ${bought.map(({ accountId }) => accountId)}::uuid[],
         ${bought.map(({ quantity }) => quantity)}::bigint[],
         ${bought.map(({ total }) => total)}::bigint[],
         ${bought.map(({ paymentMethod }) => paymentMethod)}::text[],
         ${bought.map(({ reserved }) => reserved)}::boolean[])
    as bought (id, account_id, quantity, total, method, reserved)`;

/** SQL condition: whether approving the purchase of this table or alias needs two admins. */
export const needsSecondAdmin = (purchase: string) => sql<boolean>`exists (
  select from companies four where four.id = ${sql.ref(`${purchase}.company_id`)} and four.four_eyes
    and ${sql.ref(`${purchase}.amount_paise`)} >= four.four_eyes_amount_paise)`;

/** The state of a purchase, and its decision if there is one. */
export interface Outcome {
  readonly id: string;
  readonly status: PurchaseStatus;
  /** Whether the calling admin is the buyer. */
  readonly isOwn: boolean;
  readonly needsSecondAdmin: boolean;
  /** A one-line label of the purchase. */
  readonly label: string;
  /** The name of the admin who decided. */
  readonly decidedBy: string | null;
}

/** Lists the states of these purchases; leaves out those of other companies. */
export async function listOutcomes(
  db: Db,
  vault: Vault,
  admin: Admin,
  ids: readonly string[],
): Promise<readonly Outcome[]> {
  const rows = await db
    .selectFrom('purchases as p')
    .leftJoin('accounts as d', (join) =>
      join.onRef('d.company_id', '=', 'p.company_id').onRef('d.id', '=', 'p.decided_by'),
    )
    .select(['p.id', 'p.status', 'd.name as decidedBy', 'd.contact_sealed as sealed'])
    .select([
      sql<boolean>`p.account_id = ${admin.accountId}`.as('isOwn'),
      needsSecondAdmin('p').as('needsSecondAdmin'),
      sql<string>`coalesce(p.order_number, p.id::text)`.as('label'),
    ])
    .where('p.company_id', '=', admin.companyId)
    .where('p.id', 'in', ids)
    .execute();
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    decidedBy: shownName(vault, row.decidedBy, sealed),
  }));
}

/**
 * Records the first time that an admin of the company opened a pending purchase.
 *
 * @returns the id of the purchase's member when this was the first time, else null
 */
export async function markSeen(tx: Tx, admin: Admin, id: string): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    update purchases set seen_at = now()
    where company_id = ${admin.companyId} and id = ${id} and status = 'PENDING' and seen_at is null
    returning account_id as "accountId"`.execute(tx);
  return rows[0]?.accountId ?? null;
}
