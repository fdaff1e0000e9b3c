import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sweepCodes } from '../../features/auth/codes/codes.store.ts';
import { sweepLoginFailures } from '../../features/auth/sign-in/login-failures.store.ts';
import { sweepRequesters } from '../../features/auth/guessing/requesters.store.ts';
import { sweepSessions } from '../../features/auth/sessions/sessions.store.ts';
import { sweepSignInPlaces } from '../../features/auth/sign-in/sign-in-places.store.ts';
import { sweepConfirmations } from '../../features/confirmations/confirmations.store.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { sweepNetworkCounters } from '../../platform/http/limits/rate-limiter.store.ts';
import { sweepAdminAddresses } from '../../features/confirmations/notices/notice-recipients.store.ts';
import { sweepIdempotencyKeys } from '../../features/purchases/submit/idempotency.store.ts';

/** Every sweep removes the rows just outside each of its limits, and keeps those just inside. */

let server: TestServer;
let member: Person;
let companyId: string;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
  companyId = await makeCompany(server);
  member = await makePerson(server, companyId);
});
afterAll(() => server.stop());

/** The values of a row's columns as PostgreSQL intervals from now; negative for the past. */
type Instants = Readonly<Record<string, string | null>>;

interface Sweep {
  readonly sweep: (db: Db) => Promise<void>;
  readonly table: string;
  /** The column that holds the name of a row. */
  readonly key: string;
  /** The SQL of that column's value; `$` is the name. */
  readonly toKey: string;
  /** The other columns that a row must have, as SQL. */
  readonly others: (name: string) => Readonly<Record<string, string>>;
  readonly kept: Readonly<Record<string, Instants>>;
  readonly swept: Readonly<Record<string, Instants>>;
}

const BYTES = `convert_to('$', 'UTF8')`;
const TEXT = `'$'`;
const OVER = '-1 minute';
const AHEAD = '1 minute';

const budget = { day_ends_at: OVER, tries_end_at: OVER };
const code = (name: string) => ({
  purpose: `'register'`,
  scope: `'-'`,
  requester: `''`,
  ...(name.startsWith('missed') && { misses: '1' }),
});
const requester = (name: string) => ({
  subject: `'person'`,
  kind: name.includes('device') ? `'device'` : `'network'`,
});

const sweeps: Readonly<Record<string, Sweep>> = {
  'expired sessions': {
    sweep: sweepSessions,
    table: 'sessions',
    key: 'token_hash',
    toKey: BYTES,
    others: () => ({
      kind: `'member'`,
      company_id: `'${companyId}'`,
      account_id: `'${member.id}'`,
    }),
    kept: { live: { expires_at: AHEAD } },
    swept: { expired: { expires_at: OVER } },
  },
  'code budgets that no longer count': {
    sweep: sweepCodes,
    table: 'code_budgets',
    key: 'address',
    toKey: TEXT,
    others: code,
    kept: {
      'day not over': { ...budget, day_ends_at: AHEAD },
      'tries still counted': { ...budget, tries_end_at: AHEAD },
      frozen: { ...budget, frozen_until: AHEAD },
      'missed within 30 days': { ...budget, last_miss_at: '-29 days -23:59' },
    },
    swept: {
      over: budget,
      'freeze over': { ...budget, frozen_until: OVER },
      'missed 30 days ago': { ...budget, last_miss_at: '-30 days -00:01' },
      'no misses since': { ...budget, last_miss_at: '-1 hour' },
    },
  },
  'codes a day after they expired': {
    sweep: sweepCodes,
    table: 'mailed_codes',
    key: 'address',
    toKey: TEXT,
    others: () => ({
      purpose: `'register'`,
      scope: `'-'`,
      requester: `''`,
      code_hash: `''`,
      tries_left: '1',
      others_tries_left: '1',
    }),
    kept: { live: { expires_at: AHEAD }, expired: { expires_at: '-23:59' } },
    swept: { 'expired a day ago': { expires_at: '-24:01' } },
  },
  'sign-in failures that no longer count': {
    sweep: sweepLoginFailures,
    table: 'login_failures',
    key: 'subject',
    toKey: TEXT,
    others: () => ({ failures: '1' }),
    kept: {
      'failed within 12 hours': { last_failure_at: '-11:59', counted_since: '-2 days' },
      'counted within a day': { last_failure_at: '-13:00', counted_since: '-23:59' },
    },
    swept: { forgotten: { last_failure_at: '-12:01', counted_since: '-24:01' } },
  },
  'expired counters of networks': {
    sweep: sweepNetworkCounters,
    table: 'network_counters',
    key: 'counter',
    toKey: TEXT,
    others: () => ({ hits: '1' }),
    kept: { counting: { ends_at: AHEAD } },
    swept: { over: { ends_at: OVER } },
  },
  'places of sign-ins after 30 days': {
    sweep: sweepSignInPlaces,
    table: 'sign_in_places',
    key: 'place',
    toKey: BYTES,
    others: () => ({}),
    kept: { seen: { seen_at: '-29 days -23:59' } },
    swept: { forgotten: { seen_at: '-30 days -00:01' } },
  },
  'browsers and networks that were not seen for long': {
    sweep: sweepRequesters,
    table: 'known_requesters',
    key: 'requester',
    toKey: BYTES,
    others: requester,
    kept: {
      'known device': { seen_at: '-89 days -23:59' },
      'known network': { seen_at: '-29 days -23:59' },
    },
    swept: {
      'forgotten device': { seen_at: '-90 days -00:01' },
      'forgotten network': { seen_at: '-30 days -00:01' },
    },
  },
  'idempotency keys after 7 days': {
    sweep: sweepIdempotencyKeys,
    table: 'idempotency_keys',
    key: 'key',
    toKey: TEXT,
    others: () => ({
      company_id: `'${companyId}'`,
      account_id: `'${member.id}'`,
      request_hash: `''`,
    }),
    kept: { recent: { created_at: '-6 days -23:59' } },
    swept: { old: { created_at: '-7 days -00:01' } },
  },
  'former addresses of admins': {
    sweep: sweepAdminAddresses,
    table: 'admin_addresses',
    key: 'email',
    toKey: TEXT,
    others: () => ({ company_id: `'${companyId}'`, account_id: `'${member.id}'` }),
    kept: {
      present: { since: '-90 days', until: null },
      'still notified': { since: '-90 days', until: '-29 days -23:59' },
    },
    swept: { 'no longer notified': { since: '-90 days', until: '-30 days -00:01' } },
  },
};

/** Inserts a row whose instants are relative to now. */
async function insert(
  { table, key, toKey, others }: Sweep,
  name: string,
  at: Instants,
): Promise<void> {
  const columns: Record<string, string> = { [key]: toKey.replace('$', name), ...others(name) };
  for (const [column, interval] of Object.entries(at)) {
    columns[column] = interval === null ? 'null' : `now() + interval '${interval}'`;
  }
  await server.pool.query(
    `insert into ${table} (${Object.keys(columns).join()}) values (${Object.values(columns).join()})`,
  );
}

test.each(Object.keys(sweeps))('%s are deleted, and no others', async (name) => {
  const each = sweeps[name];
  if (each === undefined) throw new Error(name);
  const { sweep, table, key, toKey, kept, swept } = each;
  const names = [...Object.keys(kept), ...Object.keys(swept)];
  const listed = names.map((row) => toKey.replace('$', row)).join();
  const ours = toKey === BYTES ? `convert_from(${key}, 'UTF8')` : key;
  await server.pool.query(`delete from ${table} where ${key} in (${listed})`);
  for (const [row, at] of Object.entries({ ...kept, ...swept })) await insert(each, row, at);
  await sweep(server.db);
  const { rows } = await server.pool.query<{ name: string }>(
    `select ${ours} as name from ${table} where ${key} in (${listed})`,
  );
  expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(kept).sort());
});

test('only pending confirmations whose time is over expire', async () => {
  const admin = await makePerson(server, companyId, 'ADMIN');
  const requests = { waiting: ['PENDING', AHEAD], over: ['PENDING', OVER] } as const;
  for (const [subject, [state, expires]] of Object.entries(requests)) {
    await server.pool.query(
      `insert into confirmations (company_id, id, kind, payload_sealed, requested_by, requested_ip,
                                  requested_at, expires_at, state)
       values ($1, gen_random_uuid(), 'account.add', $2, $3, '-', now() - interval '1 day',
               now() + $4::interval, $5)`,
      [companyId, subject, admin.id, expires, state],
    );
  }
  await sweepConfirmations(server.db);
  const { rows } = await server.pool.query(
    `select state, payload_sealed as payload, decided_at is null as open from confirmations
     where requested_by = $1 order by expires_at`,
    [admin.id],
  );
  expect(rows).toEqual([
    { state: 'EXPIRED', payload: null, open: false },
    { state: 'PENDING', payload: 'waiting', open: true },
  ]);
});
