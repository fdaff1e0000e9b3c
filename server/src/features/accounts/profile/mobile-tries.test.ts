import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** How many mobile numbers a member may look up by changing its profile. */

let server: TestServer;
let companyId: string;

beforeAll(async () => {
  server = await startTestServer({ limits: 'strict' });
  companyId = await makeCompany(server);
});
afterAll(() => server.stop());

const update = (who: Person, fields: Record<string, string>) =>
  server.call('updateProfile', {
    token: who.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const profileOf = async (who: Person) =>
  (await server.call('getProfile', { token: who.token })).body.data;

test('an account may submit five mobile numbers a day, taken or not; then it must wait', async () => {
  const [member, other] = [
    await makePerson(server, companyId),
    await makePerson(server, companyId),
  ];
  const { mobile: taken } = await profileOf(other);
  const { mobile: own } = await profileOf(member);
  const send = (mobile: string) => update(member, { mobile, password: PASSWORD });
  // Saving the current number, or a wrong password, uses up no try.
  for (let n = 0; n < 6; n += 1) expect((await send(own)).status).toBe(200);
  const wrong = { mobile: taken, password: 'not the password' };
  for (let n = 0; n < 6; n += 1) expect((await update(member, wrong)).status).toBe(400);

  // Changes and refusals count the same, and so do parallel and sequential calls.
  expect((await send('+919711100001')).status).toBe(200);
  const parallel = await Promise.all(Array.from({ length: 7 }, () => send(taken)));
  const codes = parallel.map(({ body }) => String(body.code)).sort();
  expect(codes).toEqual([
    ...Array.from({ length: 4 }, () => 'mobile_taken'),
    ...Array.from({ length: 3 }, () => 'too_many_mobiles'),
  ]);

  const freeOne = await send('+919711100002');
  expect(freeOne).toMatchObject({ status: 429, body: { code: 'too_many_mobiles' } });
  const wait = Number(freeOne.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(23 * 3600);
  expect(wait).toBeLessThanOrEqual(24 * 3600);
  expect((await profileOf(member)).mobile).toBe('+919711100001');

  // A new session does not reset the counter. Other fields and other members are not affected.
  const { token } = (
    await server.call('loginMember', {
      body: { companyId, user: member.email, password: PASSWORD },
    })
  ).body.data;
  const again = await update({ ...member, token }, { mobile: taken, password: PASSWORD });
  expect(again.body.code).toBe('too_many_mobiles');
  expect((await update(member, { name: 'Asha Rao', password: PASSWORD })).status).toBe(200);
  const byOther = await update(other, { mobile: '+919711100003', password: PASSWORD });
  expect(byOther.status).toBe(200);

  await server.pool.query(`update network_counters set ends_at = now() - interval '1 s'`);
  expect((await send('+919711100002')).status).toBe(200);
});
