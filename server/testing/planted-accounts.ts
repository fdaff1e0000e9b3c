import { APPROVED, first, withoutChecks, type PlantedViolation } from './planted-rows.ts';

/** SQL that confirms all requests, without regard to the rules of confirmations. */
const confirmation = (by: string, at: string) =>
  `update confirmations set state = 'CONFIRMED', payload_sealed = null,
   decided_by = ${by}, decided_at = ${at}`;

/** Violations of the invariants of accounts, sessions, payees, confirmations, uploads and mails. */
export const PLANTED_IN_ACCOUNTS: readonly PlantedViolation[] = [
  ['I10', 'media', 'a file without an uploader', ['update media set owner_id = gen_random_uuid()']],
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
    'a code that is valid for too long',
    [
      `insert into mailed_codes (purpose, scope, address, requester, code_hash, tries_left, others_tries_left, expires_at)
     values ('superadmin_login', '-', 'a@example.com', '', '', 3, 30, now() + interval '181 seconds')`,
    ],
  ],
  [
    'I17',
    'accounts',
    'a cycle of two referrals',
    [
      `update accounts a set referrer_id = b.id from accounts b
     where a.role = 'USER' and b.role = 'USER' and a.id <> b.id
       and (a.id = ${first('accounts', `role = 'USER'`)}
         or b.id = ${first('accounts', `role = 'USER'`)})`,
    ],
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
    'a key outside the store',
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
    'a key of another row',
    [`update media set storage_key = replace(storage_key, id::text, gen_random_uuid()::text)`],
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
    'I27',
    'confirmations',
    'a request that its author confirmed',
    [withoutChecks('confirmations'), confirmation('requested_by', 'now()')],
  ],
  [
    'I27',
    'confirmations',
    'a confirmed approval of a purchase that another admin decided',
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
    'an admin whose address is not notified',
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
    'identity_changes',
    'a former name of a deleted account',
    [
      `insert into identity_changes (company_id, account_id, id, name, was_verified)
       select company_id, id, gen_random_uuid(), name, true from accounts
       where id = ${first('accounts', `role = 'USER'`)}`,
      `update accounts set deleted_at = now() where role = 'USER'`,
    ],
  ],
  [
    'I30',
    'media',
    'an upload that no purchase of the deleted account shows',
    [`update accounts set deleted_at = now() where role = 'USER'`],
  ],
];
