-- Audit entries are chained, one chain a company and one for what belongs to none: each hash covers
-- the entry and the hash before it. The head says how many there are, so that the last one is missed
-- too. `npm run audit:verify` follows the chains.
create table audit_heads (
  company_id uuid references companies (id),
  entries bigint not null default 0 check (entries >= 0),
  hash bytea not null check (length(hash) = 32)
    default '\x0000000000000000000000000000000000000000000000000000000000000000',
  unique nulls not distinct (company_id)
) with (fillfactor = 50);
comment on table audit_heads is 'The end of each chain of audit entries; locked last, after company_totals.';

insert into audit_heads (company_id) values (null);
insert into audit_heads (company_id) select id from companies;

create function audit_heads_begin() returns trigger language plpgsql as $$
begin
  insert into audit_heads (company_id) values (new.id);
  return null;
end $$;
create trigger audit_heads_begin after insert on companies
  for each row execute function audit_heads_begin();

-- Without them: written by a process of the release before. They stand beside the chain and are told.
alter table audit_entries add column seq bigint check (seq >= 1);
alter table audit_entries add column hash bytea check (length(hash) = 32);
alter table audit_entries add constraint audit_entries_chained check ((seq is null) = (hash is null));

-- What is there already, in the order of its ids, which is that of its making. How an entry becomes
-- bytes is told in server/src/audit/audit-chain.store.ts.
do $$
declare
  entry record;
  at_company uuid;
  first_one boolean := true;
  number bigint;
  link bytea;
begin
  for entry in select * from audit_entries order by company_id, id loop
    if first_one or entry.company_id is distinct from at_company then
      first_one := false;
      at_company := entry.company_id;
      number := 0;
      link := '\x0000000000000000000000000000000000000000000000000000000000000000';
    end if;
    number := number + 1;
    link := sha256(link || convert_to(jsonb_build_array(
      number, entry.id, entry.company_id,
      to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      entry.actor_kind, entry.actor_id, entry.actor_name, entry.actor_email, entry.action,
      entry.subject_type, entry.subject_id, entry.subject_label, entry.before, entry.after, entry.ip
    )::text, 'UTF8'));
    update audit_entries set seq = number, hash = link where id = entry.id;
    update audit_heads set entries = number, hash = link
    where company_id is not distinct from entry.company_id;
  end loop;
end $$;

create unique index audit_entries_seq on audit_entries (company_id, seq) nulls not distinct
  where seq is not null;

create function audit_entries_guard() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is only ever added to' using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_entries_guard before update or delete or truncate on audit_entries
  for each statement execute function audit_entries_guard();
