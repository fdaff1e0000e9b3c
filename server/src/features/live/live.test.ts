import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCode } from '../../../testing/codes.ts';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});
afterAll(() => server.stop());

async function watch(who: Person) {
  const leave = new AbortController();
  const response = await fetch(`${server.url}/api/v1/user/live`, {
    headers: { authorization: who.token },
    signal: leave.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('no stream');
  let received = '';
  return {
    status: response.status,
    leave: () => {
      leave.abort();
    },
    /** Reads until this text was received or the stream has ended. */
    async until(text: string): Promise<string> {
      while (!received.includes(text)) {
        const { value, done } = await reader.read();
        if (done) break;
        received += value;
      }
      return received;
    },
  };
}

const buy = async (who: Person): Promise<string> =>
  (
    await server.call('submitPurchase', {
      token: who.token,
      body: { paymentMethod: 'MANUAL', amount: 100 },
    })
  ).body.data.id;

test('a page is notified of changes of its own member only', async () => {
  const [member, other] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ];
  const [own, foreign] = [await watch(member), await watch(other)];
  await own.until('watching');
  await foreign.until('watching');

  const id = await buy(member);
  await server.call('markPurchaseSeen', { token: admin.token, body: { id } });
  await own.until('changed');
  const seen = (await server.call('listOwnPurchases', { token: member.token })).body.data.records;
  expect(seen[0]).toMatchObject({ decidedAt: null, seenAt: expect.any(String) });

  await server.call('rejectPurchase', { token: admin.token, body: { id, reason: 'Not paid.' } });
  expect((await own.until('changed\ndata:\n\nevent: changed')).match(/changed/g)).toHaveLength(2);
  const { records } = (await server.call('listOwnPurchases', { token: member.token })).body.data;
  expect(records[0]).toMatchObject({
    status: 'REJECTED',
    reason: 'Not paid.',
    seenAt: seen[0].seenAt,
    decidedAt: expect.any(String),
  });

  const theirs = await buy(other);
  await server.call('approvePurchase', { token: admin.token, body: { id: theirs } });
  expect(await foreign.until('changed')).toContain('changed');
  own.leave();
  foreign.leave();
});

test('a page that connects just after a change is notified, and no other page is', async () => {
  const [member, other] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ];
  const first = await watch(member);
  await first.until('watching');
  const id = await buy(member);
  await server.call('approvePurchase', { token: admin.token, body: { id } });
  await first.until('changed');

  const [late, foreign] = [await watch(member), await watch(other)];
  expect(await late.until('changed')).toContain('changed');
  const theirs = await buy(other);
  await server.call('approvePurchase', { token: admin.token, body: { id: theirs } });
  expect((await foreign.until('changed')).match(/changed/g)).toHaveLength(1);
  for (const page of [first, late, foreign]) page.leave();
});

test('the pages of all members of a company are notified that a payee has changed', async () => {
  const [member, second] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ];
  const otherCompany = await makeCompany(server);
  const elsewhere = await makePerson(server, otherCompany);
  const [own, other, foreign] = [await watch(member), await watch(second), await watch(elsewhere)];
  for (const page of [own, other, foreign]) await page.until('watching');
  const body = {
    holderName: 'GLXY Exports LLP',
    bankName: 'HDFC Bank',
    branch: 'Mumbai Fort',
    accountNumber: '50100123456789',
    ifscCode: 'HDFC0002854',
    upi: 'glxy.exports@okhdfcbank',
  };
  expect(await server.call('updateBeneficiary', { token: admin.token, body })).toMatchObject({
    status: 200,
  });
  expect(await own.until('event: payee')).toContain('event: payee');
  expect(await other.until('event: payee')).toContain('event: payee');
  const late = await watch(await makePerson(server, companyId));
  expect(await late.until('event: payee')).toContain('event: payee');

  const theirs = await buy(elsewhere);
  const theirAdmin = await makePerson(server, otherCompany, 'ADMIN');
  await server.call('markPurchaseSeen', { token: theirAdmin.token, body: { id: theirs } });
  expect(await foreign.until('changed')).not.toContain('payee');
  for (const page of [own, other, foreign, late]) page.leave();
});

describe('a stream ends with its session:', () => {
  type End = (member: Person) => Promise<unknown>;
  const byAdmin =
    (change: object): End =>
    ({ id }) =>
      server.call('updateAccount', { token: admin.token, body: { id, ...change } });
  const ends: readonly (readonly [how: string, end: End])[] = [
    ['a logout', ({ token }) => server.call('logoutMember', { token })],
    ['a blocked account', byAdmin({ status: 'BLOCKED' })],
    [
      'a promotion',
      byAdmin({ role: 'ADMIN', name: 'A', email: 'promoted@example.com', mobile: '+919812345678' }),
    ],
    [
      'a deleted account',
      ({ id }) => server.call('deleteAccount', { token: admin.token, body: { id } }),
    ],
    [
      'a new password',
      async ({ email: user }) => {
        const subject = { purpose: 'forgot_password', scope: companyId, address: user } as const;
        const otp = await newCode(server, subject);
        const body = { companyId, user, otp, password: `${PASSWORD} changed` };
        return server.call('resetPassword', { body });
      },
    ],
  ];

  test.each(ends)('%s', async (_, end) => {
    const [member, other] = [
      await makePerson(server, companyId),
      await makePerson(server, companyId),
    ];
    const [own, foreign] = [await watch(member), await watch(other)];
    await own.until('watching');
    await foreign.until('watching');
    expect(await end(member)).toMatchObject({ status: 200 });
    // The server never sends this text, so the call reads to the end of the stream.
    expect(await own.until('the stream has not ended')).toContain('changed');
    await buy(other).then((id) =>
      server.call('markPurchaseSeen', { token: admin.token, body: { id } }),
    );
    expect(await foreign.until('changed')).toContain('changed');
    foreign.leave();
  });

  test('an expired session', async () => {
    const member = await makePerson(server, companyId);
    await server.pool.query(
      "update sessions set expires_at = now() + interval '2 seconds' where account_id = $1",
      [member.id],
    );
    const page = await watch(member);
    expect(await page.until('the stream has not ended')).toContain('watching');
  });
});

test('a member may have ten streams, and may open a new one after closing one of them', async () => {
  const member = await makePerson(server, companyId);
  const pages = await Promise.all(Array.from({ length: 10 }, () => watch(member)));
  await Promise.all(pages.map((page) => page.until('watching')));
  expect((await watch(member)).status).toBe(429);
  pages[0]?.leave();
  await expect.poll(async () => (await watch(member)).status).toBe(200);
  for (const page of pages) page.leave();
});

test('an admin can mark a purchase as seen repeatedly; an admin of another company gets 404', async () => {
  const member = await makePerson(server, companyId);
  const id = await buy(member);
  const elsewhere = await makeCompany(server);
  const stranger = await makePerson(server, elsewhere, 'ADMIN');
  const seen = (token: string) => server.call('markPurchaseSeen', { token, body: { id } });
  expect((await seen(stranger.token)).status).toBe(404);
  expect((await seen(admin.token)).status).toBe(200);
  expect((await seen(admin.token)).status).toBe(200);
});

test('a stream that opens while the server stops is ended at once', async () => {
  const stopping = await startTestServer();
  try {
    const member = await makePerson(stopping, await makeCompany(stopping));
    // The shutdown has closed all streams at this point.
    stopping.deps.live.release();
    const page = await fetch(`${stopping.url}/api/v1/user/live`, {
      headers: { authorization: member.token },
      signal: AbortSignal.timeout(10_000),
    });
    expect(await page.text()).toContain('watching');
  } finally {
    await stopping.stop();
  }
});
