/**
 * The id of an invariant, the table of a row that violates it, a description, and the SQL that
 * plants it.
 */
export type PlantedViolation = readonly [
  id: string,
  table: string,
  what: string,
  statements: readonly string[],
];

/** Drops every check constraint of a table. */
export const withoutChecks = (table: string) => `do $$ declare c text; begin
  for c in select conname from pg_constraint
    where conrelid = '${table}'::regclass and contype = 'c' and convalidated
  loop execute format('alter table ${table} drop constraint %I', c); end loop; end $$`;

/** The id of a table's first row, as an SQL expression. */
export const first = (table: string, where = 'true') =>
  `(select id from ${table} where ${where} order by id limit 1)`;
const APPROVED = first('purchases', `status = 'APPROVED'`);
const PENDING = first('purchases', `status = 'PENDING'`);

const noChecks = withoutChecks('purchases');
const noIndexes = [
  'drop index purchases_credited_reference',
  'drop index purchases_own_reference',
  'drop index purchases_receipt',
];

/** Confirms the pending requests, whatever their checks require. */
const confirmation = (by: string, at: string) =>
  `update confirmations set state = 'CONFIRMED', payload_sealed = null,
   decided_by = ${by}, decided_at = ${at}`;

/**
 * For each invariant the data that violates it, if there were no guards: a row, a sum, a link of a
 * chain.
 */
export const PLANTED: readonly PlantedViolation[] = [
  [
    'I1',
    'company_totals',
    'reserved and approved beyond the supply',
    [
      'alter table company_totals drop constraint company_totals_not_oversold',
      'update company_totals set private_supply = reserved + approved - 1',
    ],
  ],
  ['I1', 'company_totals', 'a company without its totals', ['delete from company_totals']],
  [
    'I2',
    'company_totals',
    'a pending count that is one too high',
    ['update company_totals set pending_count = pending_count + 1'],
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
      'alter table allocation_entries drop constraint allocation_entries_company_id_purchase_id_key',
      `insert into allocation_entries select company_id, 99, purchase_id, account_id, quantity,
       created_at, hash from allocation_entries where seq = 1`,
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
  ['I10', 'media', 'a file without an uploader', ['update media set owner_id = gen_random_uuid()']],
  [
    'I11',
    'holdings',
    'a holding with a token too many',
    ['update holdings set quantity = quantity + 1'],
  ],
  ['I11', 'holdings', 'a holding that vanished', ['delete from holdings']],
  [
    'I12',
    'beneficiary_versions',
    'a missing version',
    [
      `insert into beneficiary_versions select (jsonb_populate_record(v,
       jsonb_build_object('id', gen_random_uuid(), 'version', 3))).* from beneficiary_versions v`,
    ],
  ],
  [
    'I13',
    'sessions',
    'a session that never ends',
    [`update sessions set expires_at = now() + interval '1 year'`],
  ],
  [
    'I14',
    'mailed_codes',
    'a code with many tries',
    [
      `insert into mailed_codes (purpose, scope, address, requester, code_hash, tries_left, others_tries_left, expires_at)
     values ('register', '-', 'a@example.com', '', '', 6, 0, now())`,
    ],
  ],
  [
    'I14',
    'mailed_codes',
    'a code with many tries for callers other than its requester',
    [
      `insert into mailed_codes (purpose, scope, address, requester, code_hash, tries_left, others_tries_left, expires_at)
     values ('register', '-', 'a@example.com', '', '', 5, 51, now())`,
    ],
  ],
  [
    'I14',
    'mailed_codes',
    'a code that lives long',
    [
      `insert into mailed_codes (purpose, scope, address, requester, code_hash, tries_left, others_tries_left, expires_at)
     values ('superadmin_login', '-', 'a@example.com', '', '', 3, 30, now() + interval '181 seconds')`,
    ],
  ],
  [
    'I17',
    'accounts',
    'a ring of two',
    [
      `update accounts a set referrer_id = b.id from accounts b
     where a.role = 'USER' and b.role = 'USER' and a.id <> b.id
       and (a.id = ${first('accounts', `role = 'USER'`)}
         or b.id = ${first('accounts', `role = 'USER'`)})`,
    ],
  ],
  [
    'I18',
    'purchases',
    'a purchase of nothing',
    [noChecks, `update purchases set amount_paise = 0 where id = ${PENDING}`],
  ],
  [
    'I18',
    'accounts',
    'eleven that wait',
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
    'a decision of an admin who was deleted before',
    [`update accounts set deleted_at = now() - interval '1 year' where role = 'ADMIN'`],
  ],
  [
    'I21',
    'sessions',
    'a session of a blocked member',
    [`update accounts set status = 'BLOCKED' where id in (select account_id from sessions)`],
  ],
  [
    'I25',
    'media',
    'a key that leads out of the store',
    [`update media set storage_key = '../../' || storage_key`],
  ],
  [
    'I25',
    'media',
    'a key of another installation',
    [
      `update media set storage_key = regexp_replace(storage_key, '^uploads/[^/]+', 'uploads/' || id)`,
    ],
  ],
  [
    'I25',
    'media',
    'a key that is not of its row',
    [`update media set storage_key = replace(storage_key, id::text, gen_random_uuid()::text)`],
  ],
  [
    'I22',
    'purchases',
    'a reservation that ended too early',
    [noChecks, `update purchases set released_at = now() where id = ${PENDING}`],
  ],
  [
    'I19',
    'graphile_worker.jobs',
    'a mail that was given up',
    [
      `select graphile_worker.add_job('send_mail', '{}', max_attempts => 3)`,
      `update graphile_worker._private_jobs set attempts = max_attempts`,
    ],
  ],
  [
    'I26',
    'purchases',
    'a purchase that its buyer approved',
    [noChecks, `update purchases set decided_by = account_id where id = ${APPROVED}`],
  ],
  [
    'I27',
    'confirmations',
    'a request that its author confirmed',
    [withoutChecks('confirmations'), confirmation('requested_by', 'now()')],
  ],
  [
    'I27',
    'confirmations',
    'a confirmed approval that another admin made',
    [
      withoutChecks('confirmations'),
      confirmation(first('accounts', `role = 'USER'`), 'now()'),
      `update confirmations set kind = 'purchase.approve', subject_id = ${APPROVED}`,
    ],
  ],
  [
    'I28',
    'confirmations',
    'a request that was confirmed too late',
    [
      withoutChecks('confirmations'),
      confirmation(first('accounts', `role = 'USER'`), 'expires_at'),
    ],
  ],
  [
    'I29',
    'admin_addresses',
    'an admin who is notified of nothing',
    ['delete from admin_addresses'],
  ],
  [
    'I30',
    'accounts',
    'a deleted account with all its data',
    [`update accounts set deleted_at = now() where id = ${first('accounts', `role = 'USER'`)}`],
  ],
  [
    'I30',
    'accounts',
    'contact details that were kept too long',
    [
      `update accounts set deleted_at = now() - interval '8 years 31 days', name = '', email = '',
         mobile = '', date_of_birth = null, password_hash = null, contact_sealed = 'k1.sealed.text'
       where id = ${first('accounts', `role = 'USER'`)}`,
    ],
  ],
  [
    'I30',
    'media',
    'an upload that no purchase of the deleted account shows',
    [`update accounts set deleted_at = now() where role = 'USER'`],
  ],
];
