import type { EndpointName } from '@prelaunch/contract/endpoints';
import { beforeEach, expect } from 'vitest';
import { verify } from '../src/operations/verify/verify.ts';
import { makeCompany, makePerson, type Person } from './people.ts';
import { buy, proven } from './purchases.ts';
import type { TestServer } from './test-server.ts';

/** The body of a hold or reversal. */
export const why = (id: string, reason = 'LIEN') => ({
  id,
  reason,
  note: 'Letter 118 of the bank',
});

/** A new company before each test, whose only admin holds and reverses purchases of a member. */
export function useInterventionDesk(server: TestServer) {
  // Empty until the first hook of the file has run.
  const desk = {} as { companyId: string; admin: Person; member: Person };
  beforeEach(async () => {
    desk.companyId = await makeCompany(server);
    desk.admin = await makePerson(server, desk.companyId, 'ADMIN');
    desk.member = await makePerson(server, desk.companyId);
  });

  /** Returns the data of the reply, or the code of the refusal. */
  async function call(name: EndpointName, { token }: Person, body: object) {
    const { status, body: reply } = await server.call(name, { token, body });
    return status < 300 ? reply.data : reply.code;
  }

  /** Submits and approves a purchase; returns its id. */
  async function approved(who: Person, overrides: object = {}): Promise<string> {
    const { id } = (await buy(server, who, await proven(server, who, overrides))).body.data;
    expect(await call('approvePurchase', desk.admin, { id })).toMatchObject({ status: 'APPROVED' });
    return id;
  }

  const reverse = (id: string, reason = 'PAYMENT_RETURNED') =>
    call('reversePurchase', desk.admin, why(id, reason));

  const ownPurchases = async ({ token }: Person) =>
    (await server.call('listOwnPurchases', { token })).body.data.records;

  /** The invariants that this company violates. */
  async function violations(): Promise<string[]> {
    const checked = await verify(server.db);
    return checked.flatMap(({ invariant, found }) =>
      found.rows
        .filter((row) => row.companyId === desk.companyId)
        .map(({ is, should }) => `${invariant.id}: ${is}, not ${should}`),
    );
  }

  return { desk, call, approved, reverse, ownPurchases, violations };
}
