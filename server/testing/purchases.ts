import { newReference } from '@prelaunch/testkit/purchases';
import { uploadReceipt, type Person } from './people.ts';
import type { Answer, TestServer } from './test-server.ts';

/** Submits a purchase, with the idempotency key if one is given. */
export const buy = (
  server: Pick<TestServer, 'call'>,
  who: Person,
  body: object,
  key?: string,
): Promise<Answer> =>
  server.call('submitPurchase', {
    token: who.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

/** The body of a complete purchase by UPI, with its receipt uploaded. */
export async function proven(server: TestServer, who: Person, overrides: object = {}) {
  return {
    paymentMethod: 'UPI',
    amount: 1000,
    purchaseId: 'PUR-123456',
    referenceNumber: newReference(),
    receiptId: await uploadReceipt(server, who.token),
    ...overrides,
  };
}

/** The approved paise of a company by payment method. */
export async function methodTotalsOf(
  { db }: TestServer,
  companyId: string,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectFrom('company_method_totals')
    .select(['method', 'approved_paise'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ method, approved_paise: amount }) => [method, amount]));
}

export const totalsOf = ({ db }: TestServer, companyId: string) =>
  db
    .selectFrom('company_totals')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
