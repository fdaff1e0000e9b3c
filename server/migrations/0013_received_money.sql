-- compatible
-- A decision reads what the bank lines of its purchase have paid from the purchase itself: without a join, and from the
-- row that the decision updates, so that it notices a line that is taken back at the same moment.
alter table purchases add column received_paise bigint check (received_paise >= 0);
comment on column purchases.received_paise is
  'The bank lines of a pending purchase less their refunds, kept by triggers; null without a line. Never changes after the decision.';

create function purchases_keep_received(of_company uuid, of_purchase uuid) returns void language sql as $$
  update public.purchases p set received_paise = (
    select sum(l.amount_paise - l.refunded_paise) from public.line_assignments a
    join public.statement_lines l on l.company_id = a.company_id and l.id = a.line_id
    where a.company_id = of_company and a.purchase_id = of_purchase)
  where p.company_id = of_company and p.id = of_purchase and p.status = 'PENDING'
$$;

create function line_assignments_keep_received() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.purchases_keep_received(new.company_id, new.purchase_id);
  else
    perform public.purchases_keep_received(old.company_id, old.purchase_id);
  end if;
  return null;
end $$;
-- An assignment never changes.
create trigger line_assignments_received after insert or delete on line_assignments
  for each row execute function line_assignments_keep_received();

create function statement_lines_keep_received() returns trigger language plpgsql as $$
begin
  perform public.purchases_keep_received(a.company_id, a.purchase_id) from public.line_assignments a
  where a.company_id = new.company_id and a.line_id = new.id;
  return null;
end $$;
create trigger statement_lines_received after update of refunded_paise on statement_lines
  for each row when (new.refunded_paise <> old.refunded_paise) execute function statement_lines_keep_received();

select purchases_keep_received(company_id, purchase_id) from (
  select distinct company_id, purchase_id from line_assignments
) paid;
