import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { LINE_DAY, makeDesk, plantLine, submitUpi } from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

/** Messages and mails of an installation whose setting offers Marathi. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ languages: ['en', 'hi', 'mr'] });
});
afterAll(() => server.stop());

const speakMarathi = ({ token }: Person) =>
  server.call('setLanguage', { token, body: { language: 'mr' } });

const inMarathi = { headers: { 'accept-language': 'mr-IN' } };

test('messages and the texts of invalid fields are in the language of the request', async () => {
  const { companyId, member } = await makeDesk(server);
  const body = { companyId, user: member.email, password: PASSWORD };
  const login = await server.call('loginMember', { ...inMarathi, body });
  expect(login.body.message).toBe('लॉग इन झाले.');
  const refused = await server.call('requestRegisterOtp', {
    ...inMarathi,
    body: { companyId, name: 'A'.repeat(500), email: 'x', mobile: '1' },
  });
  expect(refused.status).toBe(400);
  const texts = refused.body.message as unknown as string[];
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.filter((text) => !/[\u0900-\u097f]/.test(text))).toEqual([]);
});

test("a change of a member's identity is mailed in their language", async () => {
  const { companyId, admin } = await makeDesk(server);
  const member = await makePerson(server, companyId);
  await server.call('approveAccounts', { token: admin.token, body: { ids: [member.id] } });
  await speakMarathi(member);
  await server.call('updateProfile', {
    token: member.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name: 'Meera Seller', password: PASSWORD }).toString(),
  });
  const { text } = await server.mail.waitFor(member.email, 1, /^तुमची पडताळणी संपली आहे$/);
  expect(text).toContain('नमस्कार');
});

test('mails about a refund are in the language of the member: Marathi', async () => {
  const desk = await makeDesk(server);
  await speakMarathi(desk.member);
  const purchase = await submitUpi(server, desk.member);
  const lineId = await plantLine(server, desk.companyId, { amount: 110_000n });
  const { token } = desk.admin;
  await server.call('assignLine', { token, body: { lineId, purchaseId: purchase.id } });
  const body = { lineId, amount: 80, reason: 'Overpaid' };
  const { id } = (await server.call('registerRefund', { token, body })).body.data;
  const { email } = desk.member;
  expect((await server.mail.waitFor(email, 1, /तुम्हाला पैसे परत मिळतील/)).text).toContain('₹ 80.00');
  await server.call('markRefundSent', {
    token,
    body: { id, reference: 'N123', date: LINE_DAY },
  });
  expect((await server.mail.waitFor(email, 1, /तुमचा रिफंड पाठवला आहे/)).text).toContain('N123');
});
