import type { Paise } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { amountToPay } from '../../purchases/index.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Member } from '../../../platform/http/actor.ts';
import type { ShortfallDecision } from '../shortfalls.store.ts';

/** From this number on, the position in the queue is not counted further. */
const MAX_AHEAD = 1000;

/** Of how many recent approvals and rejections the waiting times are compared. */
const RECENT_DECISIONS = 100;

/** Fewer decisions than these do not give a typical time. */
const FEWEST_DECISIONS = 5;

export interface PurchaseProgress {
  /** How many pending purchases of the company were submitted earlier, at most MAX_AHEAD; 0 once it is decided. */
  readonly ahead: number;
  /** How many recent decisions `typicalWait` and `longWait` are taken from. */
  readonly decisions: number;
  /** The seconds in which half of them were decided; null for too few. */
  readonly typicalWait: number | null;
  /** The seconds in which nine of ten were decided; null for too few. */
  readonly longWait: number | null;
  /** The reference that was submitted first; null if it was not corrected. */
  readonly firstReference: string | null;
  /** The rest that the member was asked for and the bank does not show yet; null otherwise. */
  readonly missing: Paise | null;
}

/** Returns null for a purchase that the member does not have. */
export async function findProgress(
  db: Db,
  { companyId, accountId }: Member,
  id: string,
): Promise<PurchaseProgress | null> {
  const recent = (status: string) => sql`
    (select decided_at - created_at as waited from purchases
     where company_id = ${companyId} and status = ${status}
       and reduced_from is null order by id desc limit ${RECENT_DECISIONS})`;
  const isDecided = (decision: ShortfallDecision) => sql`
    exists (select from shortfall_decisions d where (d.company_id, d.purchase_id) = (${companyId}, own.id)
      and d.decision = ${decision} and d.received_paise = own.received_paise)`;
  const { rows } = await sql<PurchaseProgress>`
    with own as (
      select id, status, ${amountToPay('purchases')} as to_pay_paise, received_paise from purchases
      where company_id = ${companyId} and account_id = ${accountId} and id = ${id}
    ), waits as (
      select extract(epoch from waited) as seconds
      from (${recent('APPROVED')} union all ${recent('REJECTED')}) recent
    ), measured as (
      select count(*)::int as decisions,
             (percentile_disc(0.5) within group (order by seconds))::int as typical,
             (percentile_disc(0.9) within group (order by seconds))::int as long
      from waits
    )
    select case when own.status <> 'PENDING' then 0 else (
             select count(*)::int from (
               select from purchases p
               where p.company_id = ${companyId} and p.status = 'PENDING' and p.id < own.id
               limit ${MAX_AHEAD}) earlier) end as ahead,
           decisions,
           case when decisions >= ${FEWEST_DECISIONS} then typical end as "typicalWait",
           case when decisions >= ${FEWEST_DECISIONS} then long end as "longWait",
           c.reference_number as "firstReference",
           case when own.status = 'PENDING' and ${isDecided('REST_ASKED')} and not ${isDecided('AS_ORDERED')}
             then own.to_pay_paise - own.received_paise end as missing
    from own cross join measured
    left join purchase_corrections c on c.company_id = ${companyId} and c.purchase_id = own.id`.execute(
    db,
  );
  return rows[0] ?? null;
}
