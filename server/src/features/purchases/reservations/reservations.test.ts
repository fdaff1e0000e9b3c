import { tokens } from '@prelaunch/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTotals } from '../../../../testing/check-totals.ts';
import {
  makeCompany,
  makePerson,
  makeSuperAdmin,
  PASSWORD,
  type Person,
} from '../../../../testing/people.ts';
import { buy, proven, totalsOf } from '../../../../testing/purchases.ts';
import {
  endReservations,
  expireReservations,
  passReservations,
} from '../../../../testing/reservations.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { releaseReservations } from './release-expired.ts';
import { reportOf, violationsIn } from '../../../operations/verify/report.ts';
import { verify } from '../../../operations/verify/verify.ts';

/** The server runs no jobs, so a reservation ends only when a test ends it. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ withoutJobs: true });
});
afterAll(async () => {
  const checked = await verify(server.db);
  expect(reportOf(checked)).not.toContain('BAD');
  expect(violationsIn(checked)).toBe(0);
  await server.stop();
});

const PRICE = 10;

interface Fixture {
  readonly companyId: string;
  readonly admin: Person;
  readonly members: readonly [Person, Person, Person];
}

/** Creates a company with this supply at ₹ 10 per token, and three members. */
async function makeFixture(supply: number): Promise<Fixture> {
  const companyId = await makeCompany(server, { privateSupply: tokens(BigInt(supply)) });
  return {
    companyId,
    admin: await makePerson(server, companyId, 'ADMIN'),
    members: [
      await makePerson(server, companyId),
      await makePerson(server, companyId),
      await makePerson(server, companyId),
    ],
  };
}

const order = (quantity: number) => ({ paymentMethod: 'MANUAL', amount: quantity * PRICE });

async function bought(member: Person, quantity: number): Promise<string> {
  const { status, body } = await buy(server, member, order(quantity));
  expect([status, body.code]).toEqual([201, undefined]);
  return String(body.data.id);
}

const ownOf = async ({ token }: Person, id: string) =>
  (await server.call('listOwnPurchases', { token })).body.data.records.find(
    (record: { id: string }) => record.id === id,
  );

const listedFor = async ({ token }: Person, id: string) =>
  (await server.call('listCompanyPurchases', { token })).body.data.records.find(
    (record: { id: string }) => record.id === id,
  );

const approve = ({ token }: Person, id: string) =>
  server.call('approvePurchase', { token, body: { id } });

const remaining = async ({ token }: Person): Promise<number> =>
  (await server.call('getPrice', { token })).body.data.remainingPrivateSupply;

describe('how long an order keeps its tokens', () => {
  const hoursOf = ({ body }: { body: any }): number =>
    (Date.parse(body.data.reservedUntil) - Date.parse(body.data.createdAt)) / 3_600_000;

  test('24 hours when a member who is not approved pays by hand, 168 otherwise', async () => {
    const { companyId, members } = await makeFixture(1000);
    const [unapproved, approved] = members;
    await server.db
      .updateTable('accounts')
      .set({ is_approved: true })
      .where('company_id', '=', companyId)
      .where('id', '=', approved.id)
      .execute();
    expect(hoursOf(await buy(server, unapproved, order(1)))).toBe(24);
    expect(hoursOf(await buy(server, unapproved, await proven(server, unapproved)))).toBe(168);
    expect(hoursOf(await buy(server, approved, order(1)))).toBe(168);
  });

  test('as long as the company has set, for orders after the change', async () => {
    const companyId = await makeCompany(server);
    const member = await makePerson(server, companyId);
    const first = await buy(server, member, order(1));
    const { token } = await makeSuperAdmin(server);
    const body = { id: companyId, reservationHours: 720, reservationHoursUnverified: 1 };
    await server.call('updateCompany', { token, body });
    expect(hoursOf(await buy(server, member, order(1)))).toBe(1);
    expect(hoursOf(await buy(server, member, await proven(server, member)))).toBe(720);
    expect(hoursOf({ body: { data: await ownOf(member, first.body.data.id) } })).toBe(24);
  });
});

describe('once a reservation has expired', () => {
  test('the tokens are free, and the order stays pending with a mark for the admin', async () => {
    const { companyId, admin, members } = await makeFixture(100);
    const [member] = members;
    const late = await bought(member, 60);
    const standing = await bought(member, 30);
    await passReservations(server, [late]);
    expect(await remaining(member)).toBe(10);
    expect(await endReservations(server, companyId)).toBe(1);
    expect(await remaining(member)).toBe(70);
    expect(await totalsOf(server, companyId)).toMatchObject({ reserved: 30n, pending_count: 2n });
    expect(await ownOf(member, late)).toMatchObject({ status: 'PENDING', reservedUntil: null });
    expect((await ownOf(member, standing)).reservedUntil).toEqual(expect.any(String));
    expect((await listedFor(admin, late)).marks).toEqual(['member_waiting', 'not_reserved']);
    expect((await listedFor(admin, standing)).marks).toEqual(['member_waiting']);
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('it ends once, not early, and not when the order is decided', async () => {
    const { companyId, admin, members } = await makeFixture(100);
    const [late, early, decided] = [
      await bought(members[0], 1),
      await bought(members[1], 2),
      await bought(members[2], 4),
    ];
    await passReservations(server, [late, decided]);
    await approve(admin, decided);
    expect(await releaseReservations(server.db)).toBe(1);
    expect(await releaseReservations(server.db)).toBe(0);
    expect(await totalsOf(server, companyId)).toMatchObject({ reserved: 2n, approved: 4n });
    expect((await ownOf(members[1], early)).reservedUntil).toEqual(expect.any(String));
  });

  test('its order can be approved while tokens are left, and is then an ordinary approved order', async () => {
    const { companyId, admin, members } = await makeFixture(100);
    const id = await bought(members[0], 60);
    await expireReservations(server, companyId, [id]);
    await bought(members[1], 40);
    expect(await approve(admin, id)).toMatchObject({
      status: 200,
      body: { data: { status: 'APPROVED', reservedUntil: null, marks: ['member_waiting'] } },
    });
    expect(await totalsOf(server, companyId)).toMatchObject({
      reserved: 40n,
      approved: 60n,
      pending_count: 1n,
      approved_count: 1n,
      holder_count: 1n,
    });
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('without enough tokens the approval is refused, and nothing is changed', async () => {
    const { companyId, admin, members } = await makeFixture(100);
    const id = await bought(members[0], 60);
    await expireReservations(server, companyId, [id]);
    const other = await bought(members[1], 41);
    const before = await totalsOf(server, companyId);
    expect(await approve(admin, id)).toMatchObject({
      status: 409,
      body: { code: 'not_enough_tokens', message: 'Not enough tokens are left.' },
    });
    expect(await totalsOf(server, companyId)).toEqual(before);
    expect(await ownOf(members[0], id)).toMatchObject({ status: 'PENDING', seenAt: null });
    // The approval succeeds as soon as there are enough.
    await server.call('rejectPurchase', { token: admin.token, body: { id: other } });
    expect((await approve(admin, id)).status).toBe(200);
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('rejecting its order does not release the tokens a second time', async () => {
    const { companyId, admin, members } = await makeFixture(100);
    const id = await bought(members[0], 60);
    await bought(members[1], 20);
    await expireReservations(server, companyId, [id]);
    const { status } = await server.call('rejectPurchase', { token: admin.token, body: { id } });
    expect(status).toBe(200);
    expect(await totalsOf(server, companyId)).toMatchObject({ reserved: 20n, rejected_count: 1n });
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('its order counts as one of the ten pending orders that a member may have', async () => {
    const { companyId, members } = await makeFixture(100);
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await bought(members[0], 1));
    await expireReservations(server, companyId, ids);
    expect((await buy(server, members[0], order(1))).body.code).toBe('too_many_pending');
  });

  test('the company cannot change the token that was ordered', async () => {
    const { companyId, members } = await makeFixture(100);
    const id = await bought(members[0], 10);
    await expireReservations(server, companyId, [id]);
    const { token } = await makeSuperAdmin(server);
    const body = { id: companyId, tokenSymbol: 'MASP' };
    expect((await server.call('updateCompany', { token, body })).body.code).toBe(
      'token_already_sold',
    );
  });
});

describe('approving several at once', () => {
  const approveAll = async ({ token }: Person, ids: readonly string[]) =>
    (await server.call('approvePurchases', { token, body: { ids } })).body.data.results.map(
      ({ id, code }: { id: string; code: string | null }) => [id, code],
    );

  test('approves reserved orders, and the other orders in the given sequence while tokens are left', async () => {
    const { companyId, admin, members } = await makeFixture(100);
    const [large, small, tiny] = [
      await bought(members[0], 50),
      await bought(members[1], 30),
      await bought(members[2], 15),
    ];
    await expireReservations(server, companyId, [large, small, tiny]);
    const reserved = await bought(members[0], 40);
    // 60 are left: after the tiny one, too few for the large one and enough for the small one.
    expect(await approveAll(admin, [tiny, large, small, reserved])).toEqual([
      [tiny, null],
      [large, 'not_enough_tokens'],
      [small, null],
      [reserved, null],
    ]);
    expect(await totalsOf(server, companyId)).toMatchObject({
      reserved: 0n,
      approved: 85n,
      pending_count: 1n,
    });
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('approves different orders when the given sequence differs', async () => {
    const { companyId, admin, members } = await makeFixture(100);
    const [large, small, tiny] = [
      await bought(members[0], 50),
      await bought(members[1], 30),
      await bought(members[2], 15),
    ];
    await expireReservations(server, companyId, [large, small, tiny]);
    await bought(members[0], 40);
    expect(await approveAll(admin, [large, small, tiny])).toEqual([
      [large, null],
      [small, 'not_enough_tokens'],
      [tiny, 'not_enough_tokens'],
    ]);
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('refuses an own purchase, which takes no tokens from another purchase', async () => {
    const { companyId, admin, members } = await makeFixture(100);
    const [own, other] = [await bought(members[0], 60), await bought(members[1], 40)];
    await expireReservations(server, companyId, [own, other]);
    await bought(members[2], 40);
    const { id, name, email } = members[0];
    const body = { id, name, email, mobile: '+919123456789', role: 'ADMIN' };
    expect((await server.call('updateAccount', { token: admin.token, body })).status).toBe(200);
    const login = await server.call('loginAdmin', { body: { email, password: PASSWORD } });
    const { token } = login.body.data;
    expect(await approveAll({ ...members[0], token }, [own, other])).toEqual([
      [own, 'own_purchase'],
      [other, null],
    ]);
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('approves one of two with the same reference number, which takes its tokens once', async () => {
    const { companyId, admin, members } = await makeFixture(100);
    const body = await proven(server, members[0], { amount: 400 });
    const otherOrder = { ...(await proven(server, members[1], { amount: 400 })) };
    const first = (await buy(server, members[0], body)).body.data.id;
    const second = (
      await buy(server, members[1], { ...otherOrder, referenceNumber: body.referenceNumber })
    ).body.data.id;
    const third = await bought(members[2], 20);
    await expireReservations(server, companyId, [first, second, third]);
    await bought(members[0], 40);
    expect(await approveAll(admin, [second, first, third])).toEqual([
      [second, 'reference_already_approved'],
      [first, null],
      [third, null],
    ]);
    expect(await checkTotals(server.db)).toEqual([]);
  });
});

describe('a buyer who finds too few tokens', () => {
  test('gets the tokens of expired reservations, without waiting for the job', async () => {
    const { companyId, members } = await makeFixture(100);
    const late = await bought(members[0], 100);
    await passReservations(server, [late]);
    expect((await buy(server, members[1], order(100), 'the key')).status).toBe(201);
    expect(await totalsOf(server, companyId)).toMatchObject({ reserved: 100n, pending_count: 2n });
    expect((await ownOf(members[0], late)).reservedUntil).toBeNull();
    // Repeating the order returns the existing order, and the next order is refused.
    expect((await buy(server, members[1], order(100), 'the key')).status).toBe(201);
    expect((await buy(server, members[2], order(1))).body).toMatchObject({
      code: 'above_remaining_supply',
      message: 'All tokens are sold or reserved at the moment.',
    });
    expect(await checkTotals(server.db)).toEqual([]);
  });

  test('is refused with the number of remaining tokens when they are too few', async () => {
    const { members } = await makeFixture(100);
    const late = await bought(members[0], 60);
    await bought(members[1], 40);
    await passReservations(server, [late]);
    expect((await buy(server, members[2], order(61))).body.message).toBe(
      'Only 60 tokens are left. Please enter a smaller amount.',
    );
  });
});

describe('the database', () => {
  const change = (id: string, set: string) =>
    server.pool.query(`update purchases set ${set} where id = $1`, [id]);

  test('refuses to prolong a reservation, or to end it early, twice or with a decision', async () => {
    const { companyId, members, admin } = await makeFixture(100);
    const [standing, late] = [await bought(members[0], 1), await bought(members[1], 1)];
    await expireReservations(server, companyId, [late]);
    await expect(change(standing, `reserved_until = now() + interval '1 year'`)).rejects.toThrow(
      /only a question extends a reservation/,
    );
    await expect(change(standing, 'reserved_until = null')).rejects.toThrow(/only a question/);
    await expect(change(standing, 'released_at = now()')).rejects.toThrow(
      /purchases_released_in_time/,
    );
    await expect(change(late, 'released_at = null')).rejects.toThrow(/ends once/);
    await expect(change(late, `released_at = now() + interval '1 hour'`)).rejects.toThrow(
      /ends once/,
    );
    const decision = `status = 'REJECTED', decided_at = now(), decided_by = '${admin.id}'`;
    await expect(change(standing, `released_at = now(), ${decision}`)).rejects.toThrow(/ends once/);
  });
});
