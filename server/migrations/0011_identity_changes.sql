-- compatible
-- A member's own change of name, birth date or Aadhaar number ends the verification. The name of the time before is
-- kept, because papers print the name of the day of their purchase.
create table identity_changes (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  name text not null,
  was_verified boolean not null,
  -- Not now(): the member's lock is taken first, and purchases that committed before must sort before the change.
  changed_at timestamptz not null default clock_timestamp(),
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id)
);
create index identity_changes_in_order on identity_changes (company_id, account_id, changed_at);
comment on table identity_changes is
  'One row per change of name, birth date or Aadhaar number by the member; deleted with the account. The audit trail says what was changed.';
comment on column identity_changes.name is 'The name before the change.';
