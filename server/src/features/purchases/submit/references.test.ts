import { beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../../testing/people.ts';
import { buy, proven } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** A transaction number is cleaned, and a member can claim each payment once. */

const server = useServer();
let companyId: string;
let admin: Person;

beforeAll(async () => {
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});

test('a member cannot submit a reference twice, in any spelling', async () => {
  const member = await makePerson(server, companyId);
  const body = await proven(server, member, {
    paymentMethod: 'BANK',
    referenceNumber: 'hdfc 1234-5678901234',
  });
  const first = await buy(server, member, body);
  expect(first.status).toBe(201);
  const respelt = await proven(server, member, { referenceNumber: 'HDFC12345678901234' });
  expect(await buy(server, member, respelt)).toMatchObject({
    status: 409,
    body: { message: 'This transaction number has already been submitted.' },
  });
  await server.call('rejectPurchase', { token: admin.token, body: { id: first.body.data.id } });
  expect((await buy(server, member, respelt)).status).toBe(201);
});

test.each([
  '411030232506',
  '411030232506.',
  'UTR:411030232506',
  '4110/30232506',
  "'411030232506",
  '4\u033611030232506',
  '411030_232506',
  'IMPS/411030232506',
  '411030232506A',
  '00411030232506',
])('a member claims a payment once; %j is refused after another spelling', async (typed) => {
  const member = await makePerson(server, companyId);
  const first = await proven(server, member, { referenceNumber: 'RRN 4110 3023 2506' });
  expect((await buy(server, member, first)).status).toBe(201);
  const second = await proven(server, member, { referenceNumber: typed });
  expect(await buy(server, member, second)).toMatchObject({
    status: 409,
    body: { code: 'reference_already_submitted' },
  });
});

test.each(['.', '\u0336', '❶'])(
  '%j is refused, because it has no letter and no digit',
  async (referenceNumber) => {
    const member = await makePerson(server, companyId);
    expect(
      await buy(server, member, await proven(server, member, { referenceNumber })),
    ).toMatchObject({
      status: 400,
      body: { message: ['Please enter UTR or Transaction Number.'] },
    });
  },
);

test('invisible characters are removed from a reference', async () => {
  const member = await makePerson(server, companyId);
  const order = await proven(server, member, { referenceNumber: '\u200e7319\u200b 5501 2277' });
  expect((await buy(server, member, order)).body.data.referenceNumber).toBe('7319 5501 2277');
});
