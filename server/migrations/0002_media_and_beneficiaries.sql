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

alter table accounts add foreign key (company_id, profile_image_id) references media (company_id, id);

-- A payee is never overwritten: each change is a new version, and a purchase keeps the one it saw.
create table beneficiaries (
  company_id uuid not null references companies (id),
  id uuid not null,
  position integer not null check (position >= 1),
  primary key (company_id, id),
  unique (company_id, position)
);

create table beneficiary_versions (
  company_id uuid not null,
  id uuid not null,
  beneficiary_id uuid not null,
  version integer not null check (version >= 1),
  holder_name text not null,
  bank_name text not null,
  branch text not null,
  account_number text not null,
  ifsc_code text not null,
  upi text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, beneficiary_id, version),
  foreign key (company_id, beneficiary_id) references beneficiaries (company_id, id)
);
