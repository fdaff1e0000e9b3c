import { beforeAll, describe, expect, test } from 'vitest';
import { basisPoints } from '@prelaunch/domain/money';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  type Person,
} from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** A company's unlock schedule, what its members read, and which changes are refused once tokens are sold. */

const server = useServer();
let token: string;

beforeAll(async () => {
  ({ token } = await makeSuperAdmin(server));
});

const NO_SCHEDULE = {
  unlockAtLaunch: null,
  unlockCliff: '0 months',
  unlockDuration: '0 months',
  unlockDaily: false,
};
const STATED = {
  unlockAtLaunch: 10,
  unlockCliff: '6 months',
  unlockDuration: '24 months',
  unlockDaily: false,
};
const FUTURE = '2099-01-31T00:00:00.000Z';
const PAST = '2026-01-31T00:00:00.000Z';

const update = (id: string, body: object) =>
  server.call('updateCompany', { token, body: { id, ...body } });

const unlocksOf = async (member: Person) =>
  (await server.call('getUnlocks', { token: member.token })).body.data;

async function buy(member: Person, amount: number): Promise<string> {
  const body = { paymentMethod: 'MANUAL', amount };
  return (await server.call('submitPurchase', { token: member.token, body })).body.data.id;
}

async function buyAndApprove(companyId: string, member: Person, amount: number): Promise<void> {
  const admin = await makePerson(server, companyId, 'ADMIN');
  const id = await buy(member, amount);
  await server.call('approvePurchase', { token: admin.token, body: { id } });
}

test('a member reads the schedule, its tokens and no change from before its account', async () => {
  const id = await makeCompany(server);
  expect(await update(id, { ...STATED, launchAt: FUTURE })).toMatchObject({
    status: 200,
    body: { data: STATED },
  });
  const member = await makePerson(server, id);
  const second = await makePerson(server, id);
  await buyAndApprove(id, second, 700);
  await buyAndApprove(id, member, 500);
  await buyAndApprove(id, await makePerson(server, id), 900);
  const other = await makePerson(server, await makeCompany(server));
  expect(await unlocksOf(member)).toEqual({
    memberId: member.referralCode,
    tokenSymbol: 'GLXY',
    quantity: 50,
    readAt: expect.stringMatching(/^\d{4}-.*Z$/),
    launchAt: FUTURE,
    ...STATED,
    changes: [],
  });
  expect(await unlocksOf(second)).toMatchObject({
    memberId: second.referralCode,
    quantity: 70,
  });
  expect(await unlocksOf(other)).toMatchObject({ quantity: 0, launchAt: null, ...NO_SCHEDULE });
});

test('members read the latest changes of launch and schedule since they have an account, newest first', async () => {
  const id = await makeCompany(server);
  const member = await makePerson(server, id);
  await update(id, STATED);
  await update(id, { pricePerToken: 11 });
  await update(id, { launchAt: FUTURE });
  const { changes } = await unlocksOf(member);
  expect(changes).toEqual([
    { changedAt: expect.any(String), launchAt: FUTURE, ...STATED },
    { changedAt: expect.any(String), launchAt: null, ...STATED },
  ]);
  for (const months of [5, 4, 3, 2, 1])
    await update(id, { unlockCliff: `${String(months)} months` });
  const newest = (await unlocksOf(member)).changes;
  expect(newest.map(({ unlockCliff }: typeof STATED) => unlockCliff)).toEqual([
    '1 month',
    '2 months',
    '3 months',
    '4 months',
    '5 months',
  ]);
});

test('changes are searched in the latest 200 entries of the history', async () => {
  const id = await makeCompany(server);
  const member = await makePerson(server, id);
  await update(id, STATED);
  const addEntries = (count: number) =>
    server.pool.query(
      `insert into programme_changes select copy.* from (
         select * from programme_changes where company_id = $1 order by id desc limit 1
       ) p, generate_series(1, $2) n, lateral jsonb_populate_record(null::programme_changes,
         to_jsonb(p) || jsonb_build_object('id', 'f0000000-0000-7000-8000-' || substr(md5(n || p.id::text), 1, 12))) copy`,
      [id, count],
    );
  await addEntries(198);
  expect((await unlocksOf(member)).changes).toHaveLength(1);
  await addEntries(1);
  expect((await unlocksOf(member)).changes).toHaveLength(0);
});

test('a change is recorded in the audit trail and in the programme history', async () => {
  const id = await makeCompany(server);
  await update(id, { unlockAtLaunch: 12.5, unlockCliff: ' 90 Days ' });
  const trail = await server.call('listAllAudit', { token, query: { companyId: id } });
  expect(trail.body.data.records).toMatchObject([
    {
      action: 'company.update',
      before: { unlockAtLaunch: null, unlockCliff: '0 months' },
      after: { unlockAtLaunch: 12.5, unlockCliff: '90 days' },
    },
  ]);
  const history = await server.call('listProgrammeChanges', { token, query: { id } });
  expect(history.body.data.records).toMatchObject([
    { changed: ['unlockAtLaunch', 'unlockCliff'], unlockAtLaunch: 12.5, unlockCliff: '90 days' },
    { changed: [], ...NO_SCHEDULE },
  ]);
});

test.each([
  [{ unlockAtLaunch: 100.01 }],
  [{ unlockAtLaunch: -1 }],
  [{ unlockAtLaunch: 0.001 }],
  [{ unlockCliff: '121 months' }],
  [{ unlockCliff: 'six months' }],
  [{ unlockDuration: '3651 days' }],
  [{ unlockDuration: '-1 days' }],
  [{ unlockDaily: 'yes' }],
])('%j is refused', async (wrong) => {
  const { status, body } = await update(await makeCompany(server), wrong);
  expect([status, body.code]).toEqual([400, 'invalid_request']);
});

describe('once tokens are ordered', () => {
  /** A company with a pending purchase and this schedule. */
  async function soldUnder(settings: object): Promise<string> {
    const id = await makeCompany(server);
    expect((await update(id, settings)).status).toBe(200);
    await buy(await makePerson(server, id), 500);
    return id;
  }
  const outcome = async (id: string, change: object) => {
    const { status, body } = await update(id, change);
    return status === 200 ? 'changed' : body.code;
  };
  const stated = { ...STATED, launchAt: FUTURE };

  test.each([
    ['no schedule', { unlockAtLaunch: null }],
    ['a smaller share', { unlockAtLaunch: 9.99 }],
    ['a longer cliff', { unlockCliff: '7 months' }],
    ['a longer duration', { unlockDuration: '25 months' }],
    // A short month has fewer days than its share of the months.
    ['daily steps over the same months', { unlockDaily: true }],
    ['a worse middle', { unlockAtLaunch: 11, unlockDuration: '30 months' }],
  ])('%s is refused, and changes nothing', async (_, change) => {
    const id = await soldUnder(stated);
    expect(await outcome(id, change)).toBe('unlock_schedule_worse');
    const { body } = await server.call('getCompany', { token, query: { id } });
    expect(body.data).toMatchObject({ ...stated, version: 2 });
  });

  test.each([
    ['a larger share', { unlockAtLaunch: 20 }],
    ['no cliff', { unlockCliff: '0 days' }],
    ['daily steps that end earlier', { unlockDaily: true, unlockDuration: '22 months' }],
    ['a later launch that has not happened', { launchAt: '2099-06-30T00:00:00.000Z' }],
    ['no launch date', { launchAt: null }],
  ])('%s is accepted', async (_, change) => {
    expect(await outcome(await soldUnder(stated), change)).toBe('changed');
  });

  test('from the launch on, neither launch nor schedule can take unlocked tokens back', async () => {
    const id = await soldUnder({ ...STATED, launchAt: PAST });
    expect(await outcome(id, { launchAt: FUTURE })).toBe('unlock_schedule_worse');
    expect(await outcome(id, { launchAt: null })).toBe('unlock_schedule_worse');
    expect(await outcome(id, { launchAt: '2026-01-30T00:00:00.000Z' })).toBe('changed');
  });

  test('a first schedule is accepted before the launch, and afterwards only if it locks nothing', async () => {
    expect(await outcome(await soldUnder({ launchAt: FUTURE }), STATED)).toBe('changed');
    const launched = await soldUnder({ launchAt: PAST });
    expect(await outcome(launched, STATED)).toBe('unlock_schedule_worse');
    expect(await outcome(launched, { unlockAtLaunch: 100 })).toBe('changed');
  });

  test('without a schedule the launch can move as before', async () => {
    expect(await outcome(await soldUnder({ launchAt: PAST }), { launchAt: FUTURE })).toBe(
      'changed',
    );
  });
});

test('without orders every change is accepted', async () => {
  const id = await makeCompany(server, { unlockAtLaunch: basisPoints(5_000n) });
  expect((await update(id, { unlockAtLaunch: null })).status).toBe(200);
});
