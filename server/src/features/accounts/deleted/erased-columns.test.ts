import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, uploadReceipt, type Person } from '../../../../testing/people.ts';
import { plantSecondFactor } from '../../../../testing/second-factor.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** What the deletion of an account leaves, of every column that the database has. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

/**
 * 'erased': empty after the deletion. 'sealed': empty, and part of `contact_sealed`. 'gone': no row of the account is
 * left. Any other text says why the value is kept.
 */
type Fate = 'erased' | 'sealed' | 'gone' | `kept: ${string}`;

const ACCOUNT_COLUMNS: Readonly<Record<string, Fate>> = {
  company_id: 'kept: the key',
  id: 'kept: the key, which purchases refer to',
  role: 'kept: says whether a former admin or a member decided or paid',
  status: 'kept: the state at the deletion',
  is_approved: 'kept: whether the company had verified the buyer',
  name: 'sealed',
  email: 'sealed',
  mobile: 'sealed',
  contact_sealed: 'kept: for 8 years, then a job erases it',
  date_of_birth: 'erased',
  aadhaar_sealed: 'erased',
  profile_image_id: 'erased',
  referral_code: 'kept: purchases and referrals show it, and nobody gets it again',
  referrer_id: 'kept: the tree of referrals',
  password_hash: 'erased',
  password_set_by: 'kept: a mark of the purchases made since an admin set the password',
  credential_version: 'kept: a counter',
  created_at: 'kept: the age of the account',
  deleted_at: 'kept: starts the period of contact_sealed',
  search_text: 'kept: generated, only the referral code is left',
  language: 'erased',
};

/** Columns of other tables that name an account. */
const REFERENCES: Readonly<Record<string, Fate>> = {
  'admin_addresses.account_id': 'kept: for 30 days, to warn a former admin of changes',
  'allocation_entries.account_id': 'kept: the chained ledger of tokens',
  'audit_entries.actor_id': 'kept: the chained audit trail',
  'audit_entries.subject_id': 'kept: the chained audit trail',
  'beneficiary_versions.changed_by': 'kept: who changed a payee',
  'confirmations.decided_by': 'kept: who confirmed a change',
  'confirmations.requested_by': 'kept: who requested a change',
  'confirmations.subject_id': 'kept: the account of a request; its values are erased when it ends',
  'holdings.account_id': 'kept: the tokens that the company owes',
  'idempotency_keys.account_id': 'kept: the keys expire',
  'identity_changes.account_id': 'gone',
  'line_assignments.assigned_by': 'kept: who reconciled a payment',
  'media.owner_id': 'kept: only of receipts of purchases',
  'programme_changes.changed_by': 'kept: a super admin',
  'purchases.account_id': 'kept: who paid, for tax law',
  'purchases.decided_by': 'kept: who decided a purchase',
  'refunds.ended_by': 'kept: who sent or cancelled a refund',
  'refunds.registered_by': 'kept: who registered a refund',
  'second_factors.account_id': 'gone',
  'second_factors.super_admin_id': 'kept: a super admin',
  'sessions.account_id': 'gone',
  'sessions.super_admin_id': 'kept: a super admin',
  'shortfall_decisions.decided_by': 'kept: who decided about a rest',
  'statement_imports.created_by': 'kept: who imported a statement',
  'tokens.created_by': 'kept: a super admin',
};

const PERSON_ID = '(^|_)(account|user|member|admin|person|owner|actor|subject|referrer)_id$|_by$';

/** Columns outside `accounts` with a foreign key to it, or with the name of such a key. */
async function findReferences(): Promise<string[]> {
  const { rows } = await server.pool.query<{ at: string }>(
    `select c.table_name || '.' || c.column_name as at
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'accounts'
       and (c.column_name ~ $1 or c.column_name <> 'company_id' and exists (
         select from pg_constraint k
         join pg_class r on r.oid = k.conrelid
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
         where k.contype = 'f' and k.confrelid = 'accounts'::regclass
           and r.relname = c.table_name and a.attname = c.column_name))`,
    [PERSON_ID],
  );
  return rows.map(({ at }) => at).sort();
}

async function findAccountColumns(): Promise<string[]> {
  const { rows } = await server.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'accounts'`,
  );
  return rows.map(({ name }) => name).sort();
}

const withFate = (fates: Readonly<Record<string, Fate>>, fate: Fate): string[] =>
  Object.keys(fates).filter((name) => fates[name] === fate);

/** Gives the account a value in every column that a deletion empties, and rows where none may be left. */
async function fill(companyId: string, person: Person): Promise<void> {
  const image = await uploadReceipt(server, person.token);
  await server.pool.query(
    `update accounts set date_of_birth = '1990-05-17', aadhaar_sealed = 'sealed', language = 'hi',
       profile_image_id = $2 where id = $1`,
    [person.id, image],
  );
  await server.pool.query(
    `insert into identity_changes (company_id, account_id, id, name, was_verified)
     values ($1, $2, gen_random_uuid(), 'Asha', false)`,
    [companyId, person.id],
  );
  await plantSecondFactor(server, { kind: 'admin', companyId, accountId: person.id });
}

async function readAccount(id: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await server.pool.query<Record<string, unknown>>(
    'select * from accounts where id = $1',
    [id],
  );
  return rows[0] ?? {};
}

const isEmpty = (value: unknown): boolean => value === null || value === '';

async function countRows(reference: string, id: string): Promise<number> {
  const [table = '', column = ''] = reference.split('.');
  const { rows } = await server.pool.query(`select from ${table} where ${column} = $1`, [id]);
  return rows.length;
}

test('says of every column of an account what a deletion does with it', async () => {
  expect(await findAccountColumns()).toEqual(Object.keys(ACCOUNT_COLUMNS).sort());
});

test('says of every column that names an account whether its rows stay', async () => {
  expect(await findReferences()).toEqual(Object.keys(REFERENCES).sort());
});

test('negative control: a new column and a new table are noticed', async () => {
  await server.pool.query('alter table accounts add column nickname text');
  await server.pool.query('create table nominees (id uuid, member_id uuid, invited_by uuid)');
  await server.pool.query(
    `create table wallets (company_id uuid, holder uuid,
       foreign key (company_id, holder) references accounts (company_id, id))`,
  );
  try {
    expect(await findAccountColumns()).toContain('nickname');
    expect(await findReferences()).toEqual(
      expect.arrayContaining(['nominees.invited_by', 'nominees.member_id', 'wallets.holder']),
    );
    expect(await findReferences()).not.toContain('wallets.company_id');
  } finally {
    await server.pool.query('drop table nominees, wallets');
    await server.pool.query('alter table accounts drop column nickname');
  }
});

test.each(['USER', 'ADMIN'] as const)(
  'a deletion of a %s empties what it must empty, and no other row',
  async (role) => {
    const companyId = await makeCompany(server);
    const admin = await makePerson(server, companyId, 'ADMIN');
    const gone = await makePerson(server, companyId, role);
    const other = await makePerson(server, companyId, role);
    for (const person of [gone, other]) await fill(companyId, person);
    const emptied = [
      ...withFate(ACCOUNT_COLUMNS, 'erased'),
      ...withFate(ACCOUNT_COLUMNS, 'sealed'),
    ];
    const before = await readAccount(gone.id);
    expect(emptied.filter((column) => isEmpty(before[column]))).toEqual([]);
    const otherBefore = await readAccount(other.id);
    for (const reference of withFate(REFERENCES, 'gone')) {
      expect([reference, await countRows(reference, gone.id)]).toEqual([reference, 1]);
    }

    const { status } = await server.call('deleteAccount', {
      token: admin.token,
      body: { id: gone.id },
    });
    expect(status).toBe(200);

    const after = await readAccount(gone.id);
    expect(emptied.filter((column) => !isEmpty(after[column]))).toEqual([]);
    expect(await readAccount(other.id)).toEqual(otherBefore);
    for (const reference of withFate(REFERENCES, 'gone')) {
      expect([reference, await countRows(reference, gone.id)]).toEqual([reference, 0]);
      expect([reference, await countRows(reference, other.id)]).toEqual([reference, 1]);
    }
    const sealed = server.deps.secrets.open('contact', String(after['contact_sealed']));
    const columns = withFate(ACCOUNT_COLUMNS, 'sealed');
    expect(JSON.parse(sealed)).toEqual(
      Object.fromEntries(columns.map((column) => [column, before[column]])),
    );
    expect(String(after['search_text']).trim()).toBe(String(after['referral_code']).toLowerCase());
  },
);
