-- Conventions: a company is a tenant, and every key and foreign key of its data leads with company_id, so that
-- no row can point across companies. Columns carry their unit in the name. Columns that end in _sealed are
-- encrypted under a key outside the database: a dump reveals nothing of them.

create extension if not exists pg_trgm;

-- The installation: whose uploads these are. The same id is in the keys of uploads and in the marker of their
-- store, so that a database never sweeps the files of another one. The server makes the row at its first start.
create table installation (
  singleton boolean primary key default true check (singleton),
  id uuid not null,
  created_at timestamptz not null default now(),
  -- Set once, by the first production start or the development seed.
  kind text check (kind in ('development', 'production')),
  -- A value sealed under SECRET_KEY. A server that cannot open it has the wrong key and does not start.
  key_check_sealed text
);
comment on table installation is
  'One row: the id that the store of uploads carries too, who uses the database, and a check of SECRET_KEY.';

-- Super admins stand above companies. A removed one cannot sign in, and the address is free again. The row stays,
-- because changes name who made them.
create table super_admins (
  id uuid primary key,
  email text not null check (email = lower(email)),
  name text not null,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  removed_at timestamptz
);
create unique index super_admins_email on super_admins (email) where removed_at is null;

-- Companies: their programme, their settings and the host name that shows them.
create table companies (
  id uuid primary key,
  name text not null,
  email text not null,
  mobile text not null,
  pan text,
  address text,
  pincode text,
  aadhaar_sealed text,
  -- For lists.
  aadhaar_last_four text check (aadhaar_last_four ~ '^\d{4}$'),
  domain text check (domain = lower(domain) and length(domain) between 1 and 253),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  token_symbol text not null,
  total_supply bigint not null check (total_supply between 1 and 1000000000000000),
  price_micro_rupees bigint not null check (price_micro_rupees > 0),
  fee_basis_points bigint not null check (fee_basis_points between 0 and 10000),
  launch_at timestamptz,
  unverified_may_buy boolean not null default true,
  max_order_paise bigint default 100000000 check (max_order_paise > 0),
  reservation_hours integer not null default 168 check (reservation_hours between 1 and 720),
  reservation_hours_unverified integer not null default 24
    check (reservation_hours_unverified between 1 and 720),
  four_eyes boolean not null default false,
  four_eyes_amount_paise bigint not null default 10000000 check (four_eyes_amount_paise >= 0),
  -- What members read before they agree; without one the product's own text is shown.
  privacy_text text,
  privacy_updated_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1 check (version >= 1),
  search_text text not null generated always as (
    lower(name || E'\n' || email || E'\n' || mobile || E'\n' || token_symbol || E'\n'
      || coalesce(domain, ''))) stored,
  check ((aadhaar_sealed is null) = (aadhaar_last_four is null))
);
comment on column companies.max_order_paise is 'The largest order before the fee; null where there is no limit.';
comment on column companies.reservation_hours_unverified is
  'For orders paid by hand of members who are not approved; reservation_hours is for all others.';
comment on column companies.four_eyes_amount_paise is 'Approvals of orders from this amount, before the fee, need a second admin while four_eyes is on.';
create unique index companies_domain on companies (domain);
create index companies_oldest on companies (created_at, id);
create index companies_by_status on companies (status, id desc);
create index companies_search on companies using gin (search_text gin_trgm_ops);

create table company_counts (
  status text primary key check (status in ('ACTIVE', 'SUSPENDED')),
  companies bigint not null check (companies >= 0)
);
comment on table company_counts is 'How many companies there are. Kept by triggers on companies.';
insert into company_counts (status, companies) values ('ACTIVE', 0), ('SUSPENDED', 0);

-- Undoes the statement that calls it when the condition does not hold.
create function require(condition boolean, message text) returns boolean language plpgsql as $$
begin
  if condition then return true; end if;
  raise exception '%', message using errcode = 'assert_failure';
end $$;

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
  fee_basis_points bigint not null check (fee_basis_points between 0 and 10000),
  total_supply bigint not null,
  launch_at timestamptz,
  unverified_may_buy boolean not null,
  privacy_text text,
  max_order_paise bigint,
  reservation_hours integer not null,
  reservation_hours_unverified integer not null,
  primary key (company_id, id)
);
comment on column programme_changes.changed_by is 'Null for what came with the company.';

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

-- Uploads of members and staff.
create table media (
  id uuid primary key,
  company_id uuid references companies (id),
  owner_kind text not null check (owner_kind in ('member', 'admin', 'superadmin')),
  owner_id uuid not null,
  name text not null,
  mime_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  check ((owner_kind = 'superadmin') = (company_id is null))
);
create index media_proof on media (company_id, sha256);
create index media_owner on media (company_id, owner_id);

-- People of a company, members and admins. Of a deleted account only what its purchases need is kept: name, e-mail
-- and mobile number, sealed, for the years that tax law asks for. The plain columns are empty from then on.
create table accounts (
  company_id uuid not null references companies (id),
  id uuid not null,
  role text not null check (role in ('USER', 'ADMIN')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'BLOCKED')),
  is_approved boolean not null default false,
  name text not null,
  email text not null check (email = lower(email)),
  mobile text not null,
  contact_sealed text,
  date_of_birth date,
  aadhaar_sealed text,
  profile_image_id uuid,
  referral_code text not null,
  referrer_id uuid,
  -- Null while an invitation waits for the first password: nobody can log in until then.
  password_hash text,
  password_set_by uuid,
  credential_version integer not null default 1 check (credential_version >= 1),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- What an admin may search a person by, in one text: one index answers for all of it. In lower case,
  -- since comparing as it stands is several times quicker than comparing without case.
  search_text text not null generated always as (
    lower(name || E'\n' || mobile || E'\n' || email || E'\n' || referral_code)) stored,
  primary key (company_id, id),
  unique (company_id, referral_code),
  foreign key (company_id, referrer_id) references accounts (company_id, id),
  foreign key (company_id, password_set_by) references accounts (company_id, id),
  foreign key (company_id, profile_image_id) references media (company_id, id),
  check (referrer_id <> id),
  constraint accounts_contact_sealed check (
    contact_sealed is null or (deleted_at is not null and name = '' and email = '' and mobile = ''))
);
comment on column accounts.contact_sealed is
  'Name, e-mail and mobile number of a deleted account as JSON, encrypted under a key outside the database; null once they are erased.';
comment on column accounts.credential_version is 'Goes up with every new password. A session opened with an older one is dead.';
comment on column accounts.password_set_by is 'The admin who added the account and chose its password; null once its owner has chosen one.';
-- A deleted account's e-mail and mobile are free again.
create unique index accounts_email on accounts (company_id, email) where deleted_at is null;
create unique index accounts_mobile on accounts (company_id, mobile) where deleted_at is null;
-- Company admins sign in without naming a company.
create unique index accounts_admin_email on accounts (email)
  where role = 'ADMIN' and deleted_at is null;
-- Lists, searches and the dashboard cost the same with a million rows as with a hundred.
create index accounts_newest on accounts (company_id, id desc) where deleted_at is null;
create index accounts_by_approval on accounts (company_id, is_approved, id desc)
  where deleted_at is null;
create index accounts_by_referral_code on accounts (referral_code);
-- Without the pending list: a search must not pay for what was written since the last vacuum.
create index accounts_search on accounts using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- Every ten digits in a row, each only once.
create function digit_windows(searched text) returns bigint[]
language plpgsql immutable strict parallel safe as $$
begin
  return array(
    select distinct substr(run[1], start, 10)::bigint
    from regexp_matches(searched, '[0-9]{10,}', 'g') run,
      generate_series(1, length(run[1]) - 9) start
    order by 1);
end $$;
-- For searches of a long number. With the trigram index these slow down as the table grows: most accounts contain each
-- trigram of digits.
create index accounts_by_digit_windows on accounts using gin (digit_windows(search_text)) with (fastupdate = off);
create index accounts_by_picture on accounts (company_id, profile_image_id)
  where profile_image_id is not null;
create index accounts_to_erase on accounts (deleted_at) where contact_sealed is not null;

create table account_counts (
  company_id uuid not null references companies (id),
  role text not null,
  status text not null,
  is_approved boolean not null,
  accounts bigint not null check (accounts >= 0),
  primary key (company_id, role, status, is_approved)
) with (fillfactor = 50);

comment on table account_counts is
  'Number of accounts that are not deleted. Triggers on accounts maintain it for every writer.';

-- One change a statement and kind, in the order of the key, so that two writers never cross.
create function account_counts_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into account_counts as c (company_id, role, status, is_approved, accounts)
    select company_id, role, status, is_approved, count(*)
    from added where deleted_at is null
    group by company_id, role, status, is_approved
    order by company_id, role, status, is_approved
    on conflict (company_id, role, status, is_approved)
      do update set accounts = c.accounts + excluded.accounts;
  else
    insert into account_counts as c (company_id, role, status, is_approved, accounts)
    select company_id, role, status, is_approved, 0
    from added where deleted_at is null
    group by company_id, role, status, is_approved
    order by company_id, role, status, is_approved
    on conflict do nothing;
    with moved as (
      select company_id, role, status, is_approved, sum(accounts)::bigint as accounts
      from (
        select company_id, role, status, is_approved, 1 as accounts
        from added where deleted_at is null
        union all
        select company_id, role, status, is_approved, -1 from taken where deleted_at is null
      ) moves
      group by company_id, role, status, is_approved
      having sum(accounts) <> 0
    ), locked as (
      select c.company_id, c.role, c.status, c.is_approved, moved.accounts
      from account_counts c join moved using (company_id, role, status, is_approved)
      order by c.company_id, c.role, c.status, c.is_approved
      for update of c
    )
    update account_counts c set accounts = c.accounts + locked.accounts
    from locked
    where (c.company_id, c.role, c.status, c.is_approved)
        = (locked.company_id, locked.role, locked.status, locked.is_approved);
  end if;
  return null;
end $$;

create trigger account_counts_insert after insert on accounts
  referencing new table as added
  for each statement execute function account_counts_keep();
create trigger account_counts_update after update on accounts
  referencing old table as taken new table as added
  for each statement execute function account_counts_keep();

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

-- Signing in.
create table sessions (
  token_hash bytea primary key,
  kind text not null check (kind in ('member', 'admin', 'superadmin')),
  company_id uuid,
  account_id uuid,
  super_admin_id uuid references super_admins (id) on delete cascade,
  credential_version integer not null default 1 check (credential_version >= 1),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proven_at timestamptz not null default now(),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  check ((kind = 'superadmin') = (super_admin_id is not null)),
  check ((kind = 'superadmin') = (account_id is null)),
  check ((account_id is null) = (company_id is null))
);
comment on column sessions.credential_version is 'The version of the password that opened the session; 1 for super admins, who have none.';
comment on column sessions.proven_at is 'When the password was last proven in this session.';
create index sessions_account on sessions (company_id, account_id);
create index sessions_super_admin on sessions (super_admin_id) where super_admin_id is not null;
create index sessions_expires on sessions (expires_at);

-- Opens a session, and ends the owner's oldest ones beyond `most`. Returns false when the owner may not sign in, or the
-- verified password has changed. A function, because each of its statements sees what was committed before it: a
-- sign-in that has waited for the lock counts the session of the one that held it.
create function open_session(
  hash bytea, session_kind text, company uuid, owner uuid, version integer, life interval, most integer
) returns boolean language plpgsql as $$
begin
  if session_kind = 'superadmin' then
    perform from super_admins where id = owner and removed_at is null for no key update;
  else
    perform from accounts
    where company_id = company and id = owner
      and role = case session_kind when 'member' then 'USER' else 'ADMIN' end and status = 'ACTIVE'
      and deleted_at is null and credential_version = version
    for no key update;
  end if;
  if not found then return false; end if;
  -- `clock_timestamp()`, not `now()`: a session that has waited for the lock must sort after the one that held it.
  insert into sessions
    (token_hash, kind, company_id, account_id, super_admin_id, credential_version, created_at, expires_at)
  values (hash, session_kind, company, case when company is not null then owner end,
    case when company is null then owner end, version, clock_timestamp(), now() + life);
  delete from sessions where token_hash in (
    select token_hash from sessions
    where kind = session_kind and (company_id = company and account_id = owner or super_admin_id = owner)
    order by created_at desc, token_hash offset most);
  return true;
end $$;

-- Whatever ends a member's session, its open streams end too: every server process listens here.
create function sessions_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changed', old.company_id || '/' || old.account_id);
  return null;
end $$;
create trigger sessions_ended after delete on sessions
  for each row when (old.kind = 'member') execute function sessions_ended();

-- Browsers and networks that an account was signed in from. What they ask for and guess is counted apart
-- from what strangers do, so that strangers cannot use up a person's own budget.
create table known_requesters (
  subject bytea not null,
  requester bytea not null,
  kind text not null check (kind in ('device', 'network')),
  seen_at timestamptz not null default now(),
  primary key (subject, requester)
);
comment on column known_requesters.subject is 'Keyed hash of area, company and e-mail address.';
comment on column known_requesters.requester is 'Keyed hash of the subject and the device token or network address.';
create index known_requesters_seen on known_requesters (seen_at);

-- One code for each requester of an address: a new one voids only the requester's own.
create table mailed_codes (
  purpose text not null check (purpose in ('register', 'forgot_password', 'superadmin_login', 'set_password')),
  scope text not null,
  address text not null,
  requester bytea not null,
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  others_tries_left integer not null check (others_tries_left >= 0),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (purpose, scope, address, requester)
);
comment on column mailed_codes.scope is 'The company id, or a dash where there is none.';
comment on column mailed_codes.requester is 'Empty where nobody asked for it, as with an invitation.';
comment on column mailed_codes.others_tries_left is 'For callers other than the requester, all together.';
create index mailed_codes_expires on mailed_codes (expires_at);

-- What one requester of an address may still be sent and try.
create table code_budgets (
  purpose text not null,
  scope text not null,
  address text not null,
  requester bytea not null,
  last_sent_at timestamptz not null default '-infinity',
  hour_sent integer not null default 0,
  hour_ends_at timestamptz not null default now() + interval '1 hour',
  day_sent integer not null default 0,
  day_ends_at timestamptz not null default now() + interval '1 day',
  tries integer not null default 0,
  tries_end_at timestamptz not null default now() + interval '1 hour',
  misses integer not null default 0,
  last_miss_at timestamptz,
  frozen_until timestamptz,
  withheld_mailed_at timestamptz,
  primary key (purpose, scope, address, requester)
);
comment on column code_budgets.requester is 'Empty for all unknown requesters together.';
comment on column code_budgets.tries is 'Of codes that another requester asked for.';
comment on column code_budgets.misses is 'Wrong codes in a row, over all codes since the last right one.';
comment on column code_budgets.withheld_mailed_at is 'When the last mail informed the person that codes are withheld.';
create index code_budgets_ends on code_budgets (day_ends_at);

create table login_failures (
  subject text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz,
  counted_since timestamptz not null default now()
);
comment on column login_failures.subject is 'Keyed hash of area, company and address: unknown addresses count alike.';
comment on column login_failures.counted_since is 'A day later the count of all unknown requesters starts again.';

-- The second factor of company admins and super admins: an app that makes codes, and recovery codes
-- for who has lost it.
create table second_factors (
  id uuid primary key,
  company_id uuid,
  account_id uuid,
  super_admin_id uuid references super_admins (id) on delete cascade,
  secret_sealed text not null,
  begun_at timestamptz not null default now(),
  enrolled_at timestamptz,
  last_step integer not null default 0 check (last_step >= 0),
  recovery_hashes bytea[] not null default '{}' check (cardinality(recovery_hashes) <= 10),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  check ((company_id is null) = (account_id is null)),
  check ((account_id is null) <> (super_admin_id is null))
);
comment on column second_factors.secret_sealed is 'Encrypted under a key outside the database.';
comment on column second_factors.enrolled_at is 'Null until a first code was confirmed: nobody is asked for one before.';
comment on column second_factors.last_step is 'The newest span of 30 seconds whose code was taken; neither it nor one before counts again.';
comment on column second_factors.recovery_hashes is 'SHA-256 of 120 random bits each; a code that was used is gone.';
create unique index second_factors_account on second_factors (company_id, account_id);
create unique index second_factors_super_admin on second_factors (super_admin_id);

-- From where staff signed in, so that a new place is recognised.
create table sign_in_places (
  place bytea primary key,
  seen_at timestamptz not null default now()
);
comment on column sign_in_places.place is 'Keyed hash of the person, the browser and the network address.';
create index sign_in_places_seen on sign_in_places (seen_at);

-- How often a network address called endpoints with tight limits. Unlogged, because it is cheaper and the counts may
-- start from zero after a crash.
create unlogged table network_counters (
  counter text primary key,
  hits integer not null check (hits >= 1),
  ends_at timestamptz not null
);
comment on column network_counters.counter is 'Keyed hash of the limit, its window and the address.';
create index network_counters_ends on network_counters (ends_at);

-- A payee is never overwritten: each change is a new version, and a purchase keeps the one it saw.
create table beneficiaries (
  company_id uuid not null references companies (id),
  id uuid not null,
  position integer not null check (position >= 1),
  primary key (company_id, id),
  unique (company_id, position)
);
create index beneficiaries_newest on beneficiaries (id desc);

create table beneficiary_versions (
  company_id uuid not null,
  id uuid not null,
  beneficiary_id uuid not null,
  version integer not null check (version >= 1),
  holder_name text not null,
  bank_name text not null,
  branch text not null,
  account_number_sealed text not null,
  ifsc_code text not null,
  upi text not null,
  -- Who made this version; null for what came with the company.
  changed_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, beneficiary_id, version),
  foreign key (company_id, beneficiary_id) references beneficiaries (company_id, id),
  foreign key (company_id, changed_by) references accounts (company_id, id)
);
create index beneficiary_versions_newest on beneficiary_versions (company_id, id desc);
create index beneficiary_versions_search on beneficiary_versions
  using gin (lower(bank_name || E'\n' || holder_name || E'\n' || upi) gin_trgm_ops);

-- Purchases name the version that their member was shown: it must say the same for ever. Another key changes how
-- the account number is sealed and not the number: a transaction that rotates keys says so.
create function beneficiary_versions_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('prelaunch.resealing', true) = 'on'
     and to_jsonb(new) - 'account_number_sealed' = to_jsonb(old) - 'account_number_sealed' then
    return new;
  end if;
  raise exception 'a payee version never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger beneficiary_versions_guard before update on beneficiary_versions
  for each row execute function beneficiary_versions_guard();
create trigger beneficiary_versions_keep before delete or truncate on beneficiary_versions
  for each statement execute function beneficiary_versions_guard();

-- One payment has one key, however its number is typed. The key is computed here, so that it does not
-- depend on which release inserts a row. domain/src/reference-number.ts computes the same key for
-- searches and hints; a test compares the two.

-- Names carry their schema, since a dump is read back without a search path. PL/pgSQL, because it keeps
-- its plans: a function in SQL would be planned for every insert.

-- Latin letters in capitals and digits in ASCII. The numbers are the zeros of all scripts, as far as
-- normalize() leaves them.
create function fold_reference(typed text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if typed collate "C" ~ '^[ -~]*$' then return upper(typed collate "C"); end if;
  return upper(translate(normalize(typed, NFKD), (
    select string_agg(chr(zero + digit), '' order by zero, digit)
    from generate_series(0, 9) digit, unnest(array[
      x'0660'::int, x'06f0'::int, x'07c0'::int, x'0966'::int, x'09e6'::int, x'0a66'::int,
      x'0ae6'::int, x'0b66'::int, x'0be6'::int, x'0c66'::int, x'0ce6'::int, x'0d66'::int,
      x'0de6'::int, x'0e50'::int, x'0ed0'::int, x'0f20'::int, x'1040'::int, x'1090'::int,
      x'17e0'::int, x'1810'::int, x'1946'::int, x'19d0'::int, x'1a80'::int, x'1a90'::int,
      x'1b50'::int, x'1bb0'::int, x'1c40'::int, x'1c50'::int, x'a620'::int, x'a8d0'::int,
      x'a900'::int, x'a9d0'::int, x'a9f0'::int, x'aa50'::int, x'abf0'::int, x'104a0'::int,
      x'10d30'::int, x'10d40'::int, x'11066'::int, x'110f0'::int, x'11136'::int, x'111d0'::int,
      x'112f0'::int, x'11450'::int, x'114d0'::int, x'11650'::int, x'116c0'::int, x'116d0'::int,
      x'116da'::int, x'11730'::int, x'118e0'::int, x'11950'::int, x'11bf0'::int, x'11c50'::int,
      x'11d50'::int, x'11da0'::int, x'11de0'::int, x'11f50'::int, x'16130'::int, x'16a60'::int,
      x'16ac0'::int, x'16b50'::int, x'16d70'::int, x'1e140'::int, x'1e2f0'::int, x'1e4f0'::int,
      x'1e5f1'::int, x'1e950'::int]) zero
  ), repeat('0123456789', 68)) collate "C");
end $$;

create function compact_reference(typed text) returns text
language plpgsql immutable strict parallel safe as $$
declare compact text;
begin
  compact := regexp_replace(public.fold_reference(typed), '[^A-Z0-9]+', '', 'g');
  if compact <> '' then return compact; end if;
  -- No Latin letter and no digit: what is not ASCII. Marks may change places once that is gone.
  return normalize(regexp_replace(normalize(typed, NFKD), '[\u0001-\u007f]+', '', 'g'), NFKD);
end $$;

-- Without labels directly before the number.
create function unlabelled_reference(compact text) returns text
language sql immutable strict parallel safe
return regexp_replace(compact, '^(?:UTR|RRN|UPI|IMPS|NEFT|RTGS|REF|REFERENCE|NO|NUMBER|NUM|ID|TXN|TRN|TRANSACTION|TRANSFER|PAYMENT|PAYTM|PHONEPE|GPAY|BHIM|BANK)+(?=[A-Z]?[0-9]|[A-Z]{4}[A-Z0-9]{12}$|[A-Z]{4}[A-Z0-9]{18}$)', '');

-- The one 12-digit number of UPI or IMPS in the text, without the zeros that pad it.
create function rrn_in_reference(folded text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return (
    select min(number) from (
      select regexp_replace(
        (regexp_matches(folded, '[0-9]+', 'g'))[1], '^0+(?=[0-9]{12})', '') as number
    ) run where length(number) = 12 having count(distinct number) = 1);
end $$;

-- The one number of NEFT or RTGS in words without labels, of those that are their own key.
create function utr_in_reference(words text[]) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return (
    select min(utr) from (
      select (regexp_matches(word, '[A-Z]{5}[0-9]{11}(?![0-9])', 'g'))[1] from unnest(words) word
      union all
      select (regexp_matches(word, '[A-Z]{5}[A-Z0-9][0-9]{16}(?![0-9])', 'g'))[1]
      from unnest(words) word
    ) found (utr)
    where utr !~ '[^0-9]0*[0-9]{12}$' and public.unlabelled_reference(utr) = utr
    having count(distinct utr) = 1);
end $$;

create function reference_key_of(typed text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text;
  compact text;
  bare text;
begin
  if typed ~ '^[0-9]{12}$' then return typed; end if;
  folded := public.fold_reference(typed);
  compact := public.compact_reference(typed);
  bare := public.unlabelled_reference(compact);
  return coalesce(
    public.rrn_in_reference(compact),
    public.utr_in_reference(array[bare]),
    public.rrn_in_reference(folded),
    public.utr_in_reference(array(
      select public.unlabelled_reference(word)
      from regexp_split_to_table(folded, '[^A-Z0-9]+') word)),
    case when bare ~ '^[0-9]+$' then regexp_replace(bare, '^0+(?=[0-9]{12})', '') else bare end);
end $$;

-- Every ten digits in a row, letters left out: two claims that share one are likely of one payment.
create function digit_windows_of_reference(typed text) returns bigint[]
language plpgsql immutable strict parallel safe as $$
declare
  digits text := regexp_replace(public.fold_reference(typed), '[^0-9]+', '', 'g');
begin
  return array(
    select distinct substr(digits, start, 10)::bigint
    from generate_series(1, length(digits) - 9) start
    where substr(digits, start, 10) <> '0000000000' order by 1);
end $$;

create table purchases (
  company_id uuid not null references companies (id),
  id uuid not null,
  account_id uuid not null,
  order_number text,
  -- Computed from the Idempotency-Key of the request; null when the key contains no UUID.
  payment_code text check (payment_code ~ '^[0-9A-HJKMNP-TV-Y]{8}$'),
  payment_method text not null check (payment_method in ('BANK', 'UPI', 'MANUAL', 'CRYPTO')),
  reference_number text,
  reference_key text,
  reference_compact text generated always as (compact_reference(reference_number)) stored,
  reference_windows bigint[]
    generated always as (digit_windows_of_reference(reference_number)) stored,
  unusual_reference boolean not null default false,
  receipt_id uuid,
  bank_name text,
  payee_version_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  price_micro_rupees bigint not null check (price_micro_rupees > 0),
  quantity bigint not null check (quantity >= 1),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  fee_paise bigint not null check (fee_paise >= 0),
  total_paise bigint not null,
  typed_amount_paise bigint check (typed_amount_paise > 0),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  created_at timestamptz not null default now(),
  reserved_until timestamptz not null default now() + interval '168 hours',
  released_at timestamptz,
  -- When an admin of the company first opened it.
  seen_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  reject_reason text,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, receipt_id) references media (company_id, id),
  foreign key (company_id, payee_version_id) references beneficiary_versions (company_id, id),
  foreign key (company_id, decided_by) references accounts (company_id, id),
  check (total_paise = amount_paise + fee_paise),
  -- tokens x price <= amount < (tokens + 1) x price, in millionths of a rupee (a paisa is 10,000).
  check (quantity::numeric * price_micro_rupees <= amount_paise::numeric * 10000),
  check (amount_paise::numeric * 10000 < (quantity + 1)::numeric * price_micro_rupees),
  check ((reference_number is null) = (reference_key is null)),
  check (payment_method not in ('BANK', 'UPI') or (reference_number is not null and receipt_id is not null)),
  check ((status = 'PENDING') = (decided_at is null)),
  check ((status = 'PENDING') = (decided_by is null)),
  check (status = 'REJECTED' or reject_reason is null),
  constraint purchases_released_in_time check (released_at >= reserved_until),
  constraint purchases_not_decided_by_buyer check (decided_by <> account_id)
);
comment on column purchases.released_at is
  'When the reservation ended before a decision. The order still waits, and can be approved while tokens are left.';

-- One payment is credited once. Two members may claim it; one can be approved.
create unique index purchases_credited_reference on purchases (company_id, reference_key)
  where status = 'APPROVED';
-- The same member cannot claim a payment twice, unless the first claim was rejected.
create unique index purchases_own_reference on purchases (company_id, account_id, reference_key)
  where status in ('PENDING', 'APPROVED');
-- A proof proves one purchase, unless that was rejected.
create unique index purchases_receipt on purchases (company_id, receipt_id)
  where status in ('PENDING', 'APPROVED');
create index purchases_reference on purchases (company_id, reference_key);
create index purchases_by_status on purchases (company_id, status, id desc);
create index purchases_by_account on purchases (company_id, account_id, id desc);
create index purchases_pending_of_account on purchases (company_id, account_id)
  where status = 'PENDING';
create index purchases_reserved on purchases (company_id, reserved_until)
  where status = 'PENDING' and released_at is null;
-- The same file with another purchase, whatever became of that one.
create index purchases_by_receipt on purchases (company_id, receipt_id) where receipt_id is not null;
create index purchases_search on purchases using gin (reference_compact gin_trgm_ops)
  with (fastupdate = off);
create index purchases_by_reference_windows on purchases using gin (reference_windows)
  with (fastupdate = off);
-- The lists above companies are newest first too, and cost the same at any size.
create index purchases_newest on purchases (id desc);
create index purchases_newest_by_status on purchases (status, id desc);
create index purchases_by_payment_code on purchases (company_id, payment_code) where payment_code is not null;
-- For the daily books.
create index purchases_by_approval on purchases (company_id, ((decided_at at time zone interval '05:30')::date))
  where status = 'APPROVED';
create index purchases_by_order_number on purchases (order_number text_pattern_ops);

create function purchases_set_reference_key() returns trigger language plpgsql as $$
begin
  new.reference_key := reference_key_of(new.reference_number);
  return new;
end $$;
create trigger purchases_set_reference_key before insert on purchases
  for each row execute function purchases_set_reference_key();

-- What was submitted and how it was decided stand for ever. A reservation ends once, before a decision.
create function purchases_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a purchase is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status <> 'PENDING' then
    raise exception 'a decided purchase never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.company_id, new.id, new.account_id, new.payment_method, new.reference_key, new.receipt_id,
          new.amount_paise, new.price_micro_rupees, new.quantity, new.fee_paise, new.payee_version_id,
          new.reserved_until, new.payment_code)
     is distinct from
     row (old.company_id, old.id, old.account_id, old.payment_method, old.reference_key, old.receipt_id,
          old.amount_paise, old.price_micro_rupees, old.quantity, old.fee_paise, old.payee_version_id,
          old.reserved_until, old.payment_code) then
    raise exception 'what was submitted never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if new.released_at is distinct from old.released_at
     and (old.released_at is not null or new.status <> 'PENDING') then
    raise exception 'a reservation ends once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger purchases_guard before update or delete on purchases
  for each row execute function purchases_guard();

-- The one hot row of a company: supply and running totals together, so that a submission or a
-- decision updates a single row, last in its transaction.
create table company_totals (
  company_id uuid primary key references companies (id),
  private_supply bigint not null check (private_supply >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  approved bigint not null default 0 check (approved >= 0),
  pending_count bigint not null default 0 check (pending_count >= 0),
  pending_paise bigint not null default 0 check (pending_paise >= 0),
  approved_count bigint not null default 0 check (approved_count >= 0),
  rejected_count bigint not null default 0 check (rejected_count >= 0),
  approved_paise bigint not null default 0 check (approved_paise >= 0),
  holder_count bigint not null default 0,
  -- The head of the company's ledger.
  ledger_seq bigint not null default 0,
  ledger_hash bytea not null
    default '\x0000000000000000000000000000000000000000000000000000000000000000',
  terms_version integer not null default 1 check (terms_version >= 1),
  -- The last word against selling more than there is.
  constraint company_totals_not_oversold check (reserved + approved <= private_supply)
) with (fillfactor = 50);
comment on column company_totals.terms_version is 'Goes up with every change of the company. A reservation under older terms is refused.';

-- approved_paise by payment method. Written only under the lock of company_totals.
create table company_method_totals (
  company_id uuid not null references company_totals (company_id),
  method text not null,
  approved_paise bigint not null check (approved_paise >= 0),
  primary key (company_id, method)
) with (fillfactor = 50);

-- What members submitted and admins decided on each calendar day of India, from which trends are read.
-- Written only under the lock of company_totals. A day without purchases has no row.
create table company_days (
  company_id uuid not null references company_totals (company_id),
  day date not null,
  -- All purchases of the day, whatever was decided later.
  submitted_count bigint not null default 0 check (submitted_count >= 0),
  -- Not a bigint: the totals limit pending and approved sums, but rejected orders may exceed them.
  submitted_paise numeric(40) not null default 0 check (submitted_paise >= 0),
  -- By the time of the decision.
  approved_count bigint not null default 0 check (approved_count >= 0),
  approved_paise bigint not null default 0 check (approved_paise >= 0),
  rejected_count bigint not null default 0 check (rejected_count >= 0),
  primary key (company_id, day)
) with (fillfactor = 50);
-- For the trends of all companies.
create index company_days_day on company_days (day);

-- Counted ranges of the two lists that grow without end, so that a page in the middle costs as much as the first: the
-- rows of the list with ids after the previous range's upto_id, up to this one's. No later row may fall into a range,
-- so ranges contain only ids that are older than an hour by the time in them.
create table list_ranges (
  company_id uuid not null references companies (id),
  list text not null check (list in ('purchases', 'accounts')),
  upto_id uuid not null,
  row_count bigint not null check (row_count >= 0),
  primary key (company_id, list, upto_id)
);
comment on table list_ranges is
  'Number of rows in consecutive ranges of a list. An hourly job appends ranges; a trigger on accounts subtracts deletions. Deleted ranges are appended again.';

create function list_ranges_lock(company uuid) returns bigint language sql immutable as $$
  select hashtextextended('list_ranges ' || company, 0)
$$;

-- Appends at most this many ranges and returns how many. A deletion holds the lock shared until its commit. So each
-- deletion is either committed before the rows are counted, in a snapshot taken under the lock, or its trigger waits
-- for the commit of the new ranges and then sees them. The company is locked first, as the foreign key would lock it
-- later, with the deletions waiting.
create function append_list_ranges(
  company uuid, of_list text, most integer default 10, rows_per_range integer default 10000,
  settled_before timestamptz default clock_timestamp() - interval '1 hour'
) returns integer language plpgsql as $$
declare
  unsettled uuid := lpad(to_hex(floor(extract(epoch from settled_before) * 1000)::bigint), 12, '0') || repeat('0', 20);
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  next_id uuid;
  appended integer := 0;
begin
  perform from companies where id = company for key share;
  perform pg_advisory_xact_lock(list_ranges_lock(company));
  select upto_id into last_id from (
    select upto_id from list_ranges where company_id = company and list = of_list
    union all select last_id
  ) ends order by upto_id desc limit 1;
  while appended < most loop
    if of_list = 'accounts' then
      select id into next_id from accounts
      where company_id = company and deleted_at is null and id > last_id and id < unsettled
      order by id offset rows_per_range - 1 limit 1;
    else
      select id into next_id from purchases
      where company_id = company and id > last_id and id < unsettled
      order by id offset rows_per_range - 1 limit 1;
    end if;
    exit when next_id is null;
    insert into list_ranges (company_id, list, upto_id, row_count) values (company, of_list, next_id, rows_per_range);
    last_id := next_id;
    appended := appended + 1;
  end loop;
  return appended;
end $$;

create function list_ranges_keep() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(list_ranges_lock(new.company_id));
  -- A second statement, whose snapshot sees the ranges that the lock waited for.
  update list_ranges set row_count = row_count + case when new.deleted_at is null then 1 else -1 end
  where (company_id, list, upto_id) = (
    select company_id, list, upto_id from list_ranges
    where company_id = new.company_id and list = 'accounts' and upto_id >= new.id
    order by upto_id limit 1);
  return null;
end $$;
-- For each row, so that other updates cost nothing. Purchases are never deleted.
create trigger list_ranges_keep after update of deleted_at on accounts
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function list_ranges_keep();

-- For a transaction that will insert rows with earlier ids, such as demonstration data.
create function forget_list_ranges(company uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(list_ranges_lock(company));
  delete from list_ranges where company_id = company;
end $$;

create function company_terms_changed() returns trigger language plpgsql as $$
begin
  update company_totals set terms_version = terms_version + 1 where company_id = new.id;
  return null;
end $$;
create trigger company_terms_changed after update on companies
  for each row when (old.* is distinct from new.*) execute function company_terms_changed();

-- Apart from accounts: a decision must not wait for a member's submission, which locks the account.
create table holdings (
  company_id uuid not null,
  account_id uuid not null,
  quantity bigint not null check (quantity > 0),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references accounts (company_id, id)
);
create index holdings_rank on holdings (company_id, quantity desc, account_id);

-- Every allocation of tokens, chained: each hash covers the entry and the hash before it, so that
-- none can be changed, removed or slipped in without the rest telling.
create table allocation_entries (
  company_id uuid not null references companies (id),
  seq bigint not null check (seq >= 1),
  purchase_id uuid not null,
  account_id uuid not null,
  quantity bigint not null check (quantity >= 1),
  created_at timestamptz not null,
  hash bytea not null check (length(hash) = 32),
  primary key (company_id, seq),
  unique (company_id, purchase_id),
  foreign key (company_id, purchase_id) references purchases (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id)
);
create index allocation_entries_account on allocation_entries (company_id, account_id, seq desc);

create function allocation_entries_guard() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'integrity_constraint_violation';
end $$;
create trigger allocation_entries_guard before update or delete or truncate on allocation_entries
  for each statement execute function allocation_entries_guard();

create table idempotency_keys (
  company_id uuid not null,
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  -- Null only inside the transaction that makes the purchase.
  purchase_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, key),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, purchase_id) references purchases (company_id, id)
);
comment on table idempotency_keys is 'Kept for 7 days; only of calls that succeeded, with the purchase that they made.';
create index idempotency_keys_created on idempotency_keys (created_at);

-- Written by every submission and decision, so it has no foreign keys: purchases are never deleted.
create table purchase_mails (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  purchase_id uuid not null,
  event text not null check (event in ('submitted', 'approved', 'rejected')),
  queued_at timestamptz not null default now()
);
comment on table purchase_mails is 'Mails about purchases that the job queue does not have yet.';

-- Four eyes: payee changes, changes of who is admin and large approvals need a second admin.
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

-- Who changed what. Entries are chained, one chain a company and one for what belongs to none: each hash covers
-- the entry and the hash before it. The head says how many there are, so that the last one is missed
-- too. `npm run audit:verify` follows the chains.
create table audit_entries (
  id uuid primary key,
  company_id uuid references companies (id),
  seq bigint not null check (seq >= 1),
  created_at timestamptz not null default now(),
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  actor_email text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_label text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  hash bytea not null check (length(hash) = 32),
  search_text text not null generated always as (
    lower(actor_name || E'\n' || actor_email || E'\n' || action || E'\n' || subject_label)) stored
);
create unique index audit_entries_seq on audit_entries (company_id, seq) nulls not distinct;
create index audit_entries_company on audit_entries (company_id, id desc);
create index audit_entries_by_action on audit_entries (company_id, action, id desc);
create index audit_entries_newest_by_action on audit_entries (action, id desc);
-- The audit trail is written with every decision and searched now and then, so here writing wins.
create index audit_entries_search on audit_entries using gin (search_text gin_trgm_ops);

create function audit_entries_guard() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is only ever added to' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entries_guard before update or delete or truncate on audit_entries
  for each statement execute function audit_entries_guard();

create table audit_heads (
  company_id uuid references companies (id),
  entries bigint not null default 0 check (entries >= 0),
  hash bytea not null check (length(hash) = 32)
    default '\x0000000000000000000000000000000000000000000000000000000000000000',
  unique nulls not distinct (company_id)
) with (fillfactor = 50);
comment on table audit_heads is 'The end of each chain of audit entries; locked last, after company_totals.';
insert into audit_heads (company_id) values (null);

create function audit_heads_begin() returns trigger language plpgsql as $$
begin
  insert into audit_heads (company_id) values (new.id);
  return null;
end $$;
create trigger audit_heads_begin after insert on companies
  for each row execute function audit_heads_begin();

-- Reconciliation: lines of the company's bank statements, and which purchases they pay. Statements are not stored as
-- files, and their passwords are never stored.

create table reconciliations (
  company_id uuid primary key references companies (id),
  lines_version bigint not null default 0,
  matched_version text,
  matched_at timestamptz,
  matching_until timestamptz
) with (fillfactor = 50);
comment on table reconciliations is
  'One row per company. Every change of assignments, refunds and imports locks it first, after company_totals.';
comment on column reconciliations.lines_version is 'Incremented by every change that the comparison of lines and purchases depends on.';
comment on column reconciliations.matched_version is 'The state of lines and purchases that the last comparison has seen.';
comment on column reconciliations.matching_until is 'When a running comparison counts as crashed; null while none runs.';

create function reconciliations_begin() returns trigger language plpgsql as $$
begin
  insert into reconciliations (company_id) values (new.id);
  return null;
end $$;
create trigger reconciliations_begin after insert on companies
  for each row execute function reconciliations_begin();

create table statement_imports (
  company_id uuid not null references companies (id),
  id uuid not null,
  state text not null default 'READING' check (state in ('READING', 'NEEDS_PASSWORD', 'NEEDS_MAPPING',
    'NEEDS_DATE_ORDER', 'DONE', 'UNREADABLE', 'CANCELLED', 'FAILED', 'UNDONE')),
  file_name text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  progress integer not null default 0 check (progress between 0 and 100),
  bank text,
  format text,
  first_day date,
  last_day date,
  new_lines integer not null default 0 check (new_lines >= 0),
  known_lines integer not null default 0 check (known_lines >= 0),
  skipped_count integer not null default 0 check (skipped_count >= 0),
  details jsonb not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, created_by) references accounts (company_id, id)
);
comment on column statement_imports.heartbeat_at is
  'The server that reads the statement updates it. An import whose server has stopped ends as FAILED.';
comment on column statement_imports.details is
  'What the admin is shown: skipped rows, a break of the balances, what is still needed, why it is unreadable.';
create unique index statement_imports_running on statement_imports (company_id) where state = 'READING';
create index statement_imports_covered on statement_imports (company_id, last_day) where state = 'DONE';

-- How the columns and dates of a table of an unknown bank are read.
create table statement_choices (
  company_id uuid not null references companies (id),
  signature text not null,
  mapping jsonb,
  date_order text check (date_order in ('DAY_FIRST', 'MONTH_FIRST')),
  used_at timestamptz not null default now(),
  primary key (company_id, signature)
);
comment on column statement_choices.signature is 'Equal for files with equal columns.';

create table statement_lines (
  company_id uuid not null references companies (id),
  id uuid not null,
  day date not null,
  kind text not null check (kind in ('CREDIT', 'DEBIT')),
  amount_paise bigint not null check (amount_paise > 0),
  narration text not null check (length(narration) <= 500),
  reference text,
  balance_paise bigint,
  fingerprint bytea not null check (length(fingerprint) = 16),
  number integer not null check (number >= 1),
  state text not null check (state in ('exact', 'other_amount', 'probable', 'ambiguous', 'no_purchase',
    'already_used', 'unmatched', 'assigned', 'set_aside', 'debit')),
  candidates jsonb not null default '[]',
  note text,
  refunded_paise bigint not null default 0,
  primary key (company_id, id),
  constraint statement_lines_once unique (company_id, fingerprint, number),
  check ((kind = 'DEBIT') = (state = 'debit')),
  check ((state = 'set_aside') = (note is not null)),
  constraint statement_lines_refunded check (
    refunded_paise between 0 and case kind when 'CREDIT' then amount_paise else 0 end)
);
comment on column statement_lines.id is 'A UUID v7 of the day of the line, so that lists are ordered by day.';
comment on column statement_lines.fingerprint is 'Hash of day, kind, amount, reference and narration.';
comment on column statement_lines.number is 'Counts the equal lines of one statement, which are different payments.';
comment on column statement_lines.state is 'Of an open line a hint for people, checked again by every decision.';
comment on column statement_lines.candidates is 'Purchases that the line may pay, the best first, with reasons.';
comment on column statement_lines.refunded_paise is 'The sum of the refunds that are not cancelled.';
create index statement_lines_by_state on statement_lines (company_id, state, id desc);
create index statement_lines_by_day on statement_lines (company_id, day);
create index statement_lines_by_amount on statement_lines (company_id, amount_paise);

create table statement_line_keys (
  company_id uuid not null,
  key text not null,
  line_id uuid not null,
  primary key (company_id, key, line_id),
  foreign key (company_id, line_id) references statement_lines (company_id, id) on delete cascade
);
comment on table statement_line_keys is 'Reference keys and payment codes of each credit line.';
create index statement_line_keys_line on statement_line_keys (company_id, line_id);

create table statement_import_lines (
  company_id uuid not null,
  import_id uuid not null,
  line_id uuid not null,
  primary key (company_id, import_id, line_id),
  foreign key (company_id, import_id) references statement_imports (company_id, id),
  foreign key (company_id, line_id) references statement_lines (company_id, id) on delete cascade
);
create index statement_import_lines_line on statement_import_lines (company_id, line_id);

create table statement_line_totals (
  company_id uuid not null references companies (id),
  state text not null,
  lines bigint not null check (lines >= 0),
  amount_paise numeric(40) not null check (amount_paise >= 0),
  primary key (company_id, state)
) with (fillfactor = 50);
comment on table statement_line_totals is 'Number and sum of the lines in each state. Triggers on statement_lines maintain it.';

-- One statement per change, with the rows in the order of their keys, so that two writers never deadlock.
create function statement_line_totals_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into statement_line_totals as t (company_id, state, lines, amount_paise)
    select company_id, state, count(*), sum(amount_paise) from added
    group by company_id, state order by company_id, state
    on conflict (company_id, state)
      do update set lines = t.lines + excluded.lines, amount_paise = t.amount_paise + excluded.amount_paise;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into statement_line_totals (company_id, state, lines, amount_paise)
    select distinct company_id, state, 0, 0 from added order by company_id, state
    on conflict do nothing;
    with moved as (
      select company_id, state, sum(lines)::bigint as lines, sum(amount_paise) as amount_paise
      from (
        select company_id, state, 1 as lines, amount_paise from added
        union all
        select company_id, state, -1, -amount_paise from taken
      ) moves
      group by company_id, state having sum(lines) <> 0 or sum(amount_paise) <> 0
    ), locked as (
      select moved.* from statement_line_totals t join moved using (company_id, state)
      order by t.company_id, t.state for update of t
    )
    update statement_line_totals t
    set lines = t.lines + locked.lines, amount_paise = t.amount_paise + locked.amount_paise
    from locked where (t.company_id, t.state) = (locked.company_id, locked.state);
  else
    with moved as (
      select company_id, state, count(*) as lines, sum(amount_paise) as amount_paise from taken
      group by company_id, state
    ), locked as (
      select moved.* from statement_line_totals t join moved using (company_id, state)
      order by t.company_id, t.state for update of t
    )
    update statement_line_totals t
    set lines = t.lines - locked.lines, amount_paise = t.amount_paise - locked.amount_paise
    from locked where (t.company_id, t.state) = (locked.company_id, locked.state);
  end if;
  return null;
end $$;
create trigger statement_line_totals_insert after insert on statement_lines
  referencing new table as added
  for each statement execute function statement_line_totals_keep();
create trigger statement_line_totals_update after update on statement_lines
  referencing old table as taken new table as added
  for each statement execute function statement_line_totals_keep();
create trigger statement_line_totals_delete after delete on statement_lines
  referencing old table as taken
  for each statement execute function statement_line_totals_keep();

create function statement_lines_guard() returns trigger language plpgsql as $$
begin
  if row (new.company_id, new.id, new.day, new.kind, new.amount_paise, new.narration, new.reference,
          new.balance_paise, new.fingerprint, new.number)
     is distinct from
     row (old.company_id, old.id, old.day, old.kind, old.amount_paise, old.narration, old.reference,
          old.balance_paise, old.fingerprint, old.number) then
    raise exception 'a statement line never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
-- Not before each update: comparisons change only the states of many lines.
create trigger statement_lines_guard
  before update of company_id, id, day, kind, amount_paise, narration, reference, balance_paise, fingerprint, number
  on statement_lines for each row execute function statement_lines_guard();

-- The primary key guarantees that one line serves one purchase. Several lines may pay one purchase.
create table line_assignments (
  company_id uuid not null,
  line_id uuid not null,
  purchase_id uuid not null,
  assigned_by uuid not null,
  assigned_at timestamptz not null default now(),
  primary key (company_id, line_id),
  foreign key (company_id, line_id) references statement_lines (company_id, id),
  foreign key (company_id, purchase_id) references purchases (company_id, id),
  foreign key (company_id, assigned_by) references accounts (company_id, id)
);
create index line_assignments_purchase on line_assignments (company_id, purchase_id);
create index line_assignments_day on line_assignments (company_id, ((assigned_at at time zone interval '05:30')::date));

-- Otherwise a line could pay for one purchase after the other.
create function line_assignments_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'an assignment never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if exists (select from purchases p where p.company_id = old.company_id and p.id = old.purchase_id
      and p.status = 'APPROVED' and p.decided_at >= old.assigned_at) then
    raise exception 'the purchase was approved with this line'
      using errcode = 'integrity_constraint_violation', constraint = 'line_assignments_final';
  end if;
  return old;
end $$;
create trigger line_assignments_guard before update or delete on line_assignments
  for each row execute function line_assignments_guard();

create table refunds (
  company_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  purchase_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  state text not null default 'DUE' check (state in ('DUE', 'SENT', 'CANCELLED')),
  registered_by uuid not null,
  registered_at timestamptz not null default now(),
  sent_reference text,
  sent_day date,
  ended_by uuid,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, line_id) references statement_lines (company_id, id),
  foreign key (company_id, purchase_id) references purchases (company_id, id),
  foreign key (company_id, registered_by) references accounts (company_id, id),
  foreign key (company_id, ended_by) references accounts (company_id, id),
  check ((state = 'DUE') = (ended_at is null)),
  check ((state = 'DUE') = (ended_by is null)),
  check ((state = 'SENT') = (sent_reference is not null)),
  check ((state = 'SENT') = (sent_day is not null))
);
comment on column refunds.purchase_id is 'The purchase that the line was assigned to; null for money without a claim.';
create index refunds_line on refunds (company_id, line_id);
create index refunds_by_state on refunds (company_id, state, id desc);
create index refunds_day on refunds (company_id, ((registered_at at time zone interval '05:30')::date));
create index refunds_sent_day on refunds (company_id, sent_day) where state = 'SENT';

create function refunds_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> 'DUE' then
    raise exception 'a refund that has ended never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.company_id, new.id, new.line_id, new.purchase_id, new.amount_paise, new.reason,
          new.registered_by, new.registered_at)
     is distinct from
     row (old.company_id, old.id, old.line_id, old.purchase_id, old.amount_paise, old.reason,
          old.registered_by, old.registered_at) then
    raise exception 'what was registered never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger refunds_guard before update or delete on refunds
  for each row execute function refunds_guard();

-- The books, derived from the rows above. Every entry debits one account and credits another, so the books balance.
create view book_entries as
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
  select coalesce(sum(l.amount_paise), 0)::bigint as paise
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
