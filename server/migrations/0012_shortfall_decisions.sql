-- compatible
-- What admins decided about a purchase whose bank lines are less than its total.
create table shortfall_decisions (
  company_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  decision text not null check (decision in ('AS_ORDERED', 'REST_ASKED')),
  received_paise bigint not null check (received_paise >= 0),
  reason text check (reason <> ''),
  decided_by uuid not null,
  decided_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, purchase_id, decision, received_paise),
  foreign key (company_id, purchase_id) references purchases (company_id, id),
  foreign key (company_id, decided_by) references accounts (company_id, id),
  check ((decision = 'AS_ORDERED') = (reason is not null))
);
comment on table shortfall_decisions is 'What admins decided about purchases whose bank lines are less than the total.';
comment on column shortfall_decisions.decision is
  'AS_ORDERED: the company bears the difference. REST_ASKED: the member was asked by mail to pay the rest.';
comment on column shortfall_decisions.received_paise is
  'The lines of the purchase less their refunds at that moment; the decision counts for this sum only.';

create function shortfall_decisions_guard() returns trigger language plpgsql as $$
begin
  raise exception 'a decision about a shortfall never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger shortfall_decisions_guard before update or delete on shortfall_decisions
  for each row execute function shortfall_decisions_guard();
