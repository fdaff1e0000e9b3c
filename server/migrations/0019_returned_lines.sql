-- compatible
-- Debit lines that carry the reference of an earlier credit of the same amount: the bank may have returned the payment.
create table returned_lines (
  company_id uuid not null,
  debit_id uuid not null,
  credit_id uuid not null,
  dismissed_by uuid,
  dismissed_at timestamptz,
  primary key (company_id, debit_id),
  foreign key (company_id, debit_id) references statement_lines (company_id, id) on delete cascade,
  foreign key (company_id, credit_id) references statement_lines (company_id, id) on delete cascade,
  foreign key (company_id, dismissed_by) references accounts (company_id, id),
  constraint returned_lines_dismissed check ((dismissed_at is null) = (dismissed_by is null))
);
comment on table returned_lines is
  'Proposals: an admin reverses the purchase that the credit has paid, or dismisses them.';
create index returned_lines_by_credit on returned_lines (company_id, credit_id);
