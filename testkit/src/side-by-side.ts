import { randomUUID } from 'node:crypto';
import { callEndpoint, type Answer } from './client.ts';
import type { MailServer } from './mail-server.ts';
import { registerMember } from './main-path.ts';
import { RUPEES_PER_TOKEN, type Company } from './people.ts';

interface Servers {
  /** The server at which a member registers, orders and logs out. */
  readonly first: string;
  /** The server that must agree with it. */
  readonly second: string;
}

/**
 * Uses two servers of one database as one: a session, a purchase, its key and a logout of one are valid on the other.
 * Returns what was different, one sentence each.
 */
export async function compareServers(
  { first, second }: Servers,
  mail: Pick<MailServer, 'waitFor'>,
  { id, admins: [admin] }: Company,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const expectStatus = (what: string, { status, body }: Answer, expected: number) => {
    if (status === expected) return;
    problems.push(`${what}: ${status} instead of ${expected} (${JSON.stringify(body)})`);
  };
  const { token } = await registerMember(first, mail, id);
  const profileOf = (url: string) => callEndpoint(url, 'getProfile', { token });
  expectStatus('a session of the other server', await profileOf(second), 200);

  const headers = { 'idempotency-key': randomUUID() };
  const order = (url: string, tokens: number) =>
    callEndpoint(url, 'submitPurchase', {
      token,
      headers,
      body: { paymentMethod: 'MANUAL', amount: RUPEES_PER_TOKEN * tokens },
    });
  const submitted = await order(first, 1);
  expectStatus('an order', submitted, 201);
  const repeated = await order(second, 1);
  expectStatus('the order again on the other server', repeated, 201);
  const purchase = submitted.body.data?.id as string;
  if (repeated.body.data?.id !== purchase) problems.push('a key led to two purchases');
  expectStatus('another order with the key', await order(second, 2), 409);

  const decision = { token: admin.token, body: { id: purchase } };
  expectStatus(
    'an approval on the other server',
    await callEndpoint(second, 'approvePurchase', decision),
    200,
  );
  expectStatus('a second approval', await callEndpoint(first, 'approvePurchase', decision), 409);
  const list = await callEndpoint(first, 'listOwnPurchases', { token });
  if (list.body.data?.records?.[0]?.status !== 'APPROVED') {
    problems.push(`a purchase that the other server approved: ${JSON.stringify(list.body)}`);
  }

  // Both servers now know the session. Its end must reach the other one before its next call.
  expectStatus('a logout', await callEndpoint(first, 'logoutMember', { token }), 200);
  expectStatus('a read after the logout', await profileOf(second), 401);
  expectStatus('an order after the logout', await order(second, 1), 401);
  return problems;
}
