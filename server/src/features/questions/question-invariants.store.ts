import { sql } from 'kysely';
import { invariant } from '../../platform/invariants/violations.store.ts';

/** Questions about pending purchases, and their answers. */
export const questionInvariants = [
  invariant(
    'I44',
    'A question is asked by another person than the buyer, and asked and answered before the decision.',
    sql`
      select 'purchase_questions', q.company_id, q.id::text,
             format('asked by %s at %s, answered at %s, purchase of %s, %s at %s', q.asked_by, q.asked_at,
                    q.answered_at, p.account_id, p.status, p.decided_at),
             'asked by another account, and before the decision'
      from purchase_questions q
      join purchases p on p.company_id = q.company_id and p.id = q.purchase_id
      where q.asked_by = p.account_id or greatest(q.asked_at, q.answered_at) > p.decided_at`,
  ),
  invariant(
    'I45',
    'The file of an answer is an upload of the buyer, and the proof of no purchase.',
    sql`
      select 'purchase_questions', q.company_id, q.id::text,
             format('file %s of %s, purchase of %s', q.answer_file_id, m.owner_id, p.account_id),
             'an upload of the buyer that is no proof'
      from purchase_questions q
      join purchases p on p.company_id = q.company_id and p.id = q.purchase_id
      join media m on m.company_id = q.company_id and m.id = q.answer_file_id
      where m.owner_id <> p.account_id or exists (
        select from purchases o where o.company_id = q.company_id and o.receipt_id = q.answer_file_id
          and o.created_at < q.answered_at)`,
  ),
  invariant(
    'I46',
    'The reservation of a purchase ends when its question says, if one has extended it.',
    sql`
      select 'purchases', p.company_id, p.id::text, format('reserved until %s', p.reserved_until),
             format('until %s, as question %s says', q.reserved_until, q.id)
      from purchase_questions q
      join purchases p on p.company_id = q.company_id and p.id = q.purchase_id
      where q.reserved_until is not null and q.reserved_until <> p.reserved_until`,
  ),
];
