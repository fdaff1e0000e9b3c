-- compatible
-- Questions of a company about its pending purchases, and the members' answers.
create table purchase_questions (
  company_id uuid not null references companies (id),
  id uuid not null,
  purchase_id uuid not null,
  reason text not null,
  question text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default clock_timestamp(),
  reserved_until timestamptz,
  answer text,
  answer_file_id uuid,
  answered_at timestamptz,
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, purchase_id) references purchases (company_id, id),
  foreign key (company_id, asked_by) references accounts (company_id, id),
  foreign key (company_id, answer_file_id) references media (company_id, id),
  constraint purchase_questions_reason check (
    reason in ('PROOF_UNREADABLE', 'PAYMENT_NOT_FOUND', 'AMOUNT_DIFFERS', 'PAYER_DIFFERS', 'OTHER')),
  constraint purchase_questions_words check (reason <> 'OTHER' or question <> ''),
  constraint purchase_questions_answer check (
    (answer is null) = (answered_at is null) and answer <> '' and answered_at >= asked_at
    and (answer_file_id is null or answer is not null)),
  constraint purchase_questions_read check (read_at is null or answer is not null and read_at >= answered_at)
);
comment on table purchase_questions is 'What a company has asked about its pending purchases, and the answers.';
comment on column purchase_questions.question is 'In the words of the admin; empty where the reason says it all.';
comment on column purchase_questions.reserved_until is
  'The end of the reservation that this question has extended; null where it has not.';
comment on column purchase_questions.read_at is 'When an admin first opened the purchase with the answer.';
create unique index purchase_questions_open on purchase_questions (company_id, purchase_id) where answered_at is null;
create unique index purchase_questions_extension on purchase_questions (company_id, purchase_id)
  where reserved_until is not null;
create unique index purchase_questions_file on purchase_questions (company_id, answer_file_id)
  where answer_file_id is not null;
create index purchase_questions_unread on purchase_questions (company_id, purchase_id)
  where answered_at is not null and read_at is null;
create index purchase_questions_by_purchase on purchase_questions (company_id, purchase_id, id);

create function purchase_questions_guard() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a question is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.read_at is not null
     or old.answered_at is null and to_jsonb(new) - array['answer', 'answer_file_id', 'answered_at']
       <> to_jsonb(old) - array['answer', 'answer_file_id', 'answered_at']
     or old.answered_at is not null and to_jsonb(new) - 'read_at' <> to_jsonb(old) - 'read_at' then
    raise exception 'a question is answered once, then read once, and never changes otherwise' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger purchase_questions_guard before update or delete on purchase_questions
  for each row execute function purchase_questions_guard();
create trigger purchase_questions_keep before truncate on purchase_questions
  for each statement execute function purchase_questions_guard();

create or replace function purchases_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a purchase is never deleted' using errcode = 'integrity_constraint_violation';
  end if;
  if old.status = 'APPROVED' and old.reversed_at is null and new.reversed_at is not null
     and to_jsonb(new) - array['reversed_at', 'reference_compact', 'reference_windows']
       = to_jsonb(old) - array['reversed_at', 'reference_compact', 'reference_windows']
     and exists (select from public.interventions i where i.company_id = old.company_id
       and i.purchase_id = old.id and i.kind = 'REVERSAL' and i.at = new.reversed_at) then
    return new;
  end if;
  if old.status <> 'PENDING' then
    raise exception 'a decided purchase never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.company_id, new.id, new.account_id, new.payment_method, new.receipt_id,
          new.amount_paise, new.price_micro_rupees, new.quantity, new.fee_paise, new.payee_version_id,
          new.payment_code)
     is distinct from
     row (old.company_id, old.id, old.account_id, old.payment_method, old.receipt_id,
          old.amount_paise, old.price_micro_rupees, old.quantity, old.fee_paise, old.payee_version_id,
          old.payment_code) then
    raise exception 'what was submitted never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if new.reserved_until is distinct from old.reserved_until
     and (new.status <> 'PENDING' or new.released_at is not null or new.reserved_until < old.reserved_until
       or not exists (select from public.purchase_questions q where q.company_id = old.company_id
         and q.purchase_id = old.id and q.reserved_until = new.reserved_until)) then
    raise exception 'only a question extends a reservation, once' using errcode = 'integrity_constraint_violation';
  end if;
  if row (new.reference_number, new.reference_key) is distinct from row (old.reference_number, old.reference_key)
     and (new.status <> 'PENDING' or new.seen_at is not null or not exists (
       select from public.purchase_corrections c where c.company_id = old.company_id
         and c.purchase_id = old.id and c.reference_number = old.reference_number)) then
    raise exception 'a reference is corrected once' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status = 'APPROVED' and old.seen_at is null and exists (
       select from public.purchase_corrections c where c.company_id = old.company_id and c.purchase_id = old.id) then
    raise exception 'a corrected purchase is opened before its approval'
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> 'PENDING' and exists (
       select from public.purchase_questions q where q.company_id = old.company_id and q.purchase_id = old.id
         and q.answered_at is not null and q.read_at is null) then
    raise exception 'an answer is read before the decision' using errcode = 'integrity_constraint_violation';
  end if;
  if new.reversed_at is not null then
    raise exception 'a purchase is reversed after its approval' using errcode = 'integrity_constraint_violation';
  end if;
  if new.released_at is distinct from old.released_at
     and (old.released_at is not null or new.status <> 'PENDING') then
    raise exception 'a reservation ends once' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
