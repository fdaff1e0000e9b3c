import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy } from '../../../testing/purchases.ts';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { hashToken } from '../../platform/http/auth.ts';
import { MAX_PENDING_CONFIRMATIONS } from './confirmations.rules.ts';
import {
  claimRequest,
  findRequest,
  hasRoomFor,
  insertRequests,
  listOtherAdmins,
  openRequests,
} from './confirmations.store.ts';
import { requestInTrail } from './request-confirmation.ts';

/** Queries of confirmation requests must not include other requests, companies or states. */

let server: TestServer;
let companyId: string;
let requester: Admin;
let other: Admin;
let stranger: Admin;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  companyId = await makeCompany(server);
  requester = await anAdmin(companyId);
  other = await anAdmin(companyId);
  stranger = await anAdmin(await makeCompany(server));
});

async function anAdmin(company: string): Promise<Admin> {
  const { id, name, email, token } = await makePerson(server, company, 'ADMIN');
  const sessionHash = hashToken(token);
  return { kind: 'admin', companyId: company, accountId: id, name, email, sessionHash };
}

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => systemTransaction(server.db, work);

/** Inserts a pending request about a new account or about a purchase, and returns its id. */
async function request(by: Admin, purchaseId?: string): Promise<string> {
  const about =
    purchaseId === undefined
      ? ({ kind: 'account.add', subjectId: null } as const)
      : ({ kind: 'purchase.approve', subjectId: purchaseId } as const);
  const [made] = await inTransaction((tx) =>
    insertRequests(tx, by, [{ ...about, payloadSealed: 'sealed', ip: '-' }]),
  );
  if (made === undefined) throw new Error('the request was not inserted');
  return made.id;
}

/** Inserts requests in a state; overdue ones expired a day ago. */
async function plant(
  by: Admin,
  count: number,
  state: 'pending' | 'overdue' | 'withdrawn',
): Promise<void> {
  const isEnded = state === 'withdrawn';
  await server.pool.query(
    `insert into confirmations (company_id, id, kind, payload_sealed, requested_by, requested_ip,
                                requested_at, expires_at, state, decided_by, decided_at)
     select $1, uuidv7(), 'account.add', $3, $2, '-', now() - interval '4 days',
            now() + make_interval(days => $4), $5, $6::uuid,
            case when $6::uuid is null then null else now() end
     from generate_series(1, $7)`,
    [
      by.companyId,
      by.accountId,
      isEnded ? null : 'sealed',
      state === 'overdue' ? -1 : 1,
      isEnded ? 'WITHDRAWN' : 'PENDING',
      isEnded ? by.accountId : null,
      count,
    ],
  );
}

interface Row {
  readonly id: string;
  readonly state: string;
}

/** Returns the requests of all companies that `work` has changed, with their new states. */
async function changedBy(work: (tx: Tx) => Promise<unknown>): Promise<readonly Row[]> {
  const read = async () => {
    const { rows } = await server.pool.query<Row>('select * from confirmations order by id');
    return rows;
  };
  const before = (await read()).map((row) => JSON.stringify(row));
  await inTransaction(work);
  return (await read())
    .filter((row) => !before.includes(JSON.stringify(row)))
    .map(({ id, state }) => ({ id, state }));
}

test('only pending requests of the own company that are not overdue count towards the maximum', async () => {
  await plant(stranger, 3, 'pending');
  await plant(stranger, 2, 'overdue');
  await plant(requester, 3, 'withdrawn');
  await plant(requester, 2, 'overdue');
  await plant(requester, MAX_PENDING_CONFIRMATIONS - 1, 'pending');
  const expired = await changedBy(async (tx) => {
    expect(await hasRoomFor(tx, requester, 1)).toBe(true);
    expect(await hasRoomFor(tx, requester, 2)).toBe(false);
  });
  // Those of the other company are still pending.
  expect(expired.map(({ state }) => state)).toEqual(['EXPIRED', 'EXPIRED']);
});

test('only other admins of the company who can sign in now can confirm', async () => {
  for (const change of [
    'deleted_at = now()',
    'password_hash = null',
    `status = 'BLOCKED'`,
    `role = 'USER'`,
  ]) {
    const { accountId } = await anAdmin(companyId);
    await server.pool.query(`update accounts set ${change} where id = $1`, [accountId]);
  }
  const others = await inTransaction((tx) => listOtherAdmins(tx, requester));
  expect(others.map(({ email }) => email)).toEqual([other.email]);
});

test('a request about a purchase is listed until this purchase is decided', async () => {
  const member = await makePerson(server, companyId);
  const order = async (): Promise<string> => {
    const { body } = await buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 });
    return body.data.id;
  };
  const [decided, waiting] = [await order(), await order()];
  await request(requester, decided);
  const open = [await request(requester, waiting), await request(requester)];
  await request(stranger);
  await server.pool.query(
    `update purchases set status = 'REJECTED', decided_at = now(), decided_by = $1 where id = $2`,
    [other.accountId, decided],
  );
  const { records } = await openRequests.page(server.deps, other, { page: 1, limit: 10 });
  expect(records.map(({ id }) => id).sort()).toEqual(open.sort());
});

describe('one of several requests', () => {
  const claim = (by: Admin, id: string, state: Parameters<typeof claimRequest>[4]) => (tx: Tx) =>
    claimRequest(tx, server.deps, by, id, state);

  test('ends without the others', async () => {
    const [confirmed, declined, withdrawn] = [
      await request(requester),
      await request(requester),
      await request(requester),
    ];
    await request(requester);
    await request(stranger);
    expect(await changedBy(claim(other, confirmed, 'CONFIRMED'))).toEqual([
      { id: confirmed, state: 'CONFIRMED' },
    ]);
    expect(await changedBy(claim(other, declined, 'DECLINED'))).toEqual([
      { id: declined, state: 'DECLINED' },
    ]);
    expect(await changedBy(claim(requester, withdrawn, 'WITHDRAWN'))).toEqual([
      { id: withdrawn, state: 'WITHDRAWN' },
    ]);
  });

  test('is found by its id and only in its company', async () => {
    const [ended, pending] = [await request(requester), await request(requester)];
    await inTransaction(claim(other, ended, 'DECLINED'));
    const find = (by: Admin, id: string) => findRequest(server.db, server.deps, by, id);
    expect(await find(requester, ended)).toMatchObject({ state: 'DECLINED', isOwn: true });
    expect(await find(other, pending)).toMatchObject({ state: 'PENDING', isOwn: false });
    expect(await find(stranger, pending)).toBeNull();
    for (const state of ['CONFIRMED', 'DECLINED'] as const) {
      expect(await changedBy(claim(stranger, pending, state))).toEqual([]);
    }
  });

  test.each([
    ['deleted', 'deleted_at = now()'],
    ['blocked', `status = 'BLOCKED'`],
    ['no longer an admin', `role = 'USER'`],
  ])('cannot be confirmed, only declined, once its requester is %s', async (_, change) => {
    const id = await request(requester);
    await server.pool.query(`update accounts set ${change} where id = $1`, [requester.accountId]);
    expect(await changedBy(claim(other, id, 'CONFIRMED'))).toEqual([]);
    expect(await changedBy(claim(other, id, 'DECLINED'))).toEqual([{ id, state: 'DECLINED' }]);
  });
});

test('the audit entry of a request contains only the details that change', () => {
  const change = {
    kind: 'account.update' as const,
    subjectId: null,
    label: 'Asha',
    actionText: 'change Asha',
    payload: {},
    lines: () => [
      { label: 'Name', before: 'Asha', after: 'Asha', changed: false },
      { label: 'Mobile', before: '1', after: '2', changed: true },
    ],
  };
  expect(requestInTrail(change)).toEqual({ change: 'account.update', Mobile: '2' });
});
