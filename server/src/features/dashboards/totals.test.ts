import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTotals } from '../../../testing/check-totals.ts';
import { makeCompany, makePerson, uploadReceipt, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** The stored totals equal the sums of the tables after any sequence of events. */

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Account {
  readonly person: Person;
  role: 'USER' | 'ADMIN';
  status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
  approved: boolean;
  deleted: boolean;
}

interface Purchase {
  readonly id: string;
  readonly method: 'BANK' | 'UPI' | 'MANUAL';
  readonly tokens: number;
  readonly total: number;
  status: 'PENDING' | 'APPROVED' | 'REJECTED';
}

/** A company and the accounts and purchases that the test has made in it. */
interface CompanyRecord {
  readonly companyId: string;
  readonly boss: Person;
  readonly accounts: Account[];
  readonly purchases: Purchase[];
}

const anEvent = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('add' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('approve', 'delete', 'promote', 'demote'),
      who: fc.nat(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('status' as const),
      who: fc.nat(),
      status: fc.constantFrom('ACTIVE', 'INACTIVE', 'BLOCKED'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('approve all' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('buy' as const),
      who: fc.nat(),
      method: fc.constantFrom('BANK', 'UPI', 'MANUAL'),
      tokens: fc.integer({ min: 1, max: 5_000 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constantFrom('approvePurchase', 'rejectPurchase'),
      which: fc.nat(),
    }),
  },
);
type Event = typeof anEvent extends fc.Arbitrary<infer E> ? E : never;

const update = ({ companyId }: CompanyRecord, set: string, id?: string) =>
  server.pool.query(
    `update accounts set ${set} where company_id = $1 and role = 'USER' and ($2::uuid is null or id = $2)`,
    [companyId, id ?? null],
  );

let references = 0;

async function buy(
  record: CompanyRecord,
  { person }: Account,
  method: Purchase['method'],
  tokens: number,
) {
  const { status, body } = await server.call('submitPurchase', {
    token: person.token,
    body: {
      paymentMethod: method,
      amount: tokens * 10,
      ...(method !== 'MANUAL' && {
        referenceNumber: String(640_000_000_000 + (references += 1)),
        receiptId: await uploadReceipt(server, person.token),
      }),
    },
  });
  // A member may have at most ten pending purchases.
  if (status === 409) return;
  expect(status).toBe(201);
  const { id, finalAmount } = body.data;
  record.purchases.push({ id, method, tokens, total: finalAmount, status: 'PENDING' });
}

async function happen(record: CompanyRecord, event: Event): Promise<void> {
  const { accounts, purchases } = record;
  const existing = accounts.filter(({ deleted }) => !deleted);
  if (event.what === 'add') {
    const person = await makePerson(server, record.companyId);
    accounts.push({ person, role: 'USER', status: 'ACTIVE', approved: false, deleted: false });
  } else if (event.what === 'approve all') {
    await update(record, 'is_approved = true');
    for (const account of accounts) if (account.role === 'USER') account.approved = true;
  } else if ('which' in event) {
    const purchase = purchases[event.which % (purchases.length + 1)];
    if (purchase?.status !== 'PENDING') return;
    const { token } = record.boss;
    expect((await server.call(event.what, { token, body: { id: purchase.id } })).status).toBe(200);
    purchase.status = event.what === 'approvePurchase' ? 'APPROVED' : 'REJECTED';
  } else {
    const account = existing[event.who % (existing.length + 1)];
    if (account === undefined) return;
    await happenTo(record, account, event);
  }
}

async function happenTo(
  record: CompanyRecord,
  account: Account,
  event: Extract<Event, { who: number }>,
): Promise<void> {
  const set = (change: string) =>
    server.pool.query(`update accounts set ${change} where id = $1`, [account.person.id]);
  switch (event.what) {
    case 'approve':
      await set('is_approved = true');
      account.approved = true;
      break;
    case 'delete':
      await set('deleted_at = now()');
      account.deleted = true;
      break;
    case 'promote':
    case 'demote':
      account.role = event.what === 'promote' ? 'ADMIN' : 'USER';
      await set(`role = '${account.role}'`);
      break;
    case 'status':
      account.status = event.status;
      await set(`status = '${event.status}'`);
      break;
    case 'buy':
      if (account.role === 'USER' && account.status === 'ACTIVE') {
        await buy(record, account, event.method, event.tokens);
      }
  }
}

const PRIVATE_SUPPLY = 300_000_000;

/** Computes the expected dashboard from the single accounts and purchases. */
function expected({ accounts, purchases }: CompanyRecord) {
  const members = accounts.filter(({ role, deleted }) => role === 'USER' && !deleted);
  const withStatus = (status: string) => members.filter((each) => each.status === status).length;
  const verified = members.filter(({ approved }) => approved).length;
  const sold = purchases.filter(({ status }) => status === 'APPROVED');
  const quantity = (some: readonly Purchase[]) => some.reduce((sum, { tokens }) => sum + tokens, 0);
  const paid = (some: readonly Purchase[]) =>
    Math.round(some.reduce((sum, { total }) => sum + total * 100, 0)) / 100;
  const by = (way: string) => paid(sold.filter(({ method }) => method === way));
  const remaining = PRIVATE_SUPPLY - quantity(purchases.filter((p) => p.status !== 'REJECTED'));
  return {
    lists: {
      userActive: withStatus('ACTIVE'),
      userInactive: withStatus('INACTIVE'),
      userBlock: withStatus('BLOCKED'),
      remainingPrivateSupply: remaining,
      privateSupplyData: { total: PRIVATE_SUPPLY, remaining, stockBalance: quantity(sold) },
    },
    users: { total: members.length, verified, pending: members.length - verified },
    transactions: {
      total: paid(sold),
      bank: by('BANK'),
      upi: by('UPI'),
      manual: by('MANUAL'),
      crypto: 0,
    },
  };
}

test('after any sequence of events the dashboard equals the sums of the tables', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { minLength: 5, maxLength: 30 }), async (events) => {
      const companyId = await makeCompany(server);
      const boss = await makePerson(server, companyId, 'ADMIN');
      const record: CompanyRecord = { companyId, boss, accounts: [], purchases: [] };
      for (const event of events) await happen(record, event);
      const { data } = (await server.call('getAdminDashboard', { token: boss.token })).body;
      expect(data).toMatchObject(expected(record));
      expect(await checkTotals(server.db)).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('accounts changed by one statement are counted, changes that were rolled back are not', async () => {
  const companyId = await makeCompany(server);
  for (let n = 0; n < 5; n += 1) await makePerson(server, companyId);
  await server.pool.query(
    `update accounts set status = case when mobile < (select max(mobile) from accounts) then 'BLOCKED' else 'INACTIVE' end,
       deleted_at = case when mobile = (select max(mobile) from accounts) then now() end
     where company_id = $1`,
    [companyId],
  );
  const client = await server.pool.connect();
  await client.query('begin');
  await client.query('update accounts set is_approved = true where company_id = $1', [companyId]);
  await client.query('rollback');
  client.release();
  const { token } = await makePerson(server, companyId, 'ADMIN');
  const { data } = (await server.call('getAdminDashboard', { token })).body;
  expect(data.lists).toMatchObject({ userActive: 0, userInactive: 0, userBlock: 4 });
  expect(data.users).toEqual({ total: 4, verified: 0, pending: 4 });
  expect(await checkTotals(server.db)).toEqual([]);
});

test('a corrupted total is reported with both figures', async () => {
  const companyId = await makeCompany(server);
  const boss = await makePerson(server, companyId, 'ADMIN');
  const member = await makePerson(server, companyId);
  const body = { paymentMethod: 'MANUAL', amount: 500 };
  const { id } = (await server.call('submitPurchase', { token: member.token, body })).body.data;
  await server.call('approvePurchase', { token: boss.token, body: { id } });
  const corrupt = async (sign: '+' | '-') => {
    for (const statement of [
      `update company_totals set approved = approved ${sign} 7 where company_id = $1`,
      `update company_totals set ledger_seq = ledger_seq ${sign} 1 where company_id = $1`,
      `update company_days set approved_paise = approved_paise ${sign} 1
       where company_id = $1 and approved_count > 0`,
      `update account_counts set accounts = accounts ${sign} 1 where company_id = $1 and role = 'USER'`,
    ]) {
      await server.pool.query(statement, [companyId]);
    }
  };
  await corrupt('+');
  const { rows } = await server.pool.query<{ day: string }>(
    'select day from company_days where company_id = $1 and approved_count > 0',
    [companyId],
  );
  const storedIn = 'company_totals';
  const difference = { companyId, storedIn, name: 'approved', kept: 57n, summed: 50n };
  expect(await checkTotals(server.db)).toEqual([
    { ...difference, table: 'purchases' },
    {
      companyId,
      storedIn: 'company_days',
      table: 'purchases',
      name: `${rows[0]?.day ?? ''} approved_paise`,
      kept: 51_001n,
      summed: 51_000n,
    },
    { ...difference, table: 'holdings' },
    { ...difference, table: 'allocation_entries' },
    { companyId, storedIn, table: 'allocation_entries', name: 'ledger_seq', kept: 2n, summed: 1n },
    {
      companyId,
      storedIn: 'account_counts',
      table: 'accounts',
      name: 'USER ACTIVE false',
      kept: 2n,
      summed: 1n,
    },
  ]);
  await corrupt('-');
  expect(await checkTotals(server.db)).toEqual([]);
});
