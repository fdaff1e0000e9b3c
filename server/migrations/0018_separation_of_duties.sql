-- Who was an admin, at which address, until when. A change of admins or payees is mailed to everyone
-- who was an admin in the last 30 days: removing a witness first must not silence the warning.
create table admin_addresses (
  company_id uuid not null references companies (id),
  account_id uuid not null,
  email text not null check (email = lower(email)),
  since timestamptz not null default now(),
  until timestamptz,
  primary key (company_id, account_id, email),
  foreign key (company_id, account_id) references accounts (company_id, id),
  check (until >= since)
);
comment on table admin_addresses is 'Addresses of admins, kept by triggers on accounts; a sweep deletes those that ended more than 30 days ago.';
comment on column admin_addresses.until is 'When the account was deleted, demoted or got another address; null while it is an admin with this one.';
create index admin_addresses_ended on admin_addresses (until) where until is not null;

insert into admin_addresses (company_id, account_id, email, since, until)
select company_id, id, email, least(created_at, deleted_at), deleted_at
from accounts
where role = 'ADMIN' and (deleted_at is null or deleted_at > now() - interval '30 days');
-- Admins of the last 30 days who were demoted or have another address now, as the audit trail knows them.
insert into admin_addresses (company_id, account_id, email, since, until)
select a.company_id, a.id, lower(coalesce(e.before ->> 'email', a.email)), a.created_at,
       greatest(max(e.created_at), a.created_at)
from audit_entries e
join accounts a on a.company_id = e.company_id and a.id::text = e.subject_id
where e.action = 'account.update' and e.created_at > now() - interval '30 days'
  and (e.before ->> 'role' = 'ADMIN' or (a.role = 'ADMIN' and e.before ? 'email'))
group by a.company_id, a.id, lower(coalesce(e.before ->> 'email', a.email)), a.created_at
on conflict do nothing;

create function admin_addresses_keep() returns trigger language plpgsql as $$
declare
  was_admin boolean := tg_op = 'UPDATE' and old.role = 'ADMIN' and old.deleted_at is null;
  is_admin boolean := new.role = 'ADMIN' and new.deleted_at is null;
begin
  if was_admin and (not is_admin or new.email is distinct from old.email) then
    update admin_addresses set until = greatest(now(), since)
    where company_id = old.company_id and account_id = old.id and email = old.email;
  end if;
  if is_admin and (not was_admin or new.email is distinct from old.email) then
    insert into admin_addresses (company_id, account_id, email)
    values (new.company_id, new.id, new.email)
    on conflict (company_id, account_id, email) do update set until = null;
  end if;
  return null;
end $$;
create trigger admin_addresses_begin after insert on accounts
  for each row when (new.role = 'ADMIN') execute function admin_addresses_keep();
create trigger admin_addresses_keep after update of role, email, deleted_at on accounts
  for each row when (old.role = 'ADMIN' or new.role = 'ADMIN') execute function admin_addresses_keep();

-- A password that an admin typed is known to that admin until its owner chooses another.
alter table accounts add column password_set_by uuid;
alter table accounts add foreign key (company_id, password_set_by) references accounts (company_id, id);
comment on column accounts.password_set_by is 'The admin who added the account and chose its password; null once its owner has chosen one.';

-- Nobody decides their own purchase. Decisions from before the rule stay, and are named.
alter table purchases add column decided_by_buyer boolean not null default false;
comment on column purchases.decided_by_buyer is 'True only of decisions that buyers made on their own purchases before this was refused.';
alter table purchases disable trigger purchases_guard;
update purchases set decided_by_buyer = true where decided_by = account_id;
alter table purchases enable trigger purchases_guard;
alter table purchases add constraint purchases_not_decided_by_buyer
  check (decided_by <> account_id or decided_by_buyer);

-- Four eyes: payee changes, changes of who is admin and large approvals need a second admin.
alter table companies add column four_eyes boolean not null default false;
alter table companies add column four_eyes_amount_paise bigint not null default 10000000
  check (four_eyes_amount_paise >= 0);
comment on column companies.four_eyes_amount_paise is 'Approvals of orders from this amount, before the fee, need a second admin while four_eyes is on.';

create table confirmations (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind in ('beneficiary.add', 'beneficiary.update', 'account.add',
    'account.update', 'account.delete', 'purchase.approve')),
  subject_id uuid,
  payload_sealed text,
  requested_by uuid not null,
  requested_ip text not null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > requested_at),
  state text not null default 'PENDING'
    check (state in ('PENDING', 'CONFIRMED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  decided_by uuid,
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, requested_by) references accounts (company_id, id),
  foreign key (company_id, decided_by) references accounts (company_id, id),
  check ((state = 'PENDING') = (decided_at is null)),
  check ((state in ('PENDING', 'EXPIRED')) = (decided_by is null)),
  -- What it would do may name an account number: it is kept no longer than it can be confirmed.
  check ((state = 'PENDING') = (payload_sealed is not null)),
  constraint confirmations_by_another
    check (state not in ('CONFIRMED', 'DECLINED') or decided_by <> requested_by),
  constraint confirmations_own_withdrawal check (state <> 'WITHDRAWN' or decided_by = requested_by),
  constraint confirmations_in_time check (state <> 'CONFIRMED' or decided_at < expires_at)
);
comment on table confirmations is 'Changes that wait for a second admin, and how each ended.';
comment on column confirmations.subject_id is 'The account, beneficiary or purchase; null for what is to be added.';
comment on column confirmations.payload_sealed is 'The change as JSON, encrypted under a key outside the database; null once it ended.';
-- One waiting request for one change; of additions there may be several.
create unique index confirmations_open on confirmations (company_id, kind, subject_id)
  where state = 'PENDING';
create index confirmations_by_state on confirmations (company_id, state, id desc);
create index confirmations_expiry on confirmations (expires_at) where state = 'PENDING';

create function confirmations_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a confirmation is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> 'PENDING' then
    raise exception 'a decided confirmation never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.company_id, new.id, new.kind, new.subject_id, new.requested_by, new.requested_ip,
          new.requested_at, new.expires_at)
     is distinct from
     row (old.company_id, old.id, old.kind, old.subject_id, old.requested_by, old.requested_ip,
          old.requested_at, old.expires_at) then
    raise exception 'what was requested never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger confirmations_guard before update or delete on confirmations
  for each row execute function confirmations_guard();
