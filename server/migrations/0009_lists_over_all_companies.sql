-- The lists above companies are newest first too, and cost the same at any size.
create index purchases_newest on purchases (id desc);
create index purchases_newest_by_status on purchases (status, id desc);
create index purchases_by_order_number on purchases (order_number text_pattern_ops);
create index accounts_by_referral_code on accounts (referral_code);
create index audit_entries_newest_by_action on audit_entries (action, id desc);
create index beneficiaries_newest on beneficiaries (id desc);
create index beneficiary_versions_search on beneficiary_versions
  using gin (lower(bank_name || E'\n' || holder_name || E'\n' || upi) gin_trgm_ops);

-- What waits for a decision, in rupees as well.
alter table company_totals add column pending_paise bigint not null default 0
  check (pending_paise >= 0);
update company_totals t
set pending_paise = (
  select coalesce(sum(total_paise), 0)::bigint from purchases p
  where p.company_id = t.company_id and p.status = 'PENDING');
