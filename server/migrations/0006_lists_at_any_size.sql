-- Lists, searches and the dashboard cost the same with a million rows as with a hundred.

create extension if not exists pg_trgm;

-- What an admin may search a person by, in one text: one index answers for all of it. In lower case,
-- since comparing as it stands is several times quicker than comparing without case.
alter table accounts add column search_text text not null
  generated always as (
    lower(name || E'\n' || mobile || E'\n' || email || E'\n' || referral_code)) stored;

-- Without the pending list: a search must not pay for what was written since the last vacuum.
create index accounts_search on accounts using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index purchases_search on purchases using gin (reference_key gin_trgm_ops)
  with (fastupdate = off);

-- The same file with another purchase, whatever became of that one.
create index purchases_by_receipt on purchases (company_id, receipt_id) where receipt_id is not null;

create index accounts_newest on accounts (company_id, id desc) where deleted_at is null;
create index accounts_by_approval on accounts (company_id, is_approved, id desc)
  where deleted_at is null;

-- The audit trail is written with every decision and searched now and then, so here writing wins.
alter table audit_entries add column search_text text not null
  generated always as (
    lower(actor_name || E'\n' || actor_email || E'\n' || action || E'\n' || subject_label)) stored;
create index audit_entries_by_action on audit_entries (company_id, action, id desc);
create index audit_entries_search on audit_entries using gin (search_text gin_trgm_ops);

create table account_counts (
  company_id uuid not null references companies (id),
  role text not null,
  status text not null,
  is_approved boolean not null,
  accounts bigint not null check (accounts >= 0),
  primary key (company_id, role, status, is_approved)
) with (fillfactor = 50);

comment on table account_counts is
  'How many accounts stand, deleted ones apart. Kept by triggers on accounts, whoever writes there.';

insert into account_counts (company_id, role, status, is_approved, accounts)
select company_id, role, status, is_approved, count(*)
from accounts where deleted_at is null
group by company_id, role, status, is_approved;

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
