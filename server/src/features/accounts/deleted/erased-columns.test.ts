import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, uploadReceipt, type Person } from '../../../../testing/people.ts';
import { plantSecondFactor } from '../../../../testing/second-factor.ts';
import { FEATURES } from '../../features.ts';
import type { Fate } from '../../../platform/feature.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** What the deletion of an account leaves, of every column that the database has. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());

/** What the features declare, by column. */
const DECLARED: Readonly<Record<string, Fate>> = Object.assign(
  {},
  ...FEATURES.map(({ personalData }) => personalData),
) as Readonly<Record<string, Fate>>;

const OF_ACCOUNTS = 'accounts.';
const declaredOf = (isOfAccounts: boolean): Readonly<Record<string, Fate>> =>
  Object.fromEntries(
    Object.entries(DECLARED).flatMap(([column, fate]) => {
      if (column.startsWith(OF_ACCOUNTS) !== isOfAccounts) return [];
      return [[isOfAccounts ? column.slice(OF_ACCOUNTS.length) : column, fate]];
    }),
  );

/** The columns of `accounts`. */
const ACCOUNT_COLUMNS = declaredOf(true);
/** Columns of other tables that name an account. */
const REFERENCES = declaredOf(false);

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
