import { sql } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';

/** The supply of each company, and the ledger of its sales. */
export const supplyInvariants = [
  invariant(
    'I1',
    'No company sells or reserves more than its private supply.',
    sql`
      select 'company_totals', c.id, c.id,
             case when t.company_id is null then null
               else format('private supply %s, reserved %s, approved %s', t.private_supply,
                           t.reserved, t.approved) end,
             'none below 0, and reserved + approved at most the private supply'
      from companies c left join company_totals t on t.company_id = c.id
      where t.company_id is null or t.reserved < 0 or t.approved < 0
         or t.reserved + t.approved > t.private_supply`,
  ),
  invariant(
    'I3',
    "Each company's ledger is an unbroken chain, and its head is the last entry.",
    sql`
      with chained as (
        select *, lag(seq) over own as seq_before, lag(hash) over own as hash_before
        from allocation_entries window own as (partition by company_id order by seq)
      ), hashed as (
        select *, sha256(coalesce(hash_before, decode(repeat('00', 32), 'hex')) || convert_to(
          concat_ws('|', seq, purchase_id, account_id, quantity,
            to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
            nullif(kind, 'ALLOTMENT')), 'UTF8'))
          as expected
        from chained
      )
      select 'allocation_entries', company_id, seq::text,
             format('entry %s after %s with hash %s', seq, coalesce(seq_before, 0),
                    encode(hash, 'hex')),
             format('the next number, with hash %s', encode(expected, 'hex'))
      from hashed where hash <> expected or seq <> coalesce(seq_before, 0) + 1
      union all
      select 'company_totals', t.company_id, t.company_id::text,
             format('head %s %s', t.ledger_seq, encode(t.ledger_hash, 'hex')),
             format('head %s %s', coalesce(last.seq, 0),
                    coalesce(encode(last.hash, 'hex'), repeat('00', 32)))
      from company_totals t
      left join lateral (
        select seq, hash from allocation_entries e where e.company_id = t.company_id
        order by seq desc limit 1) last on true
      where t.ledger_seq <> coalesce(last.seq, 0)
         or t.ledger_hash <> coalesce(last.hash, decode(repeat('00', 32), 'hex'))`,
  ),
  invariant(
    'I4',
    'An approved purchase has one ledger entry of its quantity, and a reversed one a second that takes it back; others have none.',
    sql`
      with entries as (
        select company_id, purchase_id, count(*) as entries, min(account_id::text) as account_id,
               sum(quantity) filter (where kind = 'ALLOTMENT') as quantity,
               sum(quantity) filter (where kind = 'REVERSAL') as taken_back
        from allocation_entries group by company_id, purchase_id
      )
      select 'purchases', coalesce(p.company_id, e.company_id), coalesce(p.id, e.purchase_id)::text,
             format('%s%s, %s entries of %s and %s tokens', coalesce(p.status, 'no purchase'),
                    case when p.reversed_at is null then '' else ' and reversed' end,
                    coalesce(e.entries, 0), coalesce(e.quantity, 0), coalesce(e.taken_back, 0)),
             case when p.status is distinct from 'APPROVED' then 'no entry'
               when p.reversed_at is null then format('one entry of %s tokens', p.quantity)
               else format('two entries, of %s and of -%s tokens', p.quantity, p.quantity) end
      from purchases p full join entries e
        on e.company_id = p.company_id and e.purchase_id = p.id
      where (p.status = 'APPROVED') is distinct from (e.purchase_id is not null)
         or (p.status = 'APPROVED' and (e.entries <> case when p.reversed_at is null then 1 else 2 end
             or e.quantity is distinct from p.quantity
             or e.taken_back is distinct from case when p.reversed_at is null then null else -p.quantity end
             or e.account_id <> p.account_id::text))`,
  ),
  invariant(
    'I22',
    'No reservation was released before it expired.',
    sql`
      select 'purchases', company_id, id::text,
             format('%s, reserved until %s, released at %s', status, reserved_until, released_at),
             'not released before that time'
      from purchases where released_at < reserved_until`,
  ),
  invariant(
    'I11',
    'Each holding is the sum of the approved tokens of its member, without those of reversed purchases.',
    sql`
      with approved as (
        select company_id, account_id, sum(quantity) as quantity
        from purchases where status = 'APPROVED' and reversed_at is null group by company_id, account_id
      )
      select 'holdings', coalesce(a.company_id, h.company_id),
             coalesce(a.account_id, h.account_id)::text,
             format('%s tokens', coalesce(h.quantity, 0)),
             format('%s tokens', coalesce(a.quantity, 0))
      from approved a full join holdings h
        on h.company_id = a.company_id and h.account_id = a.account_id
      where h.quantity is distinct from a.quantity`,
  ),
];
