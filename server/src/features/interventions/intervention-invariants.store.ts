import { sql } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';

/** Holds and reversals, and what they change elsewhere. */
export const interventionInvariants = [
  invariant(
    'I41',
    'A purchase is marked as reversed exactly if it has a reversal of the same time, and no hold lasts beside it.',
    sql`
      select 'purchases', coalesce(p.company_id, i.company_id), coalesce(p.id, i.purchase_id)::text,
             format('%s, reversed at %s, reversal at %s', coalesce(p.status, 'no purchase'), p.reversed_at, i.at),
             'approved, with a reversal at that time; or neither'
      from (select * from purchases where reversed_at is not null) p
      full join (select * from interventions where kind = 'REVERSAL') i
        on i.company_id = p.company_id and i.purchase_id = p.id
      where p.reversed_at is distinct from i.at or p.status is distinct from 'APPROVED'
      union all
      select 'interventions', company_id, min(id::text), format('%s of purchase %s last', count(*), purchase_id), 'one'
      from interventions where ended_at is null
      group by company_id, purchase_id having count(*) > 1`,
  ),
  invariant(
    'I42',
    'Only approved purchases of other people are held or reversed.',
    sql`
      select 'interventions', i.company_id, i.id::text,
             format('%s of the %s purchase %s of %s by %s', i.kind, coalesce(p.status, 'missing'), i.purchase_id,
                    p.account_id, i.by),
             'an approved purchase of another account, after its approval'
      from interventions i
      left join purchases p on p.company_id = i.company_id and p.id = i.purchase_id
      where p.status is distinct from 'APPROVED' or p.account_id in (i.by, i.ended_by) or i.at < p.decided_at`,
  ),
  invariant(
    'I43',
    'A debit line is linked to the credit that it may return: of the same amount, and not of a later day.',
    sql`
      select 'returned_lines', r.company_id, r.debit_id::text,
             format('%s of %s paise on %s for %s of %s paise on %s', d.kind, d.amount_paise, d.day,
                    c.kind, c.amount_paise, c.day),
             'a DEBIT for an earlier CREDIT of the same amount'
      from returned_lines r
      join statement_lines d on d.company_id = r.company_id and d.id = r.debit_id
      join statement_lines c on c.company_id = r.company_id and c.id = r.credit_id
      where d.kind <> 'DEBIT' or c.kind <> 'CREDIT' or d.amount_paise <> c.amount_paise or c.day > d.day`,
  ),
];
