import { dataOrCode } from './short-purchase.ts';
import { makeDesk, plantLine, submitUpi } from './statements.ts';
import type { TestServer } from './test-server.ts';

/**
 * A member whose approved order of 1,020 rupees was paid with an excess, and the refund of 500 rupees of it.
 *
 * @param keep whether the member keeps it as a credit
 * @param excess in rupees
 */
export async function makeCredit(on: TestServer, { keep = true, excess = 500 } = {}) {
  const desk = await makeDesk(on);
  const { token } = desk.admin;
  // With a second admin a reversal would wait.
  await dataOrCode(on, 'updateAccount', token, { id: desk.other.id, status: 'BLOCKED' });
  const { id: purchaseId } = await submitUpi(on, desk.member);
  const amount = BigInt(1020 + excess) * 100n;
  const lineId = await plantLine(on, desk.companyId, { amount });
  await dataOrCode(on, 'assignLine', token, { lineId, purchaseId });
  await dataOrCode(on, 'approvePurchase', token, { id: purchaseId });
  const refund = { lineId, amount: 500, reason: 'Paid too much', asCredit: keep };
  const { id } = await dataOrCode(on, 'registerRefund', token, refund);
  return { ...desk, token, purchaseId, lineId, creditId: String(id) };
}
