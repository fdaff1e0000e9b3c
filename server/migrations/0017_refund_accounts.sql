-- compatible
-- The accounts that the member of a refund gives until it was sent, and which of them got the money.
alter table refunds
  add column account_sealed text,
  add column account_given_at timestamptz,
  add column account_version smallint not null default 0,
  add column sent_account_version smallint,
  add constraint refunds_account_whole
    check ((account_sealed is null) = (account_given_at is null) and (account_sealed is null or account_version > 0)),
  add constraint refunds_account_of_purchase check (account_sealed is null or purchase_id is not null),
  add constraint refunds_account_version check (account_version between 0 and 5),
  add constraint refunds_account_sent
    check (sent_account_version is null or state = 'SENT' and sent_account_version between 1 and account_version);
comment on column refunds.account_sealed is 'The accounts by version, as JSON: holder and account number with IFSC code, or holder and UPI ID. Null until the member gives one and for a cancelled refund.';
comment on column refunds.account_version is 'How often the member has given an account: the version of the newest one.';
comment on column refunds.sent_account_version is 'The account that got the money; null for another one, and where the admin was shown none.';

create or replace function refunds_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if current_setting('prelaunch.resealing', true) = 'on'
     and old.account_sealed is not null and new.account_sealed is not null
     and to_jsonb(new) - 'account_sealed' = to_jsonb(old) - 'account_sealed' then
    return new;
  end if;
  if old.state <> 'DUE' then
    raise exception 'a refund that has ended never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.company_id, new.id, new.line_id, new.purchase_id, new.amount_paise, new.reason,
          new.registered_by, new.registered_at)
     is distinct from
     row (old.company_id, old.id, old.line_id, old.purchase_id, old.amount_paise, old.reason,
          old.registered_by, old.registered_at) then
    raise exception 'what was registered never changes' using errcode = 'integrity_constraint_violation';
  end if;
  -- Here, because the previous release cancels refunds too.
  if new.state = 'CANCELLED' then
    new.account_sealed := null;
    new.account_given_at := null;
  end if;
  return new;
end $$;
