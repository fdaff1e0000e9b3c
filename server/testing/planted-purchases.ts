import { APPROVED, first, PENDING, withoutChecks, type PlantedViolation } from './planted-rows.ts';

const noChecks = withoutChecks('purchases');
const noQuestionChecks = withoutChecks('purchase_questions');
const noIndexes = [
  'drop index purchases_credited_reference',
  'drop index purchases_own_reference',
  'drop index purchases_receipt',
];

/** A change of the published statements. */
const restated = (from: string, to: string): readonly string[] => [
  `update holdings_publications set statement = replace(statement, '${from}', '${to}')`,
];

/** Violations of the invariants of purchases, supply, ledger and holdings. */
export const PLANTED_IN_PURCHASES: readonly PlantedViolation[] = [
  [
    'I1',
    'company_totals',
    'reserved and approved beyond the supply',
    [
      'alter table company_totals drop constraint company_totals_not_oversold',
      'update company_totals set private_supply = reserved + approved - 1',
    ],
  ],
  [
    'I1',
    'company_totals',
    'a company without its totals',
    ['delete from company_method_totals', 'delete from company_days', 'delete from company_totals'],
  ],
  [
    'I2',
    'company_totals',
    'a pending count that is one too high',
    ['update company_totals set pending_count = pending_count + 1'],
  ],
  [
    'I2',
    'company_days',
    'a day with one submitted paisa too many',
    ['update company_days set submitted_paise = submitted_paise + 1'],
  ],
  ['I2', 'company_days', 'a missing day', ['delete from company_days']],
  [
    'I2',
    'company_days',
    'a day without purchases or decisions',
    [
      `insert into company_days (company_id, day, rejected_count)
       select company_id, '2001-01-01', 1 from company_totals limit 1`,
    ],
  ],
  [
    'I2',
    'company_method_totals',
    'a sum of a payment method that is one too high',
    ['update company_method_totals set approved_paise = approved_paise + 1'],
  ],
  [
    'I2',
    'company_totals',
    'an ended reservation that is still counted',
    [noChecks, `update purchases set released_at = now() where id = ${PENDING}`],
  ],
  [
    'I2',
    'account_counts',
    'an uncounted member',
    [`update account_counts set accounts = accounts - 1 where role = 'USER'`],
  ],
  [
    'I2',
    'list_ranges',
    'a range with one purchase too many',
    ['update list_ranges set row_count = row_count + 1'],
  ],
  [
    'I2',
    'list_ranges',
    'a range that counts no accounts',
    [
      `insert into list_ranges select company_id, 'accounts', id, 0 from accounts where role = 'ADMIN'`,
    ],
  ],
  [
    'I3',
    'allocation_entries',
    'an entry that was changed',
    ['update allocation_entries set quantity = quantity + 1 where seq = 2'],
  ],
  ['I3', 'allocation_entries', 'a removed entry', ['delete from allocation_entries where seq = 2']],
  [
    'I3',
    'company_totals',
    'a removed last entry',
    ['delete from allocation_entries where seq = (select max(seq) from allocation_entries)'],
  ],
  [
    'I4',
    'purchases',
    'an approval without its entry',
    ['delete from allocation_entries where seq = 3'],
  ],
  [
    'I4',
    'purchases',
    'an entry of a pending purchase',
    [
      `insert into allocation_entries select company_id, 99, ${PENDING}, account_id, quantity,
       created_at, hash from allocation_entries where seq = 1`,
    ],
  ],
  [
    'I4',
    'purchases',
    'two entries of one purchase',
    [
      'alter table allocation_entries drop constraint allocation_entries_once',
      `insert into allocation_entries select company_id, 99, purchase_id, account_id, quantity,
       created_at, hash from allocation_entries where seq = 1`,
    ],
  ],
  [
    'I3',
    'allocation_entries',
    'the kind of an entry that was changed',
    [
      'alter table allocation_entries drop constraint allocation_entries_quantity_check',
      `update allocation_entries set kind = 'ALLOTMENT', purchase_id = ${PENDING} where kind = 'REVERSAL'`,
    ],
  ],
  [
    'I4',
    'purchases',
    'a reversal that takes back one token less',
    [`update allocation_entries set quantity = quantity + 1 where kind = 'REVERSAL'`],
  ],
  [
    'I4',
    'purchases',
    'a reversed purchase without the entry of its reversal',
    [`delete from allocation_entries where kind = 'REVERSAL'`],
  ],
  [
    'I11',
    'holdings',
    'a holding that still has the tokens of a reversed purchase',
    [
      `update holdings h set quantity = h.quantity + p.quantity from purchases p
       where p.reversed_at is not null and h.account_id = p.account_id`,
    ],
  ],
  [
    'I2',
    'company_totals',
    'a count of reversals that is one too high',
    ['update company_totals set reversed_count = reversed_count + 1'],
  ],
  [
    'I41',
    'purchases',
    'a reversed purchase that is no longer marked',
    [noChecks, 'update purchases set reversed_at = null'],
  ],
  [
    'I41',
    'purchases',
    'a mark without a reversal',
    [
      noChecks,
      `update purchases set reversed_at = now() where id = ${APPROVED} and reversed_at is null`,
    ],
  ],
  [
    'I41',
    'interventions',
    'two holds of a purchase that last',
    [
      'drop index interventions_open',
      `insert into interventions select company_id, gen_random_uuid(), purchase_id, kind, reason, note, paid_paise,
       by, at from interventions where kind = 'HOLD' and ended_at is null`,
    ],
  ],
  [
    'I42',
    'interventions',
    'a hold of a pending purchase',
    [`update interventions set purchase_id = ${PENDING} where kind = 'HOLD'`],
  ],
  [
    'I42',
    'interventions',
    'a member who held their own purchase',
    [
      `update interventions i set by = p.account_id from purchases p where p.id = i.purchase_id and kind = 'HOLD'`,
    ],
  ],
  [
    'I44',
    'purchase_questions',
    'an answer after the decision',
    [
      noQuestionChecks,
      `update purchase_questions q set asked_at = p.decided_at, answered_at = p.decided_at + interval '1 second',
         purchase_id = p.id, reserved_until = null
       from purchases p where p.id = ${APPROVED} and q.answer is not null`,
    ],
  ],
  [
    'I44',
    'purchase_questions',
    'a member who asked about their own purchase',
    [
      noQuestionChecks,
      'update purchase_questions q set asked_by = p.account_id from purchases p where p.id = q.purchase_id',
    ],
  ],
  [
    'I45',
    'purchase_questions',
    'a file of another person',
    [
      `update media m set owner_id = q.asked_by from purchase_questions q where q.answer_file_id = m.id`,
    ],
  ],
  [
    'I46',
    'purchases',
    'a reservation that ends before the question says',
    [
      noChecks,
      `update purchases p set reserved_until = p.reserved_until - interval '1 day'
       from purchase_questions q where q.purchase_id = p.id and q.reserved_until is not null`,
    ],
  ],
  [
    'I5',
    'purchases',
    'a decision without a decider',
    [noChecks, `update purchases set decided_by = null where id = ${APPROVED}`],
  ],
  [
    'I5',
    'purchases',
    'a decision without its audit entry',
    [`delete from audit_entries where subject_id = ${APPROVED}::text`],
  ],
  [
    'I5',
    'purchases',
    'a reversed decision',
    [`update purchases set status = 'REJECTED' where id = ${APPROVED}`],
  ],
  [
    'I6',
    'purchases',
    'a reference that is credited twice',
    [...noIndexes, `update purchases set reference_key = 'SAME' where status = 'APPROVED'`],
  ],
  [
    'I6',
    'purchases',
    'a receipt that proves two purchases',
    [...noIndexes, `update purchases set receipt_id = ${first('media')} where status = 'APPROVED'`],
  ],
  [
    'I6',
    'purchases',
    'a key that does not match the reference',
    [
      ...noIndexes,
      `update purchases set reference_key = 'OTHER'
       where id = ${first('purchases', 'reference_key is not null')}`,
    ],
  ],
  [
    'I7',
    'purchases',
    'a fee that is a paisa too high',
    [
      noChecks,
      `update purchases set fee_paise = fee_paise + 1, total_paise = total_paise + 1
     where id = ${APPROVED}`,
    ],
  ],
  [
    'I7',
    'purchases',
    'one token too many',
    [noChecks, `update purchases set quantity = quantity + 1 where id = ${PENDING}`],
  ],
  [
    'I9',
    'idempotency_keys',
    'a key without a purchase',
    ['update idempotency_keys set purchase_id = null'],
  ],
  [
    'I9',
    'idempotency_keys',
    'two keys for one purchase',
    [
      `insert into idempotency_keys (company_id, account_id, key, request_hash, purchase_id)
       select company_id, account_id, 'again', request_hash, purchase_id
       from idempotency_keys limit 1`,
    ],
  ],
  [
    'I11',
    'holdings',
    'a holding with one token too many',
    ['update holdings set quantity = quantity + 1'],
  ],
  ['I11', 'holdings', 'a missing holding', ['delete from holdings']],
  [
    'I18',
    'purchases',
    'a purchase with the amount 0',
    [noChecks, `update purchases set amount_paise = 0 where id = ${PENDING}`],
  ],
  [
    'I18',
    'accounts',
    'eleven pending purchases of one member',
    [
      `insert into purchases (company_id, id, account_id, payment_method, amount_paise,
       price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise)
     select company_id, gen_random_uuid(), account_id, 'MANUAL', amount_paise,
       price_micro_rupees, quantity, fee_basis_points, fee_paise, total_paise
     from purchases, generate_series(1, 10) where id = ${PENDING}`,
    ],
  ],
  [
    'I20',
    'purchases',
    'a decision by an admin who was already deleted',
    [`update accounts set deleted_at = now() - interval '1 year' where role = 'ADMIN'`],
  ],
  [
    'I22',
    'purchases',
    'a reservation that ended too early',
    [noChecks, `update purchases set released_at = now() where id = ${PENDING}`],
  ],
  [
    'I26',
    'purchases',
    'a purchase that its buyer approved',
    [noChecks, `update purchases set decided_by = account_id where id = ${APPROVED}`],
  ],
  [
    'I35',
    'holdings_publications',
    'a total that was changed after the signature',
    restated('total ', 'total 9'),
  ],
  [
    'I35',
    'holdings_publications',
    'a missing publication',
    ['update holdings_publications set number = number + 1'],
  ],
  [
    'I35',
    'holdings_publications',
    'an entry of the ledger that was changed after the publication',
    ['update allocation_entries set quantity = quantity + 1'],
  ],
  [
    'I36',
    'holdings_subtrees',
    'a changed quantity in the tree',
    ['update holdings_subtrees set leaves = set_byte(leaves, 7, 255 - get_byte(leaves, 7))'],
  ],
  [
    'I36',
    'holdings_subtrees',
    'a changed root of a subtree',
    ['update holdings_subtrees set root = set_byte(root, 9, 255 - get_byte(root, 9))'],
  ],
  ['I36', 'holdings_subtrees', 'a missing tree', ['delete from holdings_subtrees']],
  [
    'I36',
    'holdings_subtrees',
    'quantities of the ledger that differ from the tree',
    ['update allocation_entries set quantity = quantity + 1 where seq = 1'],
  ],
];
