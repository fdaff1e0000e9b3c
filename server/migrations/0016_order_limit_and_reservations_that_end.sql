-- One order, or one that is never paid for, must not keep everybody else from buying.

alter table companies add column max_order_paise bigint default 100000000
  check (max_order_paise > 0);
comment on column companies.max_order_paise is 'The largest order before the fee; null where there is no limit.';
alter table companies add column reservation_hours integer not null default 168
  check (reservation_hours between 1 and 720);
alter table companies add column reservation_hours_unverified integer not null default 24
  check (reservation_hours_unverified between 1 and 720);
comment on column companies.reservation_hours_unverified is
  'For orders paid by hand of members who are not approved; reservation_hours is for all others.';

alter table programme_changes add column max_order_paise bigint;
alter table programme_changes add column reservation_hours integer;
alter table programme_changes add column reservation_hours_unverified integer;
comment on column programme_changes.reservation_hours is
  'Null in entries of releases before; max_order_paise says nothing there either.';

alter table purchases add column reserved_until timestamptz;
alter table purchases add column released_at timestamptz;
comment on column purchases.reserved_until is 'Null only where it was decided before reservations ended.';
comment on column purchases.released_at is
  'When the reservation ended before a decision. The order still waits, and can be approved while tokens are left.';
-- Processes of the release before name no time.
alter table purchases alter column reserved_until set default now() + interval '168 hours';

-- What waits already keeps its tokens for another day at least.
update purchases p
set reserved_until = greatest(
  p.created_at + case when p.payment_method = 'MANUAL' and not a.is_approved
    then interval '24 hours' else interval '168 hours' end,
  now() + interval '24 hours')
from accounts a
where a.company_id = p.company_id and a.id = p.account_id and p.status = 'PENDING';

alter table purchases add constraint purchases_reserved_until
  check (status <> 'PENDING' or reserved_until is not null);
alter table purchases add constraint purchases_released_in_time
  check (released_at is null or (reserved_until is not null and released_at >= reserved_until));
create index purchases_reserved on purchases (company_id, reserved_until)
  where status = 'PENDING' and released_at is null;

-- What was submitted and how it was decided stand for ever. A reservation ends once, before a decision.
create or replace function purchases_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a purchase is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status <> 'PENDING' then
    raise exception 'a decided purchase never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.company_id, new.id, new.account_id, new.payment_method, new.reference_key, new.receipt_id,
          new.amount_paise, new.price_micro_rupees, new.quantity, new.fee_paise, new.payee_version_id,
          new.reserved_until)
     is distinct from
     row (old.company_id, old.id, old.account_id, old.payment_method, old.reference_key, old.receipt_id,
          old.amount_paise, old.price_micro_rupees, old.quantity, old.fee_paise, old.payee_version_id,
          old.reserved_until) then
    raise exception 'what was submitted never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if new.released_at is distinct from old.released_at
     and (old.released_at is not null or new.status <> 'PENDING') then
    raise exception 'a reservation ends once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
