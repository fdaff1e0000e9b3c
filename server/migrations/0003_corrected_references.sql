-- compatible
-- A member corrects the reference of a pending purchase once, because it was mistyped.

create table purchase_corrections (
  company_id uuid not null references companies (id),
  purchase_id uuid not null,
  -- What was submitted first.
  reference_number text not null,
  reference_key text not null,
  corrected_at timestamptz not null default now(),
  primary key (company_id, purchase_id),
  foreign key (company_id, purchase_id) references purchases (company_id, id)
);
-- Another purchase with the first reference is contested.
create index purchase_corrections_reference on purchase_corrections (company_id, reference_key);
comment on table purchase_corrections is
  'One row per purchase whose reference its member has corrected. The primary key permits one correction.';

create function purchase_corrections_guard() returns trigger language plpgsql as $$
begin
  raise exception 'a correction never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger purchase_corrections_guard before update or delete on purchase_corrections
  for each row execute function purchase_corrections_guard();

drop trigger purchases_set_reference_key on purchases;
create trigger purchases_set_reference_key before insert or update of reference_number on purchases
  for each row execute function purchases_set_reference_key();

-- As before, and with these exceptions: the reference of a pending purchase may change once, and a purchase with a
-- corrected reference is approved only after an admin has opened it, because an admin may have compared the first
-- reference with the bank statement.
create or replace function purchases_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a purchase is never deleted' using errcode = 'integrity_constraint_violation';
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
  if new.released_at is distinct from old.released_at
     and (old.released_at is not null or new.status <> 'PENDING') then
    raise exception 'a reservation ends once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
