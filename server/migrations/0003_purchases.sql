create table purchases (
  company_id uuid not null references companies (id),
  id uuid not null,
  account_id uuid not null,
  order_number text,
  payment_method text not null check (payment_method in ('BANK', 'UPI', 'MANUAL', 'CRYPTO')),
  reference_number text,
  reference_key text,
  unusual_reference boolean not null default false,
  receipt_id uuid,
  bank_name text,
  payee_version_id uuid,
  amount_paise bigint not null check (amount_paise > 0),
  price_micro_rupees bigint not null check (price_micro_rupees > 0),
  quantity bigint not null check (quantity >= 1),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  fee_paise bigint not null check (fee_paise >= 0),
  total_paise bigint not null,
  typed_amount_paise bigint check (typed_amount_paise > 0),
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  reject_reason text,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, receipt_id) references media (company_id, id),
  foreign key (company_id, payee_version_id) references beneficiary_versions (company_id, id),
  foreign key (company_id, decided_by) references accounts (company_id, id),
  check (total_paise = amount_paise + fee_paise),
  -- tokens x price <= amount < (tokens + 1) x price, in millionths of a rupee (a paisa is 10,000).
  check (quantity::numeric * price_micro_rupees <= amount_paise::numeric * 10000),
  check (amount_paise::numeric * 10000 < (quantity + 1)::numeric * price_micro_rupees),
  check ((reference_number is null) = (reference_key is null)),
  check (payment_method not in ('BANK', 'UPI') or (reference_number is not null and receipt_id is not null)),
  check ((status = 'PENDING') = (decided_at is null)),
  check ((status = 'PENDING') = (decided_by is null)),
  check (status = 'REJECTED' or reject_reason is null)
);

-- A transaction number pays for one purchase. Two members may claim it; one can be approved.
create unique index purchases_credited_reference on purchases (company_id, reference_key)
  where status = 'APPROVED';
-- The same member cannot hand in the same number twice, unless the first was rejected.
create unique index purchases_own_reference on purchases (company_id, account_id, reference_key)
  where status in ('PENDING', 'APPROVED');
-- A proof proves one purchase, unless that was rejected.
create unique index purchases_receipt on purchases (company_id, receipt_id)
  where status in ('PENDING', 'APPROVED');
create index purchases_reference on purchases (company_id, reference_key);
create index purchases_by_status on purchases (company_id, status, id desc);
create index purchases_by_account on purchases (company_id, account_id, id desc);
create index purchases_pending_of_account on purchases (company_id, account_id)
  where status = 'PENDING';

-- What was submitted and how it was decided stand for ever.
create function purchases_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a purchase is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status <> 'PENDING' then
    raise exception 'a decided purchase never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.company_id, new.id, new.account_id, new.payment_method, new.reference_key, new.receipt_id,
          new.amount_paise, new.price_micro_rupees, new.quantity, new.fee_paise, new.payee_version_id)
     is distinct from
     row (old.company_id, old.id, old.account_id, old.payment_method, old.reference_key, old.receipt_id,
          old.amount_paise, old.price_micro_rupees, old.quantity, old.fee_paise, old.payee_version_id) then
    raise exception 'what was submitted never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger purchases_guard before update or delete on purchases
  for each row execute function purchases_guard();

-- The one hot row of a company: supply and running totals together, so that a submission or a
-- decision updates a single row, last in its transaction.
create table company_totals (
  company_id uuid primary key references companies (id),
  private_supply bigint not null check (private_supply >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  approved bigint not null default 0 check (approved >= 0),
  pending_count bigint not null default 0 check (pending_count >= 0),
  approved_count bigint not null default 0 check (approved_count >= 0),
  rejected_count bigint not null default 0 check (rejected_count >= 0),
  approved_bank_paise bigint not null default 0 check (approved_bank_paise >= 0),
  approved_upi_paise bigint not null default 0 check (approved_upi_paise >= 0),
  approved_manual_paise bigint not null default 0 check (approved_manual_paise >= 0),
  approved_crypto_paise bigint not null default 0 check (approved_crypto_paise >= 0),
  -- The last word against selling more than there is.
  constraint company_totals_not_oversold check (reserved + approved <= private_supply)
) with (fillfactor = 50);

-- Apart from accounts: a decision must not wait for a member's submission, which locks the account.
create table holdings (
  company_id uuid not null,
  account_id uuid not null,
  quantity bigint not null check (quantity > 0),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references accounts (company_id, id)
);

create table idempotency_keys (
  company_id uuid not null,
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, key),
  foreign key (company_id, account_id) references accounts (company_id, id)
);
create index idempotency_keys_created on idempotency_keys (created_at);
comment on table idempotency_keys is 'Kept for 7 days; only of calls that succeeded, with the answer that was given.';
