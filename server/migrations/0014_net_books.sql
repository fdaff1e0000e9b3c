-- compatible
-- The books count the lines of a purchase less their refunds, as the closing sheet does. While the refunds of its lines are at
-- most what they exceed its total, which is an invariant, the two sums are equal.
create or replace view book_entries as
select company_id, day, case kind when 'CREDIT' then 'bank' else 'payments_out' end as debit_account,
       case kind when 'CREDIT' then 'unassigned_money' else 'bank' end as credit_account, amount_paise,
       'line' as source, id as source_id
from statement_lines
union all
select a.company_id, (a.assigned_at at time zone interval '05:30')::date, 'unassigned_money', 'members_money',
       l.amount_paise, 'assignment', a.line_id
from line_assignments a join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
union all
select company_id, (decided_at at time zone interval '05:30')::date, 'members_money', 'token_sales', amount_paise,
       'approval', id
from purchases where status = 'APPROVED'
union all
select company_id, (decided_at at time zone interval '05:30')::date, 'members_money', 'fees', fee_paise,
       'approval', id
from purchases where status = 'APPROVED' and fee_paise > 0
union all
select p.company_id, (p.decided_at at time zone interval '05:30')::date, 'approved_without_line', 'members_money',
       p.total_paise - paid.paise, 'approval', p.id
from purchases p cross join lateral (
  select coalesce(sum(l.amount_paise - l.refunded_paise), 0)::bigint as paise
  from line_assignments a join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
  where a.company_id = p.company_id and a.purchase_id = p.id
) paid
where p.status = 'APPROVED' and paid.paise < p.total_paise
union all
select company_id, (registered_at at time zone interval '05:30')::date,
       case when purchase_id is null then 'unassigned_money' else 'members_money' end, 'refunds_due', amount_paise,
       'refund', id
from refunds where state <> 'CANCELLED'
union all
select company_id, sent_day, 'refunds_due', 'payments_out', amount_paise, 'refund', id
from refunds where state = 'SENT';
