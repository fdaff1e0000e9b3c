-- A company is a tenant. Every key and foreign key of its data leads with company_id, so that no
-- row can point across companies.
create table companies (
  id uuid primary key,
  name text not null,
  email text not null,
  mobile text not null,
  token_symbol text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  total_supply bigint not null check (total_supply between 1 and 1000000000000000),
  price_micro_rupees bigint not null check (price_micro_rupees > 0),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  launch_at timestamptz,
  created_at timestamptz not null default now()
);

create table super_admins (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  created_at timestamptz not null default now()
);

create table accounts (
  company_id uuid not null references companies (id),
  id uuid not null,
  role text not null check (role in ('USER', 'ADMIN')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'BLOCKED')),
  is_approved boolean not null default false,
  name text not null,
  email text not null check (email = lower(email)),
  mobile text not null,
  date_of_birth date,
  referral_code text not null,
  referrer_id uuid,
  password_hash text not null,
  profile_image_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, referral_code),
  foreign key (company_id, referrer_id) references accounts (company_id, id),
  check (referrer_id <> id)
);

-- A deleted account's e-mail and mobile are free again.
create unique index accounts_email on accounts (company_id, email) where deleted_at is null;
create unique index accounts_mobile on accounts (company_id, mobile) where deleted_at is null;
-- Company admins sign in without naming a company.
create unique index accounts_admin_email on accounts (email)
  where role = 'ADMIN' and deleted_at is null;

create table sessions (
  token_hash bytea primary key,
  kind text not null check (kind in ('member', 'admin', 'superadmin')),
  company_id uuid,
  account_id uuid,
  super_admin_id uuid references super_admins (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  proven_at timestamptz not null default now(),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  check ((kind = 'superadmin') = (super_admin_id is not null)),
  check ((kind = 'superadmin') = (account_id is null)),
  check ((account_id is null) = (company_id is null))
);
create index sessions_account on sessions (company_id, account_id);
create index sessions_expires on sessions (expires_at);
comment on column sessions.proven_at is 'When the password was last proven in this session.';

-- One row an address and purpose: a new code voids the old one by taking its place.
create table one_time_codes (
  purpose text not null check (purpose in ('register', 'forgot_password', 'superadmin_login', 'set_password')),
  scope text not null,
  address text not null,
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (purpose, scope, address)
);
comment on column one_time_codes.scope is 'The company id, or a dash where there is none.';
create index one_time_codes_expires on one_time_codes (expires_at);

create table login_failures (
  subject text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz
);
comment on column login_failures.subject is 'Keyed hash of area, company and address: unknown addresses count alike.';

create table audit_entries (
  id uuid primary key,
  company_id uuid references companies (id),
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
  ip text not null
);
create index audit_entries_company on audit_entries (company_id, id desc);
