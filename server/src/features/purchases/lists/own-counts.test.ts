import { expect, test } from 'vitest';
import { setFourEyes } from '../../../../testing/four-eyes.ts';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import { buy } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** How many purchases of a member are in each state. */

const ORDER = { paymentMethod: 'MANUAL', amount: 1000 };

const server = useServer();

test("counts only the member's own purchases, and names the newest decided one", async () => {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  const member = await makePerson(server, companyId);
  const counts = async (token: string) =>
    (await server.call('countOwnPurchases', { token })).body.data;
  expect(await counts(member.token)).toEqual({
    pending: 0,
    approved: 0,
    rejected: 0,
    newest: null,
  });

  const made: string[] = [];
  for (let n = 0; n < 4; n += 1) made.push((await buy(server, member, ORDER)).body.data.id);
  const [first, second, third] = made;
  await server.call('approvePurchase', { token: admin.token, body: { id: third } });
  await server.call('approvePurchase', { token: admin.token, body: { id: first } });
  await server.call('rejectPurchase', { token: admin.token, body: { id: second } });
  const other = await makePerson(server, companyId);
  await buy(server, other, ORDER);

  expect(await counts(member.token)).toMatchObject({
    pending: 1,
    approved: 2,
    rejected: 1,
    newest: { id: third, status: 'APPROVED' },
  });
  expect(await counts(other.token)).toEqual({ pending: 1, approved: 0, rejected: 0, newest: null });
});

test('names no purchase whose place another has taken', async () => {
  const companyId = await makeCompany(server);
  const admin = await makePerson(server, companyId, 'ADMIN');
  await makePerson(server, companyId, 'ADMIN');
  const member = await makePerson(server, companyId);
  const { id } = (await buy(server, member, ORDER)).body.data;
  // The purchase for what was paid waits for a second admin.
  await setFourEyes(server, companyId, true, 500);
  await server.call('approvePaid', { token: admin.token, body: { id, received: 612 } });
  expect((await server.call('countOwnPurchases', { token: member.token })).body.data).toEqual({
    pending: 1,
    approved: 0,
    rejected: 1,
    newest: null,
  });
});
