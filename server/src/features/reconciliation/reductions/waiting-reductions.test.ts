import { expect, test } from 'vitest';
import { setFourEyes } from '../../../../testing/four-eyes.ts';
import { approvePaidBy, dataOrCode, makeShort } from '../../../../testing/short-purchase.ts';
import { makeDesk, plantLine, statusOf, submitUpi } from '../../../../testing/statements.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** What was paid of a short purchase, while it waits for a second admin. */

const server = useServer();
const approvePaid = approvePaidBy(server);

/** A purchase of 612 rupees that waits, and its request. */
async function waiting() {
  const made = await makeShort(server);
  const { companyId, other, token, purchaseId } = made;
  await setFourEyes(server, companyId, true, 900);
  const { id } = await approvePaid(token, purchaseId, 612);
  const request = async () => {
    const { body } = await server.call('listConfirmations', { token: other.token });
    return String(body.data.records[0].id);
  };
  const confirm = async () =>
    dataOrCode(server, 'confirmChange', other.token, { id: await request() });
  return { ...made, id: String(id), request, confirm };
}

test('needs one although it is below the limit, because the order was not', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  await setFourEyes(server, companyId, true, 1000);
  const { id } = await submitUpi(server, member);
  expect(await approvePaid(admin.token, id, 1019.98)).toMatchObject({ status: 'PENDING' });
});

test('is not confirmed when more has been assigned, and keeps the lines that it is for', async () => {
  const { companyId, token, lineId, id, confirm } = await waiting();
  const rest = await plantLine(server, companyId, { amount: 40_800n });
  await dataOrCode(server, 'assignLine', token, { lineId: rest, purchaseId: id });
  expect(await confirm()).toBe('received_changed');
  expect(await dataOrCode(server, 'unassignLine', token, { lineId })).toBe('assignment_final');
  expect(await dataOrCode(server, 'unassignLine', token, { lineId: rest })).not.toBeTypeOf(
    'string',
  );
  expect(await confirm()).toBeNull();
  expect(await statusOf(server, id)).toBe('APPROVED');
});

test('gives its lines back once it is rejected', async () => {
  const { token, lineId, id } = await waiting();
  await dataOrCode(server, 'rejectPurchase', token, { id });
  expect(await dataOrCode(server, 'unassignLine', token, { lineId })).toMatchObject({
    state: 'unmatched',
  });
});

test('is requested again by the same call after the request was declined', async () => {
  const { other, token, purchaseId, id, request, confirm } = await waiting();
  await dataOrCode(server, 'declineConfirmation', other.token, { id: await request() });
  expect(await approvePaid(token, purchaseId, 612)).toMatchObject({ id, status: 'PENDING' });
  expect(await confirm()).toBeNull();
  await dataOrCode(server, 'rejectPurchase', token, { id });
  expect(await approvePaid(token, purchaseId, 612)).toMatchObject({ id, status: 'APPROVED' });
});

test('has the number that an admin has compared', async () => {
  const { member, id } = await waiting();
  const { body } = await server.call('correctPurchaseReference', {
    token: member.token,
    params: { id },
    body: { referenceNumber: '632514789777' },
  });
  expect(body.code).toBe('reference_not_correctable');
});
