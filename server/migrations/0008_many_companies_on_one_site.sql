-- A company of its own address: visitors of a host name see the company that has it.
alter table companies add column domain text
  check (domain = lower(domain) and length(domain) between 1 and 253);
create unique index companies_domain on companies (domain);
create index companies_oldest on companies (created_at, id);

-- Encrypted under a key outside the database; the last digits stand beside it for lists.
alter table companies add column aadhaar_sealed text;
alter table companies add column aadhaar_last_four text check (aadhaar_last_four ~ '^\d{4}$');
alter table companies add check ((aadhaar_sealed is null) = (aadhaar_last_four is null));
alter table companies add column pan text;
alter table companies add column address text;
alter table companies add column pincode text;
alter table companies add column unverified_may_buy boolean not null default true;
alter table companies add column version integer not null default 1 check (version >= 1);
alter table companies add column search_text text not null
  generated always as (
    lower(name || E'\n' || email || E'\n' || mobile || E'\n' || token_symbol || E'\n'
      || coalesce(domain, ''))) stored;
create index companies_search on companies using gin (search_text gin_trgm_ops);
create index companies_by_status on companies (status, id desc);

create table company_counts (
  status text primary key check (status in ('ACTIVE', 'SUSPENDED')),
  companies bigint not null check (companies >= 0)
);
comment on table company_counts is 'How many companies there are. Kept by triggers on companies.';
insert into company_counts (status, companies)
select status, (select count(*) from companies c where c.status = s.status)
from unnest(array['ACTIVE', 'SUSPENDED']) s (status);

create function company_counts_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update company_counts set companies = companies + 1 where status = new.status;
  elsif new.status <> old.status then
    update company_counts
    set companies = companies + case status when new.status then 1 else -1 end
    where status in (new.status, old.status);
  end if;
  return null;
end $$;
create trigger company_counts_keep after insert or update of status on companies
  for each row execute function company_counts_keep();

-- What a programme was at which time, and who made it so.
create table programme_changes (
  company_id uuid not null references companies (id),
  id uuid not null,
  created_at timestamptz not null default now(),
  changed_by uuid references super_admins (id),
  price_micro_rupees bigint not null check (price_micro_rupees > 0),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  total_supply bigint not null,
  launch_at timestamptz,
  unverified_may_buy boolean not null,
  privacy_text text,
  primary key (company_id, id)
);
comment on column programme_changes.changed_by is 'Null for what came with the company.';
-- The company's own id is older than that of every change to come.
insert into programme_changes (company_id, id, created_at, price_micro_rupees, fee_basis_points,
                               total_supply, launch_at, unverified_may_buy, privacy_text)
select id, id, created_at, price_micro_rupees, fee_basis_points, total_supply, launch_at,
       unverified_may_buy, privacy_text
from companies;

create function programme_changes_guard() returns trigger language plpgsql as $$
begin
  raise exception 'what a programme was never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger programme_changes_guard before update or delete or truncate on programme_changes
  for each statement execute function programme_changes_guard();

-- Tokens beside the catalogue. The icon is a copy: it stays whatever becomes of the upload.
create table tokens (
  symbol text primary key check (symbol ~ '^[A-Z][A-Z0-9]{1,9}$'),
  name text not null,
  address text not null,
  description text not null,
  accent text not null check (accent ~ '^#[0-9a-f]{6}$'),
  accent_dark text not null check (accent_dark ~ '^#[0-9a-f]{6}$'),
  icon bytea check (length(icon) <= 1000000),
  icon_version text not null,
  created_by uuid references super_admins (id),
  created_at timestamptz not null default now()
);
comment on column tokens.icon is 'A PNG of 256 by 256; null where a plain coin is drawn.';

-- Null while the invitation waits for a password to be set: nobody can log in until then.
alter table accounts alter column password_hash drop not null;

alter table super_admins add column last_sign_in_at timestamptz;
