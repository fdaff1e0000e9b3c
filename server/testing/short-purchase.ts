import { randomUUID } from 'node:crypto';
import { buy, proven } from './purchases.ts';
import { makeDesk, plantLine } from './statements.ts';
import type { TestServer } from './test-server.ts';

type Call = Parameters<TestServer['call']>[0];

/** Makes a call, and returns the data of the reply or the code of the refusal. */
export async function dataOrCode(on: TestServer, name: Call, token: string, body: object) {
  const { status, body: reply } = await on.call(name, { token, body });
  return status < 300 ? reply.data : reply.code;
}

/** A purchase of 100 tokens for 1,020 rupees, with a line of so many paise. */
export async function makeShort(on: TestServer, paid = 61_200n) {
  const desk = await makeDesk(on);
  const order = await proven(on, desk.member);
  const bought = await buy(on, desk.member, order, `PUR-123456-${randomUUID()}`);
  const purchaseId = String(bought.body.data.id);
  const lineId = await plantLine(on, desk.companyId, { amount: paid });
  const { token } = desk.admin;
  await dataOrCode(on, 'assignLine', token, { lineId, purchaseId });
  return { ...desk, purchaseId, lineId, token };
}

/** Approves what was paid, in rupees; returns the new purchase or the code of the refusal. */
export const approvePaidBy = (on: TestServer) => (token: string, id: string, received: number) =>
  dataOrCode(on, 'approvePaid', token, { id, received });

/** The totals of a company. */
export async function totalsOf({ pool }: Pick<TestServer, 'pool'>, companyId: string) {
  const { rows } = await pool.query(
    `select reserved::int, approved::int, pending_count::int, pending_paise::int, approved_count::int,
       approved_paise::int, rejected_count::int from company_totals where company_id = $1`,
    [companyId],
  );
  return rows[0];
}
