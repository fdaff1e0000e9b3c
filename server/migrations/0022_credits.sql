-- compatible
-- Refunds that a member keeps as a credit, and the orders that credits pay in part.
alter table refunds
  drop constraint refunds_state_check,
  drop constraint refunds_check,
  drop constraint refunds_check1,
  add constraint refunds_state_check check (state in ('DUE', 'CREDIT', 'SENT', 'CANCELLED')),
  add constraint refunds_check check ((state in ('DUE', 'CREDIT')) = (ended_at is null)),
  add constraint refunds_check1 check ((state in ('DUE', 'CREDIT')) = (ended_by is null)),
  add constraint refunds_credit_of_purchase check (state <> 'CREDIT' or purchase_id is not null);
comment on column refunds.state is
  'DUE: to be sent. CREDIT: kept for the next order of the member of its purchase; while a purchase names it as its credit, it stays so.';

alter table purchases
  add column credit_id uuid,
  add column credited_paise bigint not null default 0,
  add constraint purchases_credit_fkey foreign key (company_id, credit_id) references refunds (company_id, id),
  add constraint purchases_credited
    check ((credit_id is null) = (credited_paise = 0) and credited_paise >= 0 and credited_paise < total_paise);
comment on column purchases.credit_id is
  'The refund that pays a part of it as a credit. After a rejection or a reversal another purchase can name the same one.';
comment on column purchases.credited_paise is 'The whole credit; the member pays the rest of the total by transfer.';
create unique index purchases_credit on purchases (company_id, credit_id)
  where credit_id is not null and status <> 'REJECTED' and reversed_at is null;

create function purchases_take_credit() returns trigger language plpgsql as $$
begin
  -- The lock makes a choice of the transfer at the same moment wait, and sees it if it came first.
  perform from public.refunds r join public.purchases p on p.company_id = r.company_id and p.id = r.purchase_id
  where r.company_id = new.company_id and r.id = new.credit_id and r.state = 'CREDIT'
    and r.amount_paise = new.credited_paise and p.account_id = new.account_id
  for share of r;
  if not found then
    -- The statement has read the credit before it changed; when it runs again, it refuses the order.
    raise exception 'a purchase takes a whole credit of its member' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger purchases_take_credit before insert on purchases
  for each row when (new.credit_id is not null) execute function purchases_take_credit();

create or replace function purchases_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a purchase is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status = 'APPROVED' and old.reversed_at is null and new.reversed_at is not null
     and to_jsonb(new) - array['reversed_at', 'reference_compact', 'reference_windows']
       = to_jsonb(old) - array['reversed_at', 'reference_compact', 'reference_windows']
     and exists (select from public.interventions i where i.company_id = old.company_id
       and i.purchase_id = old.id and i.kind = 'REVERSAL' and i.at = new.reversed_at) then
    return new;
  end if;
  if old.status <> 'PENDING' then
    raise exception 'a decided purchase never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.company_id, new.id, new.account_id, new.payment_method, new.receipt_id,
          new.amount_paise, new.price_micro_rupees, new.quantity, new.fee_paise, new.payee_version_id,
          new.payment_code, new.reduced_from, new.credit_id, new.credited_paise)
     is distinct from
     row (old.company_id, old.id, old.account_id, old.payment_method, old.receipt_id,
          old.amount_paise, old.price_micro_rupees, old.quantity, old.fee_paise, old.payee_version_id,
          old.payment_code, old.reduced_from, old.credit_id, old.credited_paise) then
    raise exception 'what was submitted never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if new.reserved_until is distinct from old.reserved_until
     and (new.status <> 'PENDING' or new.released_at is not null or new.reserved_until < old.reserved_until
       or not exists (select from public.purchase_questions q where q.company_id = old.company_id
         and q.purchase_id = old.id and q.reserved_until = new.reserved_until)) then
    raise exception 'only a question extends a reservation, once' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.reference_number, new.reference_key) is distinct from row (old.reference_number, old.reference_key)
     and (new.status <> 'PENDING' or new.seen_at is not null or not exists (
       select from public.purchase_corrections c where c.company_id = old.company_id
         and c.purchase_id = old.id and c.reference_number = old.reference_number)) then
    raise exception 'a reference is corrected once' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status = 'APPROVED' and old.seen_at is null and exists (
       select from public.purchase_corrections c where c.company_id = old.company_id and c.purchase_id = old.id) then
    raise exception 'a corrected purchase is opened before its approval'
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> 'PENDING' and exists (
       select from public.purchase_questions q where q.company_id = old.company_id and q.purchase_id = old.id
         and q.answered_at is not null and q.read_at is null) then
    raise exception 'an answer is read before the decision' using errcode = 'integrity_constraint_violation';
  end if;
  if new.reversed_at is not null then
    raise exception 'a purchase is reversed after its approval' using errcode = 'integrity_constraint_violation';
  end if;
  if new.released_at is distinct from old.released_at
     and (old.released_at is not null or new.status <> 'PENDING') then
    raise exception 'a reservation ends once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace function refunds_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if current_setting('prelaunch.resealing', true) = 'on'
     and old.account_sealed is not null and new.account_sealed is not null
     and to_jsonb(new) - 'account_sealed' = to_jsonb(old) - 'account_sealed' then
    return new;
  end if;
  if old.state not in ('DUE', 'CREDIT') then
    raise exception 'a refund that has ended never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.company_id, new.id, new.line_id, new.purchase_id, new.amount_paise, new.reason,
          new.registered_by, new.registered_at)
     is distinct from
     row (old.company_id, old.id, old.line_id, old.purchase_id, old.amount_paise, old.reason,
          old.registered_by, old.registered_at) then
    raise exception 'what was registered never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'CREDIT' and new.state not in ('CREDIT', 'DUE') then
    raise exception 'a credit is due again before it is sent or cancelled' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'CREDIT' and new.state <> 'CREDIT' and exists (select from public.purchases p
      where p.company_id = old.company_id and p.credit_id = old.id and p.status <> 'REJECTED' and p.reversed_at is null) then
    raise exception 'an order is paid with this credit'
      using errcode = 'integrity_constraint_violation', constraint = 'refunds_credit_in_use';
  end if;
  -- Here, because the previous release cancels refunds too.
  if new.state = 'CANCELLED' then
    new.account_sealed := null;
    new.account_given_at := null;
  end if;
  return new;
end $$;

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
       p.total_paise - p.credited_paise - paid.paise, 'approval', p.id
from purchases p cross join lateral (
  select coalesce(sum(l.amount_paise - l.refunded_paise), 0)::bigint as paise
  from line_assignments a join statement_lines l on l.company_id = a.company_id and l.id = a.line_id
  where a.company_id = p.company_id and a.purchase_id = p.id
) paid
where p.status = 'APPROVED' and p.reversed_at is null and paid.paise < p.total_paise - p.credited_paise
union all
select company_id, (registered_at at time zone interval '05:30')::date,
       case when purchase_id is null then 'unassigned_money' else 'members_money' end, 'refunds_due', amount_paise,
       'refund', id
from refunds where state <> 'CANCELLED'
union all
select company_id, sent_day, 'refunds_due', 'payments_out', amount_paise, 'refund', id
from refunds where state = 'SENT'
union all
-- What a reversed purchase had and what its reversal took back. Lines and refunds that change later change neither.
select i.company_id, (p.decided_at at time zone interval '05:30')::date, 'approved_without_line', 'members_money',
       p.total_paise - p.credited_paise - i.paid_paise, 'approval', p.id
from interventions i join purchases p on p.company_id = i.company_id and p.id = i.purchase_id
where i.kind = 'REVERSAL' and i.paid_paise < p.total_paise - p.credited_paise
union all
select i.company_id, (i.at at time zone interval '05:30')::date, 'members_money', 'approved_without_line',
       p.total_paise - p.credited_paise - i.paid_paise, 'reversal', p.id
from interventions i join purchases p on p.company_id = i.company_id and p.id = i.purchase_id
where i.kind = 'REVERSAL' and i.paid_paise < p.total_paise - p.credited_paise
union all
select i.company_id, (i.at at time zone interval '05:30')::date, 'token_sales', 'members_money', p.amount_paise,
       'reversal', p.id
from interventions i join purchases p on p.company_id = i.company_id and p.id = i.purchase_id
where i.kind = 'REVERSAL'
union all
select i.company_id, (i.at at time zone interval '05:30')::date, 'fees', 'members_money', p.fee_paise,
       'reversal', p.id
from interventions i join purchases p on p.company_id = i.company_id and p.id = i.purchase_id
where i.kind = 'REVERSAL' and p.fee_paise > 0
union all
-- The bank took the money of a returned payment back by a debit line.
select company_id, (at at time zone interval '05:30')::date, 'members_money', 'payments_out', paid_paise,
       'reversal', purchase_id
from interventions where kind = 'REVERSAL' and reason = 'PAYMENT_RETURNED' and paid_paise > 0
union all
select company_id, (assigned_at at time zone interval '05:30')::date, 'unassigned_money', 'members_money',
       amount_paise, 'assignment', line_id
from freed_lines
union all
select company_id, (freed_at at time zone interval '05:30')::date, 'members_money', 'unassigned_money',
       amount_paise, 'reversal', line_id
from freed_lines
union all
-- What a credit has paid of a purchase. After a reversal it is due again.
select company_id, (decided_at at time zone interval '05:30')::date, 'refunds_due', 'credits', credited_paise, 'approval', id
from purchases where status = 'APPROVED' and credit_id is not null
union all
select company_id, (decided_at at time zone interval '05:30')::date, 'credits', 'members_money', credited_paise,
       'approval', id
from purchases where status = 'APPROVED' and credit_id is not null
union all
select company_id, (reversed_at at time zone interval '05:30')::date, 'members_money', 'refunds_due', credited_paise,
       'reversal', id
from purchases where reversed_at is not null and credit_id is not null;
