-- compatible
-- What companies publish about their holdings: signed statements with the root of a Merkle sum tree, each with the hash
-- of the previous one (docs/decisions/0047-proof-of-holdings.md). The quantities of a publication are the sums of the
-- allocation ledger up to ledger_seq.
create table holdings_publications (
  company_id uuid not null references companies (id),
  number bigint not null check (number >= 1),
  id uuid not null,
  -- The calendar day in India.
  day date not null,
  ledger_seq bigint not null check (ledger_seq >= 0),
  -- The text that is signed; domain/src/holdings/statement.ts describes it.
  statement text not null,
  signature bytea not null check (length(signature) = 64),
  secret_sealed text not null,
  primary key (company_id, number),
  unique (company_id, id)
);
comment on column holdings_publications.secret_sealed is
  'The secret from which the salts of the leaves are derived, sealed under a key outside the database.';

-- Members keep files that contain these statements, so they never change. Another key changes how the secret is sealed:
-- a transaction that rotates keys is let through.
create function holdings_publications_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('prelaunch.resealing', true) = 'on'
     and to_jsonb(new) - 'secret_sealed' = to_jsonb(old) - 'secret_sealed' then
    return new;
  end if;
  raise exception 'a publication of holdings never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger holdings_publications_guard before update on holdings_publications
  for each row execute function holdings_publications_guard();
create trigger holdings_publications_keep before delete or truncate on holdings_publications
  for each statement execute function holdings_publications_guard();

-- The tree of each company's latest publication, in subtrees of 1,024 leaves. 40 bytes per node: the sum, then the hash.
create table holdings_subtrees (
  company_id uuid not null,
  publication_id uuid not null,
  place integer not null check (place >= 0),
  root bytea not null check (length(root) = 40),
  leaves bytea not null check (length(leaves) % 40 = 0),
  primary key (company_id, publication_id, place),
  foreign key (company_id, publication_id) references holdings_publications (company_id, id)
);
-- Hashes cannot be compressed.
alter table holdings_subtrees alter column leaves set storage external;
