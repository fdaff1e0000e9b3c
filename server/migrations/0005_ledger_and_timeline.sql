-- What members read before they agree; without one the product's own text is shown.
alter table companies add column privacy_text text;
alter table companies add column privacy_updated_at timestamptz;

-- When somebody of the company first opened it.
alter table purchases add column seen_at timestamptz;

-- The head of each company's ledger stands in the row that every approval updates anyway.
alter table company_totals add column ledger_seq bigint not null default 0;
alter table company_totals add column ledger_hash bytea not null
  default '\x0000000000000000000000000000000000000000000000000000000000000000';
alter table company_totals add column holder_count bigint not null default 0;

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

create index holdings_rank on holdings (company_id, quantity desc, account_id);
