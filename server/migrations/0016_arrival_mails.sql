-- compatible
-- The purchases whose money a statement shows, so that each causes one mail to its member.
create table arrival_mails (
  company_id uuid not null,
  purchase_id uuid not null,
  found_at timestamptz not null default now(),
  queued_at timestamptz,
  primary key (company_id, purchase_id)
);
comment on table arrival_mails is 'Mails that tell members that a bank statement shows their money. A row stays, so that each purchase gets one.';
comment on column arrival_mails.found_at is 'When a comparison found the line; the mail waits some minutes for the approval, which has a mail of its own.';
comment on column arrival_mails.queued_at is 'When the mail was queued; null while it waits.';
create index arrival_mails_waiting on arrival_mails (found_at) where queued_at is null;
