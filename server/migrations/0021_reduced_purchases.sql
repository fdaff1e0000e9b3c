-- compatible
-- A purchase for what was paid of a short order. The submitted purchase is rejected and keeps what was submitted.
alter table purchases
  add column reduced_from uuid,
  add constraint purchases_reduced_from_fkey foreign key (company_id, reduced_from) references purchases (company_id, id);
comment on column purchases.reduced_from is
  'The submitted purchase whose place this one has taken, for what was paid of it; null for a submitted purchase.';
create unique index purchases_reduced on purchases (company_id, reduced_from) where reduced_from is not null;

create function purchases_reduce() returns trigger language plpgsql as $$
begin
  if not exists (select from public.purchases o where o.company_id = new.company_id and o.id = new.reduced_from
      and o.status = 'REJECTED' and o.account_id = new.account_id
      and o.price_micro_rupees = new.price_micro_rupees and o.fee_basis_points = new.fee_basis_points
      and o.quantity >= new.quantity and o.total_paise > new.total_paise) then
    raise exception 'a reduced purchase takes the place of a rejected one that was larger'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger purchases_reduce before insert on purchases
  for each row when (new.reduced_from is not null) execute function purchases_reduce();

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
          new.payment_code, new.reduced_from)
     is distinct from
     row (old.company_id, old.id, old.account_id, old.payment_method, old.receipt_id,
          old.amount_paise, old.price_micro_rupees, old.quantity, old.fee_paise, old.payee_version_id,
          old.payment_code, old.reduced_from) then
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

-- The lines of a purchase that waits for a second admin stay, because it is for what they have paid.
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
  if exists (select from purchases p join purchases o on o.company_id = p.company_id and o.id = p.reduced_from
      where p.company_id = old.company_id and p.id = old.purchase_id and p.status = 'PENDING'
      and o.decided_at >= old.assigned_at) then
    raise exception 'the purchase was reduced to what this line has paid'
      using errcode = 'integrity_constraint_violation', constraint = 'line_assignments_final';
  end if;
  return old;
end $$;
