import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the bank lines of a purchase are less than its total, and no admin has accepted the sum that was received. Not
 * true for a purchase without a line, which is approved by hand.
 *
 * @param purchase the alias of the purchase in the query
 */
export function hasOpenShortfall(purchase: string): RawBuilder<boolean> {
  const p = sql.ref(purchase);
  return sql`(
    select paid.received < ${p}.total_paise and not exists (
      select from shortfall_decisions d where d.company_id = ${p}.company_id and d.purchase_id = ${p}.id
        and d.decision = 'AS_ORDERED' and d.received_paise = paid.received)
    from (
      select sum(l.amount_paise - l.refunded_paise) as received from line_assignments s
      join statement_lines l on l.company_id = s.company_id and l.id = s.line_id
      where s.company_id = ${p}.company_id and s.purchase_id = ${p}.id
    ) paid)`;
}
