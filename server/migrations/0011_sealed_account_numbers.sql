-- Account numbers rest under a key outside the database. SQL has no such key: the server seals what
-- stands plain when it starts, and empties the plain column.
alter table beneficiary_versions add column account_number_sealed text;
alter table beneficiary_versions alter column account_number drop not null;
alter table beneficiary_versions add constraint beneficiary_versions_account_number
  check ((account_number is null) <> (account_number_sealed is null));
comment on column beneficiary_versions.account_number is
  'Plain, of releases before the sealed one; the server moves it at its next start.';

create index beneficiary_versions_plain on beneficiary_versions (company_id, id)
  where account_number is not null;

-- Another key changes the writing and not what is written. Whoever means that says so for his
-- transaction; everything else of a version stands for ever, as before.
drop trigger beneficiary_versions_guard on beneficiary_versions;
create or replace function beneficiary_versions_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('prelaunch.resealing', true) = 'on'
     and new.account_number is null and new.account_number_sealed is not null
     and to_jsonb(new) - 'account_number' - 'account_number_sealed'
       = to_jsonb(old) - 'account_number' - 'account_number_sealed' then
    return new;
  end if;
  raise exception 'a payee version never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger beneficiary_versions_guard before update on beneficiary_versions
  for each row execute function beneficiary_versions_guard();
create trigger beneficiary_versions_keep before delete or truncate on beneficiary_versions
  for each statement execute function beneficiary_versions_guard();

-- The trail tells that a number changed; the number itself stands in the version alone.
update audit_entries
set before = case when before ? 'accountNumber' then jsonb_set(before, '{accountNumber}', to_jsonb(
      lpad(right(before ->> 'accountNumber', 4), length(before ->> 'accountNumber'), 'X'))) else before end,
    after = case when after ? 'accountNumber' then jsonb_set(after, '{accountNumber}', to_jsonb(
      lpad(right(after ->> 'accountNumber', 4), length(after ->> 'accountNumber'), 'X'))) else after end
where before ? 'accountNumber' or after ? 'accountNumber';
