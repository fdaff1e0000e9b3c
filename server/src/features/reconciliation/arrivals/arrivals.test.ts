import { describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../testing/people.ts';
import {
  buyWithCode,
  creditOf,
  csvForm,
  importStatement,
  inDays,
  LINE_DAY,
  listLines,
  makeDesk,
  matched,
  plantExact,
  plantLine,
  submitUpi,
} from '../../../../testing/statements.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** Which payments of a member a line of a bank statement proves. A purchase is 1,020 rupees with the fee. */

const server = useServer();

const arrivalsOf = async ({ token }: Pick<Person, 'token'>, ...ids: string[]) =>
  (await server.call('listArrivals', { token, query: { purchases: ids.join(',') } })).body.data
    .arrivals;

/** Plants a line and compares it with the purchases. */
async function compared(
  { companyId, admin }: { readonly companyId: string; readonly admin: Person },
  line: Parameters<typeof plantLine>[2],
) {
  const lineId = await plantLine(server, companyId, line);
  await matched(server, admin.token);
  return lineId;
}

const found = (purchaseId: string, amount: number, day = LINE_DAY) => [{ purchaseId, amount, day }];

test('a line with the reference and the amount proves the payment at the import, before any approval', async () => {
  const { admin, member } = await makeDesk(server);
  const { id, reference } = await submitUpi(server, member);
  expect(await arrivalsOf(member, id)).toEqual([]);
  await importStatement(server, admin, await csvForm([creditOf(reference, 1020)]));
  expect(await arrivalsOf(member, id)).toEqual(found(id, 1020));
});

test('only amount and day of the line are sent', async () => {
  const desk = await makeDesk(server);
  const { id, reference } = await submitUpi(server, desk.member);
  await compared(desk, { reference, narration: 'UPI-ASHA RAO-SECRET' });
  const [arrival] = await arrivalsOf(desk.member, id);
  expect(Object.keys(arrival).sort()).toEqual(['amount', 'day', 'purchaseId']);
});

test.each([
  ['less', 97_000n, 970],
  ['more', 150_000n, 1500],
])(
  'a line with the reference and %s than the total is reported with its amount',
  async (_, paise, amount) => {
    const desk = await makeDesk(server);
    const { id, reference } = await submitUpi(server, desk.member);
    await compared(desk, { reference, amount: paise });
    expect(await arrivalsOf(desk.member, id)).toEqual(found(id, amount));
  },
);

test('several lines with another amount are one sum, with the newest day', async () => {
  const desk = await makeDesk(server);
  const { id, code } = await buyWithCode(server, desk.member, 'PUR-123456');
  const narration = `NEFT PUR123456 ${code}`;
  await plantLine(server, desk.companyId, {
    narration,
    amount: 2_000n,
    day: inDays(-5),
  });
  await compared(desk, { narration, amount: 90_000n });
  expect(await arrivalsOf(desk.member, id)).toEqual(found(id, 920));
});

describe('the payment code', () => {
  test('proves a payment together with the order number', async () => {
    const desk = await makeDesk(server);
    const { id, code } = await buyWithCode(server, desk.member, 'PUR-123456');
    await compared(desk, { narration: `NEFT PUR123456 ${code}` });
    expect(await arrivalsOf(desk.member, id)).toEqual(found(id, 1020));
  });

  test.each([
    ['the same amount', 102_000n],
    ['another amount', 97_000n],
  ])('proves nothing alone, with %s', async (_, amount) => {
    const desk = await makeDesk(server);
    const { id, code } = await buyWithCode(server, desk.member, 'PUR-123456');
    await compared(desk, { narration: `NEFT ${code}`, amount });
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
  });
});

describe('nothing is reported', () => {
  test('for a line that fits only by name, amount and day', async () => {
    const desk = await makeDesk(server);
    const { id } = await submitUpi(server, desk.member);
    const { rows } = await server.pool.query<{ name: string; day: string }>(
      `select name, (now() at time zone interval '05:30')::date as day from accounts where id = $1`,
      [desk.member.id],
    );
    const [{ name, day } = { name: '', day: '' }] = rows;
    await compared(desk, { narration: `NEFT-${name}-SAVINGS`, day });
    expect((await listLines(server, desk.admin))[0]).toMatchObject({ state: 'probable' });
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
  });

  test('for a reference that another pending purchase claims too', async () => {
    const desk = await makeDesk(server);
    const { id, reference } = await submitUpi(server, desk.member);
    await compared(desk, { reference });
    const stranger = await makePerson(server, desk.companyId);
    const claimed = await submitUpi(server, stranger, { referenceNumber: reference });
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
    expect(await arrivalsOf(stranger, claimed.id)).toEqual([]);
  });

  test('for two lines with the same reference and amount', async () => {
    const desk = await makeDesk(server);
    const { id, reference } = await submitUpi(server, desk.member);
    await compared(desk, { reference });
    await plantLine(server, desk.companyId, { reference, narration: 'AGAIN' });
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
    await matched(server, desk.admin.token);
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
  });

  test('for a line with another amount more than 90 days away', async () => {
    const desk = await makeDesk(server);
    const { id, reference } = await submitUpi(server, desk.member);
    await compared(desk, { reference, amount: 97_000n, day: inDays(-93) });
    expect((await listLines(server, desk.admin))[0]).toMatchObject({ state: 'other_amount' });
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
  });

  test.each([false, true])(
    'for a rejected purchase (with an assigned line: %s)',
    async (isAssigned) => {
      const desk = await makeDesk(server);
      const { id, reference } = await submitUpi(server, desk.member);
      const lineId = await compared(desk, { reference });
      const assignment = { token: desk.admin.token, body: { lineId, purchaseId: id } };
      if (isAssigned) await server.call('assignLine', assignment);
      expect(await arrivalsOf(desk.member, id)).toHaveLength(1);
      await server.call('rejectPurchase', { token: desk.admin.token, body: { id } });
      expect(await arrivalsOf(desk.member, id)).toEqual([]);
    },
  );

  test('for an approved purchase without a line', async () => {
    const desk = await makeDesk(server);
    const { id } = await submitUpi(server, desk.member);
    await server.call('approvePurchase', { token: desk.admin.token, body: { id } });
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
  });

  test('to another member of the company, and to a member of another company', async () => {
    const desk = await makeDesk(server);
    const { id, reference } = await submitUpi(server, desk.member);
    await compared(desk, { reference });
    expect(await arrivalsOf(await makePerson(server, desk.companyId), id)).toEqual([]);
    expect(await arrivalsOf((await makeDesk(server)).member, id)).toEqual([]);
  });

  test('for a line of another company', async () => {
    const [desk, foreign] = [await makeDesk(server), await makeDesk(server)];
    const { id, reference } = await submitUpi(server, desk.member);
    await compared(foreign, { reference });
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
  });

  test('for a state of a comparison that is no longer true', async () => {
    const desk = await makeDesk(server);
    const { id } = await submitUpi(server, desk.member);
    await plantExact(server, desk.companyId, id, { reference: '999999999999' });
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
  });

  test('for a line for which the last comparison found another purchase', async () => {
    const desk = await makeDesk(server);
    const { id, reference } = await submitUpi(server, desk.member);
    const other = await submitUpi(server, desk.member);
    await plantExact(server, desk.companyId, other.id, { reference });
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
  });
});

describe('the proof is taken back', () => {
  test('by the withdrawal of the import', async () => {
    const { admin, member } = await makeDesk(server);
    const { id, reference } = await submitUpi(server, member);
    const form = await csvForm([creditOf(reference, 1020)]);
    const { id: importId } = await importStatement(server, admin, form);
    expect(await arrivalsOf(member, id)).toHaveLength(1);
    await server.call('undoStatementImport', { token: admin.token, body: { id: importId } });
    expect(await arrivalsOf(member, id)).toEqual([]);
  });

  test('by a line that is set aside, and by one that is given back', async () => {
    const desk = await makeDesk(server);
    const { token } = desk.admin;
    for (const [call, more] of [
      ['setLineAside', { note: 'Not ours' }],
      ['registerRefund', { amount: 100, reason: 'Paid by mistake' }],
    ] as const) {
      const { id, reference } = await submitUpi(server, desk.member);
      const lineId = await compared(desk, { reference });
      expect(await arrivalsOf(desk.member, id)).toHaveLength(1);
      expect((await server.call(call, { token, body: { lineId, ...more } })).status).toBeLessThan(
        300,
      );
      expect(await arrivalsOf(desk.member, id)).toEqual([]);
    }
  });

  test('by the end of an assignment', async () => {
    const desk = await makeDesk(server);
    const { id } = await submitUpi(server, desk.member);
    const { token } = desk.admin;
    const lineId = await plantLine(server, desk.companyId, { amount: 100_000n });
    await server.call('assignLine', { token, body: { lineId, purchaseId: id } });
    expect(await arrivalsOf(desk.member, id)).toEqual(found(id, 1000));
    await server.call('unassignLine', { token, body: { lineId } });
    expect(await arrivalsOf(desk.member, id)).toEqual([]);
  });
});

test('an assigned line counts less its refunds, also after the approval', async () => {
  const desk = await makeDesk(server);
  const { id } = await submitUpi(server, desk.member);
  const { token } = desk.admin;
  const lineId = await plantLine(server, desk.companyId, { amount: 112_000n });
  await server.call('assignLine', { token, body: { lineId, purchaseId: id } });
  expect(await arrivalsOf(desk.member, id)).toEqual(found(id, 1120));
  const refund = { lineId, amount: 100, reason: 'Paid too much' };
  await server.call('registerRefund', { token, body: refund });
  expect(await arrivalsOf(desk.member, id)).toEqual(found(id, 1020));
  await server.call('approvePurchase', { token, body: { id } });
  expect(await arrivalsOf(desk.member, id)).toEqual(found(id, 1020));
});

test('each purchase has the lines that are assigned to it, and only the purchases that were asked for are reported', async () => {
  const desk = await makeDesk(server);
  const { token } = desk.admin;
  const ids: string[] = [];
  for (const amount of [40_000n, 50_000n, 60_000n]) {
    const { id } = await submitUpi(server, desk.member);
    const lineId = await plantLine(server, desk.companyId, { amount });
    await server.call('assignLine', { token, body: { lineId, purchaseId: id } });
    ids.push(id);
  }
  const [first = '', second = '', third = ''] = ids;
  await plantLine(server, desk.companyId, { amount: 70_000n });
  expect(await arrivalsOf(desk.member, second)).toEqual(found(second, 500));
  const both = await arrivalsOf(desk.member, first, third);
  expect(both).toEqual(expect.arrayContaining([...found(first, 400), ...found(third, 600)]));
  expect(both).toHaveLength(2);
});

test('an assigned line that was given back wholly proves nothing', async () => {
  const desk = await makeDesk(server);
  const { id } = await submitUpi(server, desk.member);
  const { token } = desk.admin;
  const lineId = await plantLine(server, desk.companyId, { amount: 50_000n });
  await server.call('assignLine', { token, body: { lineId, purchaseId: id } });
  await server.call('approvePurchase', { token, body: { id } });
  expect(await arrivalsOf(desk.member, id)).toEqual(found(id, 500));
  await server.pool.query(
    'update statement_lines set refunded_paise = amount_paise where id = $1',
    [lineId],
  );
  expect(await arrivalsOf(desk.member, id)).toEqual([]);
});

test('an open line with another amount proves a payment until the decision, for 90 days', async () => {
  const desk = await makeDesk(server);
  const { id, reference } = await submitUpi(server, desk.member);
  const day = inDays(-90);
  await compared(desk, { reference, amount: 97_000n, day });
  expect(await arrivalsOf(desk.member, id)).toEqual(found(id, 970, day));
  await server.call('approvePurchase', { token: desk.admin.token, body: { id } });
  expect(await arrivalsOf(desk.member, id)).toEqual([]);
});

test('a line of an approved purchase proves it before it is linked', async () => {
  const desk = await makeDesk(server);
  const { id, reference } = await submitUpi(server, desk.member);
  await server.call('approvePurchase', { token: desk.admin.token, body: { id } });
  await compared(desk, { reference });
  expect((await listLines(server, desk.admin))[0]).toMatchObject({ state: 'approved_order' });
  expect(await arrivalsOf(desk.member, id)).toEqual(found(id, 1020));
});

test('one call reports several purchases; more than 100 or no ids are refused', async () => {
  const desk = await makeDesk(server);
  const [first, second, third] = [
    await submitUpi(server, desk.member),
    await submitUpi(server, desk.member),
    await submitUpi(server, desk.member),
  ];
  await plantLine(server, desk.companyId, { reference: first.reference });
  await compared(desk, { reference: third.reference });
  const arrivals: { purchaseId: string }[] = await arrivalsOf(
    desk.member,
    first.id,
    second.id,
    third.id,
  );
  expect(arrivals.map(({ purchaseId }) => purchaseId).sort()).toEqual([first.id, third.id].sort());
  const { token } = desk.member;
  for (const purchases of ['', 'x', Array.from({ length: 101 }, () => first.id).join(',')]) {
    const { status } = await server.call('listArrivals', { token, query: { purchases } });
    expect(status).toBe(400);
  }
});
