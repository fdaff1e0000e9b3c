import { sql, type RawBuilder } from 'kysely';
import { amountToPay } from '../amount-to-pay.store.ts';

/**
 * Whether the bank lines of a pending purchase are less than what is to be paid, and no admin has accepted the sum that was
 * received. Not true for a purchase without a line, which is approved by hand.
 *
 * @param purchase the alias of the purchase in the query
 */
export function hasOpenShortfall(purchase: string): RawBuilder<boolean> {
  const p = sql.ref(purchase);
  return sql`(${p}.received_paise < ${amountToPay(purchase)} and (select true from shortfall_decisions d
    where d.company_id = ${p}.company_id and d.purchase_id = ${p}.id and d.decision = 'AS_ORDERED'
      and d.received_paise = ${p}.received_paise limit 1) is null)`;
}

/**
 * Whether no line is assigned to a pending purchase, and the open lines that contain its reference or payment code have
 * another sum, less their refunds, than what is to be paid. Such an amount is decided one purchase at a time.
 *
 * @param purchase the alias of the purchase in the query
 */
export function isShownOtherwise(purchase: string): RawBuilder<boolean> {
  const p = sql.ref(purchase);
  return sql`(${p}.received_paise is null and (select sum(l.amount_paise - l.refunded_paise) <> ${amountToPay(purchase)}
    from statement_lines l
    where l.company_id = ${p}.company_id and l.state not in ('assigned', 'set_aside') and l.id in (
      select k.line_id from statement_line_keys k
      where k.company_id = ${p}.company_id and k.key in (${p}.reference_key, ${p}.payment_code))))`;
}
