import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the bank lines of a pending purchase are less than its total, and no admin has accepted the sum that was
 * received. Not true for a purchase without a line, which is approved by hand.
 *
 * @param purchase the alias of the purchase in the query
 */
export function hasOpenShortfall(purchase: string): RawBuilder<boolean> {
  const p = sql.ref(purchase);
  return sql`(${p}.received_paise < ${p}.total_paise and (select true from shortfall_decisions d
    where d.company_id = ${p}.company_id and d.purchase_id = ${p}.id and d.decision = 'AS_ORDERED'
      and d.received_paise = ${p}.received_paise limit 1) is null)`;
}
