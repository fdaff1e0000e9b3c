import { FAR_DAYS } from '@prelaunch/domain/matching/evidence';
import { paise, type Paise } from '@prelaunch/domain/money';
import { sql, type RawBuilder } from 'kysely';
import { dayInIndia } from '../../../platform/db/day-in-india.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Member } from '../../../platform/http/actor.ts';
import {
  isConfirmed,
  linesOfOnePurchase,
  paysExactly,
  type Compared,
} from '../matching/exact.store.ts';

/** The money of a purchase that lines of bank statements prove. */
export interface Arrival {
  readonly purchaseId: string;
  /** The sum of the lines less their refunds; may differ from the total of the purchase. */
  readonly amount: Paise;
  /** The day of the newest line, `YYYY-MM-DD`. */
  readonly day: string;
}

/** Returns for which of these purchases of the member the bank shows money; a rejected purchase never. */
export const findArrivals = (
  db: Db,
  { companyId, accountId }: Member,
  purchaseIds: readonly string[],
): Promise<Arrival[]> =>
  findArrivalsOf(
    db,
    companyId,
    purchaseIds,
    sql`p.account_id = ${accountId} and p.status <> 'REJECTED' and p.reversed_at is null`,
  );

/** Returns for which of these purchases the bank shows money before an admin has decided or assigned anything. */
export const findArrivalsBeforeDecision = (
  db: Db,
  companyId: string,
  purchaseIds: readonly string[],
): Promise<Arrival[]> =>
  findArrivalsOf(
    db,
    companyId,
    purchaseIds,
    sql`p.status = 'PENDING' and p.received_paise is null`,
  );

/**
 * The proof is a line that is assigned to the purchase, that pays it exactly (`paysExactly`), or that names it with another
 * amount, by more than its payment code and as near in time as an exact line. A line that fits only probably is no proof.
 *
 * @param condition which of the purchases `p` count
 */
async function findArrivalsOf(
  db: Db,
  companyId: string,
  purchaseIds: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Arrival[]> {
  const own = sql`
    select p.id, p.reference_key, p.payment_code from purchases p
    where p.company_id = ${companyId} and p.id = any(${purchaseIds}::uuid[]) and ${condition}`;
  const assigned = sql`
    select s.purchase_id as "purchaseId", l.amount_paise - l.refunded_paise as amount, l.day,
      '' as narration, null as reference, null as "referenceNumber", null as "orderNumber",
      true as "hasReference"
    from (${own}) p
    join line_assignments s on (s.company_id, s.purchase_id) = (${companyId}, p.id)
    join statement_lines l on (l.company_id, l.id) = (${companyId}, s.line_id)
    where l.refunded_paise < l.amount_paise`;
  const open = linesOfOnePurchase<Arrival>(
    companyId,
    sql`
      select distinct l.id, l.day, l.amount_paise, l.narration, l.reference, l.state, p.id as purchase_id
      from (${own}) p
      join statement_line_keys k on k.company_id = ${companyId} and k.key in (p.reference_key, p.payment_code)
      join statement_lines l on (l.company_id, l.id) = (${companyId}, k.line_id)
      where l.refunded_paise = 0 and l.candidates -> 0 ->> 'purchaseId' = p.id::text`,
    sql`p.id as "purchaseId", line.amount_paise as amount, line.day`,
    sql`(${paysExactly('PENDING')} or ${paysExactly('APPROVED')}
      or line.state = 'other_amount' and p.status = 'PENDING'
        and abs(line.day - ${dayInIndia(sql`p.created_at`)}) <= ${FAR_DAYS})`,
  );
  // One statement, so that a line that is assigned meanwhile counts once.
  const { rows } = await sql<Arrival & Compared>`(${assigned}) union all (${open})`.execute(db);
  return sumsOf(rows.filter(isConfirmed));
}

/** One sum for the lines of each purchase. */
function sumsOf(lines: readonly Arrival[]): Arrival[] {
  const sums = new Map<string, Arrival>();
  for (const { purchaseId, amount, day } of lines) {
    const sum = sums.get(purchaseId);
    sums.set(purchaseId, {
      purchaseId,
      amount: paise(amount + (sum?.amount ?? 0n)),
      day: sum !== undefined && sum.day > day ? sum.day : day,
    });
  }
  return [...sums.values()];
}
