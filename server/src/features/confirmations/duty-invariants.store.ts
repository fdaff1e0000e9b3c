import { sql } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';

/** Actions that need two different people. */
export const dutyInvariants = [
  invariant(
    'I26',
    'Nobody decided on their own purchase.',
    sql`
      select 'purchases', company_id, id::text, format('decided by its buyer %s', account_id),
             'decided by another admin'
      from purchases where decided_by = account_id`,
  ),
  invariant(
    'I27',
    'A change that needs a second admin was confirmed or declined by an admin other than the requester.',
    sql`
      select 'confirmations', company_id, id::text,
             format('%s by %s, requested by %s', state, decided_by, requested_by),
             'withdrawn by who requested it, decided by another'
      from confirmations
      where (state in ('CONFIRMED', 'DECLINED') and decided_by = requested_by)
         or (state = 'WITHDRAWN' and decided_by <> requested_by)
      union all
      select 'confirmations', c.company_id, c.id::text,
             format('purchase %s %s by %s', c.subject_id, p.status, p.decided_by),
             format('approved by %s, and neither of the two bought it', c.decided_by)
      from confirmations c
      left join purchases p on p.company_id = c.company_id and p.id = c.subject_id
      where c.kind = 'purchase.approve' and c.state = 'CONFIRMED'
        and (p.status is distinct from 'APPROVED' or p.decided_by is distinct from c.decided_by
          or p.account_id in (c.requested_by, c.decided_by))
      union all
      select 'confirmations', c.company_id, c.id::text,
             format('purchase %s reversed by %s', c.subject_id, coalesce(i.by::text, 'nobody')),
             format('reversed by %s, and neither of the two bought it', c.decided_by)
      from confirmations c
      left join purchases p on p.company_id = c.company_id and p.id = c.subject_id
      left join interventions i on i.company_id = c.company_id and i.purchase_id = c.subject_id
        and i.kind = 'REVERSAL'
      where c.kind = 'purchase.reverse' and c.state = 'CONFIRMED'
        and (i.by is distinct from c.decided_by or p.account_id in (c.requested_by, c.decided_by))`,
  ),
  invariant(
    'I28',
    'No change was carried out after its request had expired.',
    sql`
      select 'confirmations', company_id, id::text, format('confirmed at %s', decided_at),
             format('before %s', expires_at)
      from confirmations where state = 'CONFIRMED' and decided_at >= expires_at`,
  ),
  invariant(
    'I29',
    'The address of every admin is among those that are notified of changes.',
    sql`
      select 'admin_addresses', a.company_id, a.id::text, 'no open entry for the address',
             'an entry without an end'
      from accounts a
      where a.role = 'ADMIN' and a.deleted_at is null and not exists (
        select from admin_addresses n
        where n.company_id = a.company_id and n.account_id = a.id and n.email = a.email
          and n.until is null)`,
  ),
];
