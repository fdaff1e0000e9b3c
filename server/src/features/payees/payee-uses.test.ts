import { expect, test } from 'vitest';
import { confirm, idOf, makeAdmins, setFourEyes } from '../../../testing/four-eyes.ts';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { proven } from '../../../testing/purchases.ts';
import { useServer } from '../../../testing/use-server.ts';

/** What a member reads about the account to pay to: how long it has had its numbers, and who has paid to it. */

const server = useServer();

/** The account that `makeCompany` creates. */
const FIRST = {
  holderName: 'GLXY Private Limited',
  bankName: 'State Bank of India',
  branch: 'Bengaluru Main',
  accountNumber: '12345678901',
  ifscCode: 'SBIN0000813',
  upi: 'glxy@okaxis',
};

async function firstPayee({ token }: Person) {
  const [payee] = (await server.call('getPaymentDetails', { token })).body.data.banks;
  return payee;
}

/** Submits a purchase that is paid to the present version, and returns it. */
async function pay(who: Person) {
  const { versionId } = await firstPayee(who);
  const body = await proven(server, who, { payeeVersionId: versionId });
  return (await server.call('submitPurchase', { token: who.token, body })).body.data;
}

const update = ({ token }: Person, changed: object) =>
  server.call('updateBeneficiary', { token, body: { ...FIRST, ...changed } });

async function company() {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  return { companyId, admin, member: await makePerson(server, companyId) };
}

test('a member who has paid to the account before sees when, also after another spelling of its branch', async () => {
  const { companyId, admin, member } = await company();
  const before = (await firstPayee(member)).use;
  expect(before).toMatchObject({ upi: FIRST.upi, byTwoAdmins: false, paidAt: null });

  const { createdAt } = await pay(member);
  await update(admin, { branch: 'Bengaluru' });
  const after = await firstPayee(member);
  expect(after.branch).toBe('Bengaluru');
  expect(after.use).toEqual({ ...before, paidAt: createdAt });

  const another = await makePerson(server, companyId);
  expect((await firstPayee(another)).use).toEqual(before);
});

test.each([
  ['number', { accountNumber: '12345678902' }],
  ['IFSC code', { ifscCode: 'SBIN0000814' }],
  ['UPI ID', { upi: 'glxy@oksbi' }],
])('another %s is new, and nobody has paid to it', async (_name, changed) => {
  const { admin, member } = await company();
  const { since } = (await firstPayee(member)).use;
  await pay(member);
  await update(admin, changed);
  const { use } = await firstPayee(member);
  expect(use).toMatchObject({ byTwoAdmins: false, paidAt: null });
  expect(new Date(use.since).getTime()).toBeGreaterThan(new Date(since).getTime());
});

test('a rejected payment is no payment to the account', async () => {
  const { admin, member } = await company();
  const { id } = await pay(member);
  expect((await firstPayee(member)).use.paidAt).not.toBeNull();
  await server.call('rejectPurchase', { token: admin.token, body: { id, reason: 'Not found' } });
  expect((await firstPayee(member)).use.paidAt).toBeNull();
});

test('a change that a second admin confirmed says so; the next one alone does not', async () => {
  const { companyId, member } = await company();
  const [one, other] = await makeAdmins(server, companyId);
  await setFourEyes(server, companyId, true);
  const request = idOf(await update(one, { accountNumber: '50100123456789' }));
  expect((await firstPayee(member)).use.byTwoAdmins).toBe(false);
  expect((await confirm(server, other, request)).status).toBe(200);
  expect(await firstPayee(member)).toMatchObject({
    accountNumber: '50100123456789',
    use: { byTwoAdmins: true },
  });
  await setFourEyes(server, companyId, false);
  await update(one, { accountNumber: '50100123456780' });
  expect((await firstPayee(member)).use.byTwoAdmins).toBe(false);
});

test('the holder of the first account is the legal name of the company, and a purchase keeps the holder that was paid', async () => {
  const { admin, member } = await company();
  const legalName = async () =>
    (await server.call('getProgram', { token: member.token })).body.data.contact.legalName;
  const payeeOf = async (id: string) => {
    const { body } = await server.call('listOwnPurchases', { token: member.token });
    return body.data.records.find((each: { id: string }) => each.id === id).payeeName;
  };
  expect(await legalName()).toBe(FIRST.holderName);
  const { id } = await pay(member);
  await update(admin, { holderName: 'GLXY Collections LLP' });
  expect(await legalName()).toBe('GLXY Collections LLP');
  expect(await payeeOf(id)).toBe(FIRST.holderName);

  const manual = { paymentMethod: 'MANUAL', amount: 1_000 };
  const { data } = (await server.call('submitPurchase', { token: member.token, body: manual }))
    .body;
  expect(await payeeOf(data.id)).toBeNull();
});
