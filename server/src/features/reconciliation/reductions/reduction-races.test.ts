import { describe, expect, test } from 'vitest';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import {
  approvePaidBy,
  dataOrCode,
  makeShort,
  totalsOf,
} from '../../../../testing/short-purchase.ts';
import { makeDesk, plantLine, statusOf, submitUpi } from '../../../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** Two changes at once of a purchase of which less than its total has arrived. */

const server = useServer();
const approvePaid = approvePaidBy(server);

test('two admins who approve what was paid at once approve it once', async () => {
  const { companyId, other, token, purchaseId } = await makeShort(server);
  const [first, second] = await Promise.all([
    approvePaid(token, purchaseId, 612),
    approvePaid(other.token, purchaseId, 612),
  ]);
  expect(first.id).toBe(second.id);
  expect(await totalsOf(server, companyId)).toMatchObject({ approved: 60, rejected_count: 1 });
});

test('an approval of the order and of what was paid at once decide it once', async () => {
  const { companyId, admin, other, member } = await makeDesk(server);
  const { id } = await submitUpi(server, member);
  const outcomes = await Promise.all([
    approvePaid(admin.token, id, 612),
    dataOrCode(server, 'approvePurchase', other.token, { id }),
  ]);
  expect(outcomes.filter((outcome) => outcome === 'purchase_already_decided')).toHaveLength(1);
  expect([60, 100]).toContain((await totalsOf(server, companyId)).approved);
});

describe('a second transfer that is assigned while what was paid is approved', () => {
  /** The outcomes, and what the lines of the rejected purchase have in the end. */
  const race = async (raced: TestServer) => {
    const { companyId, other, token, purchaseId } = await makeShort(raced);
    const second = await plantLine(raced, companyId, { amount: 40_800n });
    // Both have begun when the totals are free.
    const totals = await holdRow(raced.pool, 'select from company_totals where company_id = $1', [
      companyId,
    ]);
    const body = { id: purchaseId, received: 612 };
    const approval = dataOrCode(raced, 'approvePaid', token, body);
    await blockedStatements(raced.pool, 1);
    const assigned = await dataOrCode(raced, 'assignLine', other.token, {
      lineId: second,
      purchaseId,
    });
    await totals.release();
    const outcome = await approval;
    return {
      assigned: typeof assigned === 'string' ? assigned : 'assigned',
      approval: typeof outcome === 'string' ? outcome : 'approved',
      status: await statusOf(raced, purchaseId),
    };
  };

  test('belongs to the order, and the approval is refused', async () => {
    expect(await race(server)).toEqual({
      assigned: 'assigned',
      approval: 'received_changed',
      status: 'PENDING',
    });
  });

  test('is refused for the rejected order when it comes later', async () => {
    const { companyId, other, token, purchaseId } = await makeShort(server);
    const second = await plantLine(server, companyId, { amount: 40_800n });
    const { id } = await approvePaid(token, purchaseId, 612);
    const body = { lineId: second, purchaseId };
    expect(await dataOrCode(server, 'assignLine', other.token, body)).toBe('purchase_rejected');
    // The money is not lost: it can go back as an excess of the purchase that was approved.
    await dataOrCode(server, 'assignLine', other.token, { lineId: second, purchaseId: id });
    const refund = { lineId: second, amount: 408, reason: 'Came too late' };
    expect(await dataOrCode(server, 'registerRefund', other.token, refund)).not.toBeTypeOf(
      'string',
    );
  });

  test('negative control: without the comparison with the lines the second transfer is left out', async () => {
    const unguarded = await startTestServer({
      rewriteSql: (sql) =>
        sql
          .replace('p.received_paise as received,', 'null::bigint as received,')
          .replace('p.received_paise <> ("p".total_paise - "p".credited_paise)', 'false'),
    });
    try {
      expect(await race(unguarded)).toMatchObject({ assigned: 'assigned', approval: 'approved' });
      expect(unguarded.rewritten()).toBeGreaterThan(0);
    } finally {
      await unguarded.stop();
    }
  });
});
