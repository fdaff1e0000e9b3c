import { first, withoutChecks, type PlantedViolation } from './planted-rows.ts';

const noChecks = withoutChecks('statement_lines');
const ASSIGNED = first('statement_lines', `state = 'assigned'`);
const OPEN = first('statement_lines', `state = 'no_purchase'`);

/** Violations of the invariants of statement lines, refunds and books. */
export const PLANTED_IN_STATEMENTS: readonly PlantedViolation[] = [
  [
    'I31',
    'statement_lines',
    'a line that serves two purchases',
    [
      'alter table line_assignments drop constraint line_assignments_pkey',
      `insert into line_assignments (company_id, line_id, purchase_id, assigned_by)
       select a.company_id, a.line_id, ${first('purchases', `status = 'APPROVED'`)}, a.assigned_by
       from line_assignments a`,
    ],
  ],
  [
    'I31',
    'statement_lines',
    'a line that says that it is assigned, but is not',
    [`update statement_lines set state = 'assigned' where id = ${OPEN}`],
  ],
  [
    'I31',
    'statement_lines',
    'an assigned line that says that it is open',
    [`update statement_lines set state = 'no_purchase' where id = ${ASSIGNED}`],
  ],
  [
    'I32',
    'statement_lines',
    'a refund that is not counted',
    [`update statement_lines set refunded_paise = 0 where id = ${ASSIGNED}`],
  ],
  [
    'I32',
    'statement_lines',
    'more refunded than received',
    [
      noChecks,
      'alter table refunds disable trigger refunds_guard',
      `update refunds set amount_paise = 99999999`,
      `update statement_lines set refunded_paise = 99999999 where id = ${ASSIGNED}`,
    ],
  ],
  [
    'I43',
    'returned_lines',
    'a returned payment of a later credit',
    [noChecks, `update statement_lines set day = '2000-01-01' where kind = 'DEBIT'`],
  ],
  [
    'I33',
    'statement_line_totals',
    'a stored total that is one line too high',
    ['update statement_line_totals set lines = lines + 1'],
  ],
  ['I33', 'statement_line_totals', 'missing totals', ['delete from statement_line_totals']],
  [
    'I37',
    'refunds',
    'a refund of the money of an approved purchase that no line has paid',
    [
      `insert into statement_line_keys (company_id, key, line_id)
       select r.company_id, p.reference_key, r.line_id from refunds r
       join purchases p on p.company_id = r.company_id and p.status = 'APPROVED' and p.reference_key is not null
       where not exists (select from line_assignments a where a.purchase_id = p.id) limit 1`,
      `update refunds set purchase_id = null, registered_at = now() + interval '1 day'`,
    ],
  ],
  [
    'I38',
    'purchases',
    'a purchase whose money was refunded',
    [noChecks, `update statement_lines set refunded_paise = amount_paise where id = ${ASSIGNED}`],
  ],
  [
    'I39',
    'purchases',
    'a line that its pending purchase does not know',
    [
      `update purchases set received_paise = 1 where id = ${first('purchases', `status = 'PENDING'`)}`,
    ],
  ],
  [
    'I40',
    'purchases',
    'an approved purchase with less money than its total',
    [
      withoutChecks('purchases'),
      'alter table purchases disable trigger purchases_guard',
      `update purchases set received_paise = total_paise - 1 where status = 'APPROVED'`,
    ],
  ],
  [
    'I48',
    'purchases',
    'an order that takes a part of a refund that is due',
    [
      'alter table purchases disable trigger purchases_guard',
      `update purchases p set credit_id = r.id, credited_paise = 1
       from (select id from refunds limit 1) r where p.id = ${first('purchases', `status = 'PENDING'`)}`,
    ],
  ],
  [
    'I34',
    'book_entries',
    'an approved sum that is one paisa too high',
    ['update company_totals set approved_paise = approved_paise + 1'],
  ],
  [
    'I34',
    'book_entries',
    'more tokens owed than held',
    ['update company_totals set approved = approved + 1'],
  ],
  ['I34', 'book_entries', 'an assignment that vanished', ['delete from line_assignments']],
  [
    'I34',
    'book_entries',
    'a reversal that vanished',
    [`delete from interventions where kind = 'REVERSAL'`],
  ],
];
