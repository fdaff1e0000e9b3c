-- Who made this version; null for what came with the company.
alter table beneficiary_versions add column changed_by uuid;
alter table beneficiary_versions add foreign key (company_id, changed_by)
  references accounts (company_id, id);

create index beneficiary_versions_newest on beneficiary_versions (company_id, id desc);

-- Purchases name the version that their member was shown: it must say the same for ever.
create function beneficiary_versions_guard() returns trigger language plpgsql as $$
begin
  raise exception 'a payee version never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger beneficiary_versions_guard before update or delete on beneficiary_versions
  for each statement execute function beneficiary_versions_guard();
