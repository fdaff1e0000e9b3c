-- compatible
-- Lines of purchases that were approved by hand have a state of their own.
alter table statement_lines drop constraint statement_lines_state_check;
alter table statement_lines add constraint statement_lines_state_check
  check (state in ('exact', 'other_amount', 'probable', 'ambiguous', 'no_purchase', 'approved_order',
    'already_used', 'unmatched', 'assigned', 'set_aside', 'debit'));

alter table refunds add column member_keeps_tokens boolean not null default false;
comment on column refunds.member_keeps_tokens is 'An admin confirmed that the money goes back although it belongs to an approved purchase, whose tokens stay.';
