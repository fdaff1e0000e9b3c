import { MAX_PENDING } from '@prelaunch/domain/limits';
import { MAX_RUPEES } from '@prelaunch/domain/money';
import { sql } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';

/** Rules for each purchase, and for values that two purchases must not share. */
export const purchaseInvariants = [
  invariant(
    'I5',
    'A purchase is pending, or has a decider and a time of decision; each decision is in the audit trail once.',
    sql`
      with decisions as (
        select company_id, subject_id, count(*) as times, min(after ->> 'status') as status,
               min(actor_id::text) as actor
        from audit_entries where action in ('purchase.approve', 'purchase.reject', 'purchase.reduce')
        group by company_id, subject_id
      )
      select 'purchases', p.company_id, p.id::text,
             format('%s, decided by %s at %s, %s audit entries', p.status,
                    coalesce(p.decided_by::text, 'nobody'),
                    coalesce(p.decided_at::text, 'no time'), coalesce(d.times, 0)),
             case p.status when 'PENDING' then 'not decided, no audit entry'
               else 'decided later than submitted, one audit entry of the same person' end
      from purchases p left join decisions d
        on d.company_id = p.company_id and d.subject_id = p.id::text
      where case when p.status = 'PENDING'
          then p.decided_by is not null or p.decided_at is not null or d.times is not null
          else p.decided_by is null or p.decided_at is null or p.decided_at < p.created_at
            or d.times is distinct from 1 or d.status <> p.status
            or d.actor is distinct from p.decided_by::text end`,
  ),
  invariant(
    'I6',
    'A company credits each payment once, under the key of its reference; each proof belongs to one purchase.',
    sql`
      select 'purchases', company_id, (
               select min(id::text) from purchases p
               where p.company_id = d.company_id and p.reference_key = d.reference_key),
             format('%s approved purchases with reference %s', times, reference_key), 'one'
      from (select company_id, reference_key, count(*) as times
            from purchases where status = 'APPROVED' and reversed_at is null and reference_key is not null
            group by company_id, reference_key having count(*) > 1) d
      union all
      select 'purchases', company_id, (
               select min(id::text) from purchases p
               where p.company_id = d.company_id and p.reference_key = d.reference_key),
             format('%s purchases of one member with reference %s', times, reference_key), 'one'
      from (select company_id, account_id, reference_key, count(*) as times
            from purchases where status <> 'REJECTED' and reversed_at is null and reference_key is not null
            group by company_id, account_id, reference_key having count(*) > 1) d
      union all
      select 'purchases', company_id, (
               select min(id::text) from purchases p
               where p.company_id = d.company_id and p.receipt_id = d.receipt_id),
             format('%s purchases with receipt %s', times, receipt_id), 'one'
      from (select company_id, receipt_id, count(*) as times
            from purchases where status <> 'REJECTED' and receipt_id is not null
            group by company_id, receipt_id having count(*) > 1) d
      union all
      select 'purchases', company_id, id::text, format('key %s', reference_key),
             format('key %s', reference_key_of(reference_number))
      from purchases where reference_key is distinct from reference_key_of(reference_number)`,
  ),
  invariant(
    'I7',
    'Tokens, fee and total follow from amount, price and fee rate; what was paid of a short order contains its fee.',
    sql`
      select 'purchases', company_id, id::text,
             format('%s tokens, fee %s, total %s', quantity, fee_paise, total_paise),
             format('%s tokens, fee %s, total %s', tokens, fee, amount_paise + fee)
      from purchases, lateral (
        select div(amount_paise::numeric * 10000, greatest(price_micro_rupees, 1)) as tokens,
               case when reduced_from is null then div(amount_paise::numeric * fee_basis_points + 5000, 10000)
                 else div(total_paise::numeric * fee_basis_points, 10000 + fee_basis_points) end as fee) due
      where quantity <> tokens or fee_paise <> fee or total_paise <> amount_paise + fee`,
  ),
  invariant(
    'I47',
    'A purchase for what was paid takes the place of a rejected one of its member: the same terms and payment, for less.',
    sql`
      select 'purchases', r.company_id, r.id::text,
             format('%s tokens for %s paise in place of %s of %s tokens for %s', r.quantity, r.total_paise,
                    coalesce(o.id::text, 'none'), o.quantity, o.total_paise),
             'less than a rejected purchase of the same member, price, fee rate, method and payment'
      from purchases r left join purchases o on o.company_id = r.company_id and o.id = r.reduced_from
      where r.reduced_from is not null and (o.status = 'REJECTED' and r.account_id = o.account_id
        and r.total_paise < o.total_paise and r.quantity <= o.quantity
        and r.reserved_until >= o.reserved_until
        and row (r.price_micro_rupees, r.fee_basis_points, r.payment_method, r.reference_key, r.receipt_id, r.payment_code)
          is not distinct from row (o.price_micro_rupees, o.fee_basis_points, o.payment_method, o.reference_key,
            o.receipt_id, o.payment_code)) is not true
      union all
      select 'purchases', o.company_id, o.id::text, format('lines of a purchase that was reduced to %s', r.id), 'none'
      from purchases r join purchases o on o.company_id = r.company_id and o.id = r.reduced_from
      where exists (select from line_assignments a where a.company_id = o.company_id and a.purchase_id = o.id)`,
  ),
  invariant(
    'I18',
    'No purchase is empty or above the cap, and no member has more pending purchases than allowed.',
    sql`
      select 'purchases', company_id, id::text,
             format('amount %s, price %s, %s tokens', amount_paise, price_micro_rupees, quantity),
             'each above 0, the total within the cap'
      from purchases
      where amount_paise <= 0 or price_micro_rupees <= 0 or quantity < 1
         or total_paise > ${MAX_RUPEES * 100n}
      union all
      select 'accounts', company_id, account_id::text, format('%s purchases wait', count(*)),
             ${`at most ${MAX_PENDING}`}
      from purchases where status = 'PENDING'
      group by company_id, account_id having count(*) > ${MAX_PENDING}`,
  ),
  invariant(
    'I9',
    'An idempotency key identifies one purchase of its member, and a purchase has one key.',
    sql`
      with answers as (
        select company_id, account_id, key, purchase_id::text as purchase_id,
               count(*) over (partition by company_id, purchase_id) as times
        from idempotency_keys
      )
      select 'idempotency_keys', a.company_id, a.account_id || ' ' || a.key,
             case when a.purchase_id is null then 'no purchase'
               when p.id is null then format('purchase %s', a.purchase_id)
               else format('%s keys for purchase %s', a.times, a.purchase_id) end,
             'one purchase of this member'
      from answers a left join purchases p on p.company_id = a.company_id
        and p.account_id = a.account_id and p.id::text = a.purchase_id
      where p.id is null or a.times > 1`,
  ),
  invariant(
    'I12',
    'The versions of a payee are numbered without a gap, the oldest first.',
    sql`
      select 'beneficiary_versions', company_id, id::text,
             format('version %s of %s', version, beneficiary_id), format('version %s', place)
      from (
        select *, row_number() over (partition by company_id, beneficiary_id
                                     order by created_at, version) as place
        from beneficiary_versions) v
      where version <> place
      union all
      select 'beneficiaries', b.company_id, b.id::text, 'no version', 'one or more'
      from beneficiaries b where not exists (
        select from beneficiary_versions v
        where v.company_id = b.company_id and v.beneficiary_id = b.id)`,
  ),
];
