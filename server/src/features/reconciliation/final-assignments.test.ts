import { expect, test } from 'vitest';
import { confirm, setFourEyes } from '../../../testing/four-eyes.ts';
import { blockedStatements, holdRow } from '../../../testing/hold-row.ts';
import { makeDesk, plantLine, statusOf, submitUpi } from '../../../testing/statements.ts';
import { useServer } from '../../../testing/use-server.ts';

/** An assignment is final exactly if the purchase was approved with it, also when one of the two waited for a lock. */

const server = useServer();

type Call = 'assignLine' | 'unassignLine' | 'approvePurchase';

/** Returns the data of the reply, or the code of the refusal. */
const call = async (name: Call, token: string, body: object) => {
  const { status, body: reply } = await server.call(name, { token, body });
  return status < 300 ? reply.data : reply.code;
};

async function withLine() {
  const desk = await makeDesk(server);
  const { id: purchaseId } = await submitUpi(server, desk.member);
  const lineId = await plantLine(server, desk.companyId);
  return { ...desk, purchaseId, lineId, token: desk.admin.token };
}

test('a line that was assigned while the confirmation of the approval waited stays assigned', async () => {
  const { companyId, token, other, purchaseId, lineId } = await withLine();
  await setFourEyes(server, companyId, true, 1);
  await call('approvePurchase', token, { id: purchaseId });
  const [request] = (await server.call('listConfirmations', { token: other.token })).body.data
    .records;
  const held = await holdRow(server.pool, 'select from confirmations where id = $1', [request.id]);
  const confirming = confirm(server, other, request.id);
  await blockedStatements(server.pool, 1);
  await call('assignLine', token, { lineId, purchaseId });
  await held.release();
  expect((await confirming).status).toBe(200);
  expect(await statusOf(server, purchaseId)).toBe('APPROVED');
  expect(await call('unassignLine', token, { lineId })).toBe('assignment_final');
});

test('an assignment that waited while the purchase was approved without the line can be undone', async () => {
  const { companyId, token, other, purchaseId, lineId } = await withLine();
  const held = await holdRow(server.pool, 'select from reconciliations where company_id = $1', [
    companyId,
  ]);
  const assigning = call('assignLine', token, { lineId, purchaseId });
  await blockedStatements(server.pool, 1);
  expect(await call('approvePurchase', other.token, { id: purchaseId })).toMatchObject({
    status: 'APPROVED',
  });
  await held.release();
  expect(await assigning).toMatchObject({ state: 'assigned' });
  expect(await call('unassignLine', token, { lineId })).toMatchObject({ state: 'unmatched' });
});
