import { sql, type RawBuilder } from 'kysely';
import { amountToPay } from '../amount-to-pay.store.ts';

/**
 * Queries for a statement that approves purchases: they assign to each purchase the line that the last comparison called
 * exact for it and that still is, by the conditions of `findExact`. `linked_lines` has a row for each such line. A line
 * whose payment code may be a coincidence is left to an admin.
 *
 * Takes the lock of the reconciliation without waiting, so that approving never waits for an import: if the lock is
 * taken, or lines or assignments have changed since the statement began, no line is assigned. The next comparison then
 * gives such a line the state `approved_order`.
 *
 * @param approved the rows of `purchases` that were just approved, as a subselect
 */
export const linkedLines = (companyId: RawBuilder<string>, approved: RawBuilder<unknown>) => sql`
  paying_lines as materialized (
    select l.id, p.id as purchase_id, p.decided_by as admin_id from ${approved} p
    join lateral (
      select l.id from statement_line_keys k
      join statement_lines l on l.company_id = k.company_id and l.id = k.line_id
      where k.company_id = ${companyId} and k.key in (p.reference_key, p.payment_code)
        and l.state = 'exact' and l.amount_paise = ${amountToPay('p')} and l.refunded_paise = 0
        and l.candidates -> 0 ->> 'purchaseId' = p.id::text
        and (k.key = p.reference_key
          or upper(l.narration) ~ ('\\mPUR[ -]?' || right(p.order_number, 6) || '\\M'))
      limit 1
    ) l on true
    where p.received_paise is null and not exists (
        select from statement_line_keys k
        join statement_lines o on o.company_id = k.company_id and o.id = k.line_id
        where k.company_id = ${companyId} and k.key in (p.reference_key, p.payment_code)
          and o.id <> l.id and o.state <> 'set_aside')
      and not exists (
        select from statement_line_keys k
        join purchases o on o.company_id = k.company_id and (o.reference_key = k.key or o.payment_code = k.key)
        where k.company_id = ${companyId} and k.line_id = l.id and o.id <> p.id and o.status <> 'REJECTED' and o.reversed_at is null)
  ), locked_reconciliation as materialized (
    select r.lines_version from reconciliations r
    where r.company_id = ${companyId} and exists (select from paying_lines)
    for no key update skip locked
  ), locked_lines as materialized (
    select l.id, y.purchase_id, y.admin_id from paying_lines y
    join statement_lines l on l.company_id = ${companyId} and l.id = y.id
    where l.state = 'exact' and l.refunded_paise = 0
      and (select lines_version from locked_reconciliation)
        = (select lines_version from reconciliations where company_id = ${companyId})
    order by l.id for no key update of l skip locked
  ), linked_lines as (
    update statement_lines l set state = 'assigned', candidates = '[]'
    from locked_lines k where l.company_id = ${companyId} and l.id = k.id
    returning l.id, k.purchase_id, k.admin_id,
      l.day || ' ₹ ' || to_char(l.amount_paise / 100.0, 'FM999999999999990.00') as label
  ), new_assignments as (
    insert into line_assignments (company_id, line_id, purchase_id, assigned_by)
    select ${companyId}, id, purchase_id, admin_id from linked_lines
  ), touched_lines as (
    update reconciliations set lines_version = lines_version + 1
    where company_id = ${companyId} and exists (select from linked_lines)
  )`;
