-- compatible
-- Holds and reversals of approved purchases. The purchase stays APPROVED and what was submitted and decided never changes.
create table interventions (
  company_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  kind text not null check (kind in ('HOLD', 'REVERSAL')),
  reason text not null,
  note text not null check (note <> ''),
  paid_paise bigint check (paid_paise >= 0),
  by uuid not null,
  at timestamptz not null default now(),
  ended_by uuid,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, purchase_id) references purchases (company_id, id),
  foreign key (company_id, by) references accounts (company_id, id),
  foreign key (company_id, ended_by) references accounts (company_id, id),
  constraint interventions_reason check (case kind
    when 'HOLD' then reason in ('LIEN', 'PAYMENT_DISPUTED', 'IDENTITY_CHECK', 'OTHER')
    else reason in ('WRONG_MATCH', 'PAYMENT_RETURNED', 'LIEN', 'IDENTITY_REFUSED', 'AGREED_WITHDRAWAL') end),
  constraint interventions_paid check ((kind = 'REVERSAL') = (paid_paise is not null)),
  constraint interventions_end check ((ended_at is null) = (ended_by is null) and (ended_at is null or ended_at >= at)),
  constraint interventions_final check (kind = 'HOLD' or ended_at is null)
);
comment on table interventions is 'Holds and reversals of approved purchases.';
comment on column interventions.paid_paise is
  'What the bank lines of the purchase had paid less their refunds at its reversal; the books keep it.';
comment on column interventions.ended_at is 'When a hold was released, or ended by a reversal.';
create unique index interventions_open on interventions (company_id, purchase_id) where ended_at is null;
create index interventions_by_kind on interventions (company_id, kind, id desc);

create function interventions_guard() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a hold or reversal is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.ended_at is not null
     or to_jsonb(new) - array['ended_by', 'ended_at'] <> to_jsonb(old) - array['ended_by', 'ended_at'] then
    raise exception 'a hold ends once, and a reversal never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger interventions_guard before update or delete on interventions
  for each row execute function interventions_guard();
create trigger interventions_keep before truncate on interventions
  for each statement execute function interventions_guard();

-- The bank lines that a reversal for a wrong match gave back to the reconciliation.
create table freed_lines (
  company_id uuid not null,
  purchase_id uuid not null,
  line_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  assigned_at timestamptz not null,
  freed_at timestamptz not null,
  primary key (company_id, purchase_id, line_id),
  foreign key (company_id, purchase_id) references purchases (company_id, id),
  foreign key (company_id, line_id) references statement_lines (company_id, id)
);
comment on table freed_lines is
  'Lines of reversed purchases that were open again, so that the books keep what they said before.';
create function freed_lines_guard() returns trigger language plpgsql as $$
begin
  raise exception 'a freed line never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger freed_lines_guard before update or delete on freed_lines
  for each row execute function freed_lines_guard();

-- On the row of the purchase, because the indexes that credit a payment once must leave reversed purchases out.
alter table purchases
  add column reversed_at timestamptz,
  add constraint purchases_reversed check (reversed_at is null or status = 'APPROVED');
comment on column purchases.reversed_at is 'When the purchase was reversed; set once, with its row in interventions.';
create unique index purchases_credited_reference_now on purchases (company_id, reference_key)
  where status = 'APPROVED' and reversed_at is null;
drop index purchases_credited_reference;
alter index purchases_credited_reference_now rename to purchases_credited_reference;
create unique index purchases_own_reference_now on purchases (company_id, account_id, reference_key)
  where status in ('PENDING', 'APPROVED') and reversed_at is null;
drop index purchases_own_reference;
alter index purchases_own_reference_now rename to purchases_own_reference;
create index purchases_reversed on purchases (company_id) where reversed_at is not null;

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
          new.reserved_until, new.payment_code)
     is distinct from
     row (old.company_id, old.id, old.account_id, old.payment_method, old.receipt_id,
          old.amount_paise, old.price_micro_rupees, old.quantity, old.fee_paise, old.payee_version_id,
          old.reserved_until, old.payment_code) then
    raise exception 'what was submitted never changes' using errcode = 'integrity_constraint_violation';
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
  if new.reversed_at is not null then
    raise exception 'a purchase is reversed after its approval' using errcode = 'integrity_constraint_violation';
  end if;
  if new.released_at is distinct from old.released_at
     and (old.released_at is not null or new.status <> 'PENDING') then
    raise exception 'a reservation ends once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- The lines of a reversed purchase stay with it, unless it was matched with the wrong payment, and it gets no further ones.
create or replace function line_assignments_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from purchases p where p.company_id = new.company_id and p.id = new.purchase_id
        and p.reversed_at is not null) then
      raise exception 'the purchase was reversed'
        using errcode = 'integrity_constraint_violation', constraint = 'line_assignments_not_reversed';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    raise exception 'an assignment never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select from purchases p where p.company_id = old.company_id and p.id = old.purchase_id
      and p.status = 'APPROVED' and (p.decided_at >= old.assigned_at or p.reversed_at is not null)
      and not exists (select from interventions i where i.company_id = p.company_id
        and i.purchase_id = p.id and i.reason = 'WRONG_MATCH')) then
    raise exception 'the purchase was approved with this line'
      using errcode = 'integrity_constraint_violation', constraint = 'line_assignments_final';
  end if;
  return old;
end $$;

create trigger line_assignments_begin before insert on line_assignments
  for each row execute function line_assignments_guard();

-- The hashed text of a reversal has its kind as a sixth part, so that the entries before it keep theirs.
alter table allocation_entries
  add column kind text not null default 'ALLOTMENT' check (kind in ('ALLOTMENT', 'REVERSAL')),
  drop constraint allocation_entries_quantity_check,
  add constraint allocation_entries_quantity_check
    check (case kind when 'ALLOTMENT' then quantity >= 1 else quantity <= -1 end),
  drop constraint allocation_entries_company_id_purchase_id_key,
  add constraint allocation_entries_once unique (company_id, purchase_id, kind);
comment on column allocation_entries.quantity is 'The tokens of the purchase; negative in the entry of its reversal.';

alter table company_totals add column reversed_count bigint not null default 0 check (reversed_count >= 0);
comment on column company_totals.reversed_count is 'How many of the approved purchases were reversed.';

alter table confirmations drop constraint confirmations_kind_check;
alter table confirmations add constraint confirmations_kind_check check (kind in ('beneficiary.add',
  'beneficiary.update', 'account.add', 'account.update', 'account.delete', 'purchase.approve', 'purchase.reverse'));

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
where p.status = 'APPROVED' and p.reversed_at is null and paid.paise < p.total_paise
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
       p.total_paise - i.paid_paise, 'approval', p.id
from interventions i join purchases p on p.company_id = i.company_id and p.id = i.purchase_id
where i.kind = 'REVERSAL' and i.paid_paise < p.total_paise
union all
select i.company_id, (i.at at time zone interval '05:30')::date, 'members_money', 'approved_without_line',
       p.total_paise - i.paid_paise, 'reversal', p.id
from interventions i join purchases p on p.company_id = i.company_id and p.id = i.purchase_id
where i.kind = 'REVERSAL' and i.paid_paise < p.total_paise
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
from freed_lines;
