import { MAX_STATEMENT_DAYS } from '@prelaunch/contract';
import { expect, test } from 'vitest';
import {
  inDays,
  LINE_DAY,
  makeDesk,
  matched,
  plantExact,
  plantLine,
  submitUpi,
} from '../../../testing/statements.ts';
import { useServer } from '../../../testing/use-server.ts';

/** What explains the money of a day, for the admin who closes it. */

const server = useServer();

const dayOf = async (token: string, day?: string) =>
  (await server.call('getStatementDay', { token, query: day === undefined ? {} : { day } })).body
    .data;

test('without received money there is no day to close', async () => {
  const { companyId, admin } = await makeDesk(server);
  const nothing = { day: null, days: [], states: [], fees: 0, lines: [] };
  expect(await dayOf(admin.token)).toEqual(nothing);
  await plantLine(server, companyId, { kind: 'DEBIT' });
  expect(await dayOf(admin.token)).toEqual(nothing);
});

test('a day that has not begun is not closed, although a statement may have lines of it', async () => {
  const { companyId, admin } = await makeDesk(server);
  await plantLine(server, companyId, { amount: 38_000n, day: inDays(1) });
  expect(await dayOf(admin.token)).toMatchObject({ day: null, days: [] });
  await plantLine(server, companyId, { amount: 10_050n, day: inDays(-1) });
  expect(await dayOf(admin.token)).toMatchObject({
    day: inDays(-1),
    days: [{ day: inDays(-1), open: 1 }],
  });
  await plantLine(server, companyId, { amount: 5n, day: inDays(0) });
  expect(await dayOf(admin.token)).toMatchObject({ day: inDays(0) });
});

test('the latest days with received money are listed once each, the newest first', async () => {
  const { companyId, admin } = await makeDesk(server);
  const days = Array.from({ length: MAX_STATEMENT_DAYS + 1 }, (_, n) => inDays(-2 * n));
  for (const day of [...days, ...days.slice(0, 3)]) await plantLine(server, companyId, { day });
  await plantLine(server, companyId, { kind: 'DEBIT', day: inDays(-1) });
  const listed = (await dayOf(admin.token)).days.map(({ day }: { day: string }) => day);
  expect(listed).toEqual(days.slice(0, MAX_STATEMENT_DAYS));
});

test('the day to close is the latest one with open money, then the latest one', async () => {
  const { companyId, admin } = await makeDesk(server);
  const { token } = admin;
  const older = inDays(-5);
  const open = await plantLine(server, companyId, { amount: 38_000n, day: older });
  const closed = await plantLine(server, companyId, { amount: 10_050n });
  await plantLine(server, companyId, { amount: 99_900n, kind: 'DEBIT', day: inDays(-1) });
  await matched(server, token);
  const aside = { body: { lineId: closed, note: 'Interest of the bank' }, token };
  expect((await server.call('setLineAside', aside)).status).toBe(200);

  expect(await dayOf(token)).toMatchObject({
    day: older,
    days: [
      { day: LINE_DAY, open: 0 },
      { day: older, open: 1 },
    ],
    states: [{ state: 'no_purchase', count: 1, sum: 380, refunded: 0 }],
    lines: [{ id: open }],
  });

  const part = { lineId: open, amount: 300, reason: 'Nobody claims it' };
  await server.call('registerRefund', { token, body: part });
  expect(await dayOf(token)).toMatchObject({
    day: older,
    states: [{ sum: 380, refunded: 300 }],
    lines: [{ id: open }],
  });
  await server.call('registerRefund', { token, body: { ...part, amount: 80 } });
  expect(await dayOf(token)).toMatchObject({
    day: LINE_DAY,
    days: [{ open: 0 }, { open: 0 }],
    states: [{ state: 'set_aside', count: 1, sum: 100.5, refunded: 0 }],
    lines: [],
  });
  expect(await dayOf(token, older)).toMatchObject({ day: older, lines: [] });

  const stranger = await makeDesk(server);
  expect(await dayOf(stranger.admin.token, older)).toMatchObject({ states: [], lines: [] });
});

test('exact lines come first, and the fee of a purchase is counted once', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { token } = admin;
  const [first, second] = [await submitUpi(server, member), await submitUpi(server, member)];
  const parts = [
    await plantLine(server, companyId, { amount: 50_000n }),
    await plantLine(server, companyId, { amount: 52_000n }),
  ];
  const exact = await plantExact(server, companyId, second.id, {});
  expect((await dayOf(token)).lines.map(({ id }: { id: string }) => id)).toEqual([exact, ...parts]);

  for (const lineId of parts) {
    const body = { lineId, purchaseId: first.id };
    expect((await server.call('assignLine', { token, body })).status).toBe(200);
  }
  expect(await dayOf(token)).toMatchObject({
    states: [
      { state: 'assigned', count: 2, sum: 1020 },
      { state: 'exact', count: 1, sum: 1020 },
    ],
    fees: 20,
    lines: [{ id: exact }],
  });
});

test('the fees of a day are those of its purchases, as far as their first lines reach', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { token } = admin;
  const [first, second] = [await submitUpi(server, member), await submitUpi(server, member)];
  const part = await plantLine(server, companyId, { amount: 10_000n });
  const rest = await plantLine(server, companyId, { amount: 101_000n });
  const whole = await plantLine(server, companyId);
  await plantLine(server, companyId, { kind: 'DEBIT' });
  for (const [lineId, purchaseId] of [
    [part, first.id],
    [rest, first.id],
    [whole, second.id],
  ]) {
    await server.call('assignLine', { token, body: { lineId, purchaseId } });
  }
  expect(await dayOf(token)).toMatchObject({ states: [{ state: 'assigned' }], fees: 40 });
  const refund = { lineId: part, amount: 90, reason: 'Paid too much' };
  expect((await server.call('registerRefund', { token, body: refund })).status).toBe(201);
  expect(await dayOf(token)).toMatchObject({ states: [{ state: 'assigned' }], fees: 30 });
});

test('the day to close is the latest one of open lines and of rejected orders that has begun', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { token } = admin;
  const reject = async (day: string) => {
    const { id: purchaseId } = await submitUpi(server, member);
    const lineId = await plantLine(server, companyId, { day });
    await server.call('assignLine', { token, body: { lineId, purchaseId } });
    await server.call('rejectPurchase', { token, body: { id: purchaseId } });
  };
  await plantLine(server, companyId, { day: inDays(-5) });
  await reject(inDays(-4));
  await reject(inDays(1));
  const closed = await dayOf(token);
  expect(closed).toMatchObject({ day: inDays(-4) });
  expect(closed.lines).toHaveLength(1);
});

test('money of a rejected order is open, without a fee, until it goes back', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { token } = admin;
  const { id: purchaseId } = await submitUpi(server, member);
  const lineId = await plantLine(server, companyId);
  // A later day, of which all money is explained.
  const other = await plantLine(server, companyId, { day: inDays(-1) });
  await server.call('setLineAside', { token, body: { lineId: other, note: 'Interest' } });
  await server.call('assignLine', { token, body: { lineId, purchaseId } });
  expect(await dayOf(token, LINE_DAY)).toMatchObject({
    states: [{ state: 'assigned', sum: 1020 }],
    fees: 20,
    lines: [],
  });
  await server.call('rejectPurchase', { token, body: { id: purchaseId } });
  // Money of a purchase that is not rejected, of another day.
  const paid = {
    lineId: await plantLine(server, companyId, { day: inDays(-9) }),
    purchaseId: (await submitUpi(server, member)).id,
  };
  await server.call('assignLine', { token, body: paid });
  expect(await dayOf(token)).toMatchObject({
    day: LINE_DAY,
    days: [
      { day: inDays(-1), open: 0 },
      { day: LINE_DAY, open: 1 },
      { day: inDays(-9), open: 0 },
    ],
    states: [{ state: 'no_purchase', count: 1, sum: 1020, refunded: 0 }],
    fees: 0,
    lines: [{ id: lineId, purchase: { id: purchaseId, status: 'REJECTED' } }],
  });
  const refund = { lineId, amount: 1020, reason: 'Rejected' };
  await server.call('registerRefund', { token, body: refund });
  expect(await dayOf(token)).toMatchObject({ day: inDays(-1) });
  expect(await dayOf(token, LINE_DAY)).toMatchObject({
    days: [{ open: 0 }, { day: LINE_DAY, open: 0 }, { open: 0 }],
    states: [{ sum: 1020, refunded: 1020 }],
    fees: 0,
    lines: [],
  });
});
