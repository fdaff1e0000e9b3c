import { expect, test } from 'vitest';
import { LINE_DAY, makeDesk, matched, plantLine } from '../../../testing/statements.ts';
import { useServer } from '../../../testing/use-server.ts';

/** What the dashboard says about money that waits in Reconcile. */

const server = useServer();

/** What Reconcile says of the lines in a state. */
const reconciled = async (token: string, of = 'no_purchase'): Promise<unknown> => {
  const { states } = (await server.call('getReconciliation', { token })).body.data;
  return states.find(({ state }: { state: string }) => state === of);
};

const openMoney = async (token: string): Promise<unknown> =>
  (await server.call('getOpenMoney', { token })).body.data;

test('money without an order and refunds that are due are summed, each rupee once', async () => {
  const { companyId, admin } = await makeDesk(server);
  const { token } = admin;
  const nothing = { count: 0, sum: 0 };
  expect(await openMoney(token)).toEqual({ withoutOrder: nothing, refundsDue: nothing });

  const whole = await plantLine(server, companyId, { amount: 38_000n });
  const part = await plantLine(server, companyId, { amount: 10_050n });
  await plantLine(server, companyId, { amount: 99_900n, kind: 'DEBIT' });
  await matched(server, token);
  const interest = {
    lineId: await plantLine(server, companyId, { amount: 500n }),
    note: 'Interest',
  };
  await server.call('setLineAside', { token, body: interest });
  expect(await openMoney(token)).toEqual({
    withoutOrder: { count: 2, sum: 480.5 },
    refundsDue: nothing,
  });

  const refund = async (lineId: string, amount: number): Promise<string> =>
    (
      await server.call('registerRefund', {
        token,
        body: { lineId, amount, reason: 'Nobody claims it' },
      })
    ).body.data.id;
  const first = await refund(whole, 300);
  const second = await refund(whole, 80);
  await refund(part, 0.5);
  expect(await openMoney(token)).toEqual({
    withoutOrder: { count: 1, sum: 100 },
    refundsDue: { count: 3, sum: 380.5 },
  });
  expect(await reconciled(token)).toEqual({
    state: 'no_purchase',
    count: 2,
    sum: 480.5,
    withoutRefunds: { count: 1, sum: 100 },
  });
  expect(await reconciled(token, 'set_aside')).toMatchObject({
    withoutRefunds: { count: 1, sum: 5 },
  });

  const sent = { id: first, reference: 'N328261234567890', date: LINE_DAY };
  expect((await server.call('markRefundSent', { token, body: sent })).status).toBe(200);
  expect((await server.call('cancelRefund', { token, body: { id: second } })).status).toBe(200);
  expect(await openMoney(token)).toEqual({
    withoutOrder: { count: 2, sum: 180 },
    refundsDue: { count: 1, sum: 0.5 },
  });
  expect(await reconciled(token)).toMatchObject({ withoutRefunds: { count: 2, sum: 180 } });

  const stranger = await makeDesk(server);
  expect(await openMoney(stranger.admin.token)).toEqual({
    withoutOrder: nothing,
    refundsDue: nothing,
  });
});
