import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a purchase of this table or alias takes its credit: until it is rejected or reversed. The index `purchases_credit` has
 * the same condition, so that one purchase at a time takes a credit.
 */
export function takesCredit(purchase: string): RawBuilder<boolean> {
  const p = sql.ref(purchase);
  return sql`(${p}.credit_id is not null and ${p}.status <> 'REJECTED' and ${p}.reversed_at is null)`;
}

/**
 * Whether the money of a purchase can be kept for another one: it is neither on hold nor reversed as a returned payment, which
 * the bank has taken back.
 *
 * @param purchase the alias of the purchase that the money came from
 */
export function isMoneySafe(purchase: string): RawBuilder<boolean> {
  const p = sql.ref(purchase);
  return sql`(not exists (select from interventions i
    where i.company_id = ${p}.company_id and i.purchase_id = ${p}.id and i.ended_at is null
      and (i.kind = 'HOLD' or i.reason = 'PAYMENT_RETURNED')))`;
}
