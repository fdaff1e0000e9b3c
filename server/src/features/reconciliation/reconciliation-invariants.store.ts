import { sql } from 'kysely';
import { amountToPay } from '../purchases/index.ts';
import { invariant } from '../../platform/invariants/violations.store.ts';

/** The lines of bank statements, their assignments and refunds, and the books. */
export const statementInvariants = [
  invariant(
    'I31',
    'Each statement line serves at most one purchase, and its state says whether it does.',
    sql`
      with served as (
        select company_id, line_id, count(*) as purchases from line_assignments group by company_id, line_id
      )
      select 'statement_lines', l.company_id, l.id::text,
             format('state %s, serves %s purchases', l.state, coalesce(s.purchases, 0)),
             'the state assigned and one purchase, or another state and none'
      from statement_lines l
      left join served s on s.company_id = l.company_id and s.line_id = l.id
      where coalesce(s.purchases, 0) <> case l.state when 'assigned' then 1 else 0 end
         or (l.kind = 'DEBIT') <> (l.state = 'debit')`,
  ),
  invariant(
    'I32',
    'The refunds of a line are at most its amount, and counted on it.',
    sql`
      select 'statement_lines', l.company_id, l.id::text,
             format('%s of %s paise refunded', l.refunded_paise, l.amount_paise),
             format('%s paise', coalesce(r.paise, 0))
      from statement_lines l
      left join (
        select company_id, line_id, sum(amount_paise) as paise from refunds
        where state <> 'CANCELLED' group by company_id, line_id
      ) r on r.company_id = l.company_id and r.line_id = l.id
      where l.refunded_paise <> coalesce(r.paise, 0) or l.refunded_paise > l.amount_paise
         or (l.kind = 'DEBIT' and l.refunded_paise <> 0)`,
  ),
  invariant(
    'I33',
    'The stored totals of statement lines are the sums of the lines.',
    sql`
      with summed as (
        select company_id, state, count(*) as lines, sum(amount_paise) as paise
        from statement_lines group by company_id, state
      )
      select 'statement_line_totals', coalesce(t.company_id, s.company_id), coalesce(t.state, s.state),
             format('%s lines, %s paise', coalesce(t.lines, 0), coalesce(t.amount_paise, 0)),
             format('%s lines, %s paise', coalesce(s.lines, 0), coalesce(s.paise, 0))
      from statement_line_totals t full join summed s
        on s.company_id = t.company_id and s.state = t.state
      where coalesce(t.lines, 0) <> coalesce(s.lines, 0)
         or coalesce(t.amount_paise, 0) <> coalesce(s.paise, 0)`,
  ),
  invariant(
    'I37',
    'Money of an approved purchase that no line has paid goes back only if an admin confirmed that the tokens stay.',
    sql`
      select 'refunds', r.company_id, r.id::text,
             format('%s paise of a line that names the approved purchase %s', r.amount_paise, p.id),
             'the line assigned to the purchase, or a confirmed refund'
      from refunds r
      join statement_line_keys k on k.company_id = r.company_id and k.line_id = r.line_id
      join purchases p on p.company_id = r.company_id and p.status = 'APPROVED'
        and p.reversed_at is null and (p.reference_key = k.key or p.payment_code = k.key)
      where r.state <> 'CANCELLED' and r.purchase_id is null and not r.member_keeps_tokens
        -- An approval that began earlier may have waited for the refund, at most as long as a statement may take.
        and p.decided_at < r.registered_at - interval '5 seconds'
        and not exists (select from line_assignments a
          where a.company_id = p.company_id and a.purchase_id = p.id)`,
  ),
  invariant(
    'I38',
    'The refunds of the lines of a purchase are at most what the lines exceed the amount to pay, unless it was rejected or reversed.',
    sql`
      select 'purchases', p.company_id, p.id::text,
             format('%s of %s paise refunded, to pay %s', sum(l.refunded_paise), sum(l.amount_paise), ${amountToPay('p')}),
             format('at most %s paise refunded', greatest(0, sum(l.amount_paise) - ${amountToPay('p')}))
      from purchases p
      join line_assignments a on a.company_id = p.company_id and a.purchase_id = p.id
      join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
      where p.status <> 'REJECTED' and p.reversed_at is null
      group by p.company_id, p.id, p.total_paise, p.credited_paise
      having sum(l.refunded_paise) > greatest(0, sum(l.amount_paise) - ${amountToPay('p')})`,
  ),
  invariant(
    'I39',
    'A pending purchase knows what its lines have paid less their refunds.',
    sql`
      select 'purchases', p.company_id, p.id::text, format('%s paise received', p.received_paise),
             format('%s paise', paid.paise)
      from purchases p cross join lateral (
        select sum(l.amount_paise - l.refunded_paise) as paise from line_assignments a
        join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
        where a.company_id = p.company_id and a.purchase_id = p.id
      ) paid
      where p.status = 'PENDING' and p.received_paise is distinct from paid.paise`,
  ),
  invariant(
    'I40',
    'An approved purchase still has the money of its lines, which was the amount to pay or a sum that an admin had accepted.',
    sql`
      select 'purchases', p.company_id, p.id::text,
             format('lines of %s paise, %s at the approval', coalesce(paid.paise, 0), p.received_paise),
             format('at least %s paise', case when accepted.is_so then p.received_paise else ${amountToPay('p')} end)
      from purchases p
      cross join lateral (
        select sum(l.amount_paise - l.refunded_paise) as paise from line_assignments a
        join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
        where a.company_id = p.company_id and a.purchase_id = p.id
      ) paid
      cross join lateral (
        select exists (select from shortfall_decisions d where d.company_id = p.company_id
          and d.purchase_id = p.id and d.decision = 'AS_ORDERED' and d.received_paise = p.received_paise) as is_so
      ) accepted
      where p.status = 'APPROVED' and p.reversed_at is null and p.received_paise is not null
        and least(coalesce(paid.paise, 0), p.received_paise)
          < case when accepted.is_so then p.received_paise else ${amountToPay('p')} end`,
  ),
  invariant(
    'I48',
    'A credit pays at most one order of its member, as a whole, and is not sent meanwhile.',
    sql`
      select 'purchases', p.company_id, p.id::text,
             format('%s paise of the refund %s, %s of %s paise', p.credited_paise, p.credit_id, r.state, r.amount_paise),
             'the whole of a refund of its member, kept as a credit while the purchase is neither rejected nor reversed'
      from purchases p
      left join refunds r on r.company_id = p.company_id and r.id = p.credit_id
      left join purchases o on o.company_id = r.company_id and o.id = r.purchase_id
      where p.credit_id is not null and (p.credited_paise <> r.amount_paise or o.account_id <> p.account_id
        or p.credited_paise >= p.total_paise
        or p.status <> 'REJECTED' and p.reversed_at is null and r.state <> 'CREDIT') is not false
      union all
      select 'refunds', company_id, credit_id::text, format('pays %s orders', count(*)), 'at most one order'
      from purchases
      where credit_id is not null and status <> 'REJECTED' and reversed_at is null
      group by company_id, credit_id having count(*) > 1
      union all
      select 'refunds', company_id, id::text, 'kept without an order', 'the member of an order keeps it'
      from refunds where state = 'CREDIT' and purchase_id is null`,
  ),
  // The sums on the right come from other tables or columns than the entries on the left.
  invariant(
    'I34',
    'The books balance, and agree with the bank, the sales, the refunds and the tokens owed.',
    sql`
      with side as (
        select company_id, debit_account as account, amount_paise as paise from book_entries
        union all
        select company_id, credit_account, -amount_paise from book_entries
      ), balance as (
        select company_id, account, sum(paise) as paise from side group by company_id, account
      ), line as (
        select company_id, sum(amount_paise) filter (where state <> 'debit') as received,
          sum(amount_paise) filter (where state not in ('debit', 'assigned')) as unassigned,
          sum(amount_paise) filter (where state = 'debit') as paid_out
        from statement_lines group by company_id
      ), refund as (
        select company_id, sum(amount_paise) filter (where state in ('DUE', 'CREDIT')) as due,
          sum(amount_paise) filter (where state = 'SENT') as sent,
          sum(amount_paise) filter (where state <> 'CANCELLED' and purchase_id is null) as unclaimed
        from refunds group by company_id
      ), credit as (
        select company_id, sum(credited_paise) as used from purchases
        where status = 'APPROVED' and reversed_at is null and credit_id is not null group by company_id
      ), returned as (
        select company_id, sum(paid_paise) as paise from interventions
        where kind = 'REVERSAL' and reason = 'PAYMENT_RETURNED' group by company_id
      ), expected as (
        select t.company_id, account.name, account.paise
        from company_totals t
        left join line on line.company_id = t.company_id
        left join refund on refund.company_id = t.company_id
        left join credit on credit.company_id = t.company_id
        left join returned on returned.company_id = t.company_id
        cross join lateral (values
          ('bank', coalesce(line.received, 0) - coalesce(line.paid_out, 0)),
          ('unassigned_money', coalesce(refund.unclaimed, 0) - coalesce(line.unassigned, 0)),
          ('refunds_due', coalesce(credit.used, 0) - coalesce(refund.due, 0)),
          ('credits', 0),
          ('payments_out', coalesce(line.paid_out, 0) - coalesce(refund.sent, 0) - coalesce(returned.paise, 0))
        ) account (name, paise)
        union all
        select company_id, 'sales', -approved_paise from company_totals
        union all
        select company_id, 'all', 0 from company_totals
        union all
        select company_id, 'tokens', approved from company_totals
      ), actual as (
        select company_id, account as name, paise from balance
        union all
        select company_id, 'sales', sum(paise) from balance where account in ('token_sales', 'fees')
        group by company_id
        union all
        select company_id, 'all', sum(paise) from balance group by company_id
        union all
        select company_id, 'tokens', sum(quantity) from holdings group by company_id
      )
      select 'book_entries', e.company_id, e.name, coalesce(a.paise, 0)::text, e.paise::text
      from expected e left join actual a on a.company_id = e.company_id and a.name = e.name
      where coalesce(a.paise, 0) <> e.paise`,
  ),
];
