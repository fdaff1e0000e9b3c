-- One payment has one key, however its number is typed. The key is computed here, so that it does not
-- depend on which release inserts a row. domain/src/reference-number.ts computes the same key for
-- searches and hints; a test compares the two.

-- Names carry their schema, since a dump is read back without a search path. PL/pgSQL, because it keeps
-- its plans: a function in SQL would be planned for every insert.

-- Latin letters in capitals and digits in ASCII. The numbers are the zeros of all scripts, as far as
-- normalize() leaves them.
create function fold_reference(typed text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if typed collate "C" ~ '^[ -~]*$' then return upper(typed collate "C"); end if;
  return upper(translate(normalize(typed, NFKD), (
    select string_agg(chr(zero + digit), '' order by zero, digit)
    from generate_series(0, 9) digit, unnest(array[
      x'0660'::int, x'06f0'::int, x'07c0'::int, x'0966'::int, x'09e6'::int, x'0a66'::int,
      x'0ae6'::int, x'0b66'::int, x'0be6'::int, x'0c66'::int, x'0ce6'::int, x'0d66'::int,
      x'0de6'::int, x'0e50'::int, x'0ed0'::int, x'0f20'::int, x'1040'::int, x'1090'::int,
      x'17e0'::int, x'1810'::int, x'1946'::int, x'19d0'::int, x'1a80'::int, x'1a90'::int,
      x'1b50'::int, x'1bb0'::int, x'1c40'::int, x'1c50'::int, x'a620'::int, x'a8d0'::int,
      x'a900'::int, x'a9d0'::int, x'a9f0'::int, x'aa50'::int, x'abf0'::int, x'104a0'::int,
      x'10d30'::int, x'10d40'::int, x'11066'::int, x'110f0'::int, x'11136'::int, x'111d0'::int,
      x'112f0'::int, x'11450'::int, x'114d0'::int, x'11650'::int, x'116c0'::int, x'116d0'::int,
      x'116da'::int, x'11730'::int, x'118e0'::int, x'11950'::int, x'11bf0'::int, x'11c50'::int,
      x'11d50'::int, x'11da0'::int, x'11de0'::int, x'11f50'::int, x'16130'::int, x'16a60'::int,
      x'16ac0'::int, x'16b50'::int, x'16d70'::int, x'1e140'::int, x'1e2f0'::int, x'1e4f0'::int,
      x'1e5f1'::int, x'1e950'::int]) zero
  ), repeat('0123456789', 68)) collate "C");
end $$;

create function compact_reference(typed text) returns text
language plpgsql immutable strict parallel safe as $$
declare compact text;
begin
  compact := regexp_replace(public.fold_reference(typed), '[^A-Z0-9]+', '', 'g');
  if compact <> '' then return compact; end if;
  -- No Latin letter and no digit: what is not ASCII. Marks may change places once that is gone.
  return normalize(regexp_replace(normalize(typed, NFKD), '[\u0001-\u007f]+', '', 'g'), NFKD);
end $$;

-- Without labels directly before the number.
create function unlabelled_reference(compact text) returns text
language sql immutable strict parallel safe
return regexp_replace(compact, '^(?:UTR|RRN|UPI|IMPS|NEFT|RTGS|REF|REFERENCE|NO|NUMBER|NUM|ID|TXN|TRN|TRANSACTION|TRANSFER|PAYMENT|PAYTM|PHONEPE|GPAY|BHIM|BANK)+(?=[A-Z]?[0-9]|[A-Z]{4}[A-Z0-9]{12}$|[A-Z]{4}[A-Z0-9]{18}$)', '');

-- The one 12-digit number of UPI or IMPS in the text, without the zeros that pad it.
create function rrn_in_reference(folded text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return (
    select min(number) from (
      select regexp_replace(
        (regexp_matches(folded, '[0-9]+', 'g'))[1], '^0+(?=[0-9]{12})', '') as number
    ) run where length(number) = 12 having count(distinct number) = 1);
end $$;

-- The one number of NEFT or RTGS in words without labels, of those that are their own key.
create function utr_in_reference(words text[]) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return (
    select min(utr) from (
      select (regexp_matches(word, '[A-Z]{5}[0-9]{11}(?![0-9])', 'g'))[1] from unnest(words) word
      union all
      select (regexp_matches(word, '[A-Z]{5}[A-Z0-9][0-9]{16}(?![0-9])', 'g'))[1]
      from unnest(words) word
    ) found (utr)
    where utr !~ '[^0-9]0*[0-9]{12}$' and public.unlabelled_reference(utr) = utr
    having count(distinct utr) = 1);
end $$;

create function reference_key_of(typed text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text;
  compact text;
  bare text;
begin
  if typed ~ '^[0-9]{12}$' then return typed; end if;
  folded := public.fold_reference(typed);
  compact := public.compact_reference(typed);
  bare := public.unlabelled_reference(compact);
  return coalesce(
    public.rrn_in_reference(compact),
    public.utr_in_reference(array[bare]),
    public.rrn_in_reference(folded),
    public.utr_in_reference(array(
      select public.unlabelled_reference(word)
      from regexp_split_to_table(folded, '[^A-Z0-9]+') word)),
    case when bare ~ '^[0-9]+$' then regexp_replace(bare, '^0+(?=[0-9]{12})', '') else bare end);
end $$;

-- Every ten digits in a row, letters left out: two claims that share one are likely of one payment.
create function digit_windows_of_reference(typed text) returns bigint[]
language plpgsql immutable strict parallel safe as $$
declare
  digits text := regexp_replace(public.fold_reference(typed), '[^0-9]+', '', 'g');
begin
  return array(
    select distinct substr(digits, start, 10)::bigint
    from generate_series(1, length(digits) - 9) start
    where substr(digits, start, 10) <> '0000000000' order by 1);
end $$;

alter table purchases
  add column reference_repeat text check (reference_repeat in ('CLAIMED', 'CREDITED')),
  add column reference_compact text generated always as (compact_reference(reference_number)) stored,
  add column reference_windows bigint[]
    generated always as (digit_windows_of_reference(reference_number)) stored;

comment on column purchases.reference_repeat is
  'Set once, when keys were computed anew: the same member had claimed (CLAIMED) or the company had credited (CREDITED) this key with another purchase already. Exempt from the unique indexes of that kind.';

drop index purchases_credited_reference;
drop index purchases_own_reference;
drop index purchases_search;

alter table purchases disable trigger purchases_guard;
update purchases set reference_key = reference_key_of(reference_number)
where reference_key <> reference_key_of(reference_number);

-- Of several approved purchases with one key the first to be decided keeps it for itself.
update purchases p set reference_repeat = 'CREDITED'
from (
  select company_id, id, row_number() over (
    partition by company_id, reference_key order by decided_at, id) as turn
  from purchases where status = 'APPROVED' and reference_key is not null
) credited
where (p.company_id, p.id) = (credited.company_id, credited.id) and turn > 1;
-- Of several purchases of one member one that is approved keeps it, otherwise the oldest.
update purchases p set reference_repeat = 'CLAIMED'
from (
  select company_id, id, row_number() over (
    partition by company_id, account_id, reference_key order by status = 'PENDING', id) as turn
  from purchases
  where status in ('PENDING', 'APPROVED') and reference_key is not null and reference_repeat is null
) claimed
where (p.company_id, p.id) = (claimed.company_id, claimed.id) and turn > 1;
alter table purchases enable trigger purchases_guard;

-- One payment is credited once. Two members may claim it; one can be approved.
create unique index purchases_credited_reference on purchases (company_id, reference_key)
  where status = 'APPROVED' and reference_repeat is distinct from 'CREDITED';
-- The same member cannot claim a payment twice, unless the first claim was rejected.
create unique index purchases_own_reference on purchases (company_id, account_id, reference_key)
  where status in ('PENDING', 'APPROVED') and reference_repeat is null;
create index purchases_search on purchases using gin (reference_compact gin_trgm_ops)
  with (fastupdate = off);
create index purchases_by_reference_windows on purchases using gin (reference_windows)
  with (fastupdate = off);

create function purchases_set_reference_key() returns trigger language plpgsql as $$
begin
  new.reference_key := reference_key_of(new.reference_number);
  return new;
end $$;
create trigger purchases_set_reference_key before insert on purchases
  for each row execute function purchases_set_reference_key();

-- A replayed call is answered from the purchase's row. 'answer' goes on for processes of the release
-- before, which take a key without one for unused.
alter table idempotency_keys
  add column purchase_id uuid,
  add foreign key (company_id, purchase_id) references purchases (company_id, id);
update idempotency_keys set purchase_id = (answer::json ->> 'id')::uuid where answer is not null;
