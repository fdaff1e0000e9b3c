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
