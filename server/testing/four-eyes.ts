import { makePerson, type Person } from './people.ts';
import type { Answer, TestServer } from './test-server.ts';

/** A payee as an admin enters it; each number gives a different payee. */
export const payee = (n = 1) => ({
  holderName: 'GLXY Exports LLP',
  bankName: 'HDFC Bank',
  branch: `Branch ${String(n)}`,
  accountNumber: '50100123456789',
  ifscCode: 'HDFC0002854',
  upi: 'glxy.exports@okhdfcbank',
});

/** The message of a change that a second admin must confirm. */
export const WAITING = "Waiting for a second admin's confirmation.";

/** Turns the rule about a second admin on or off, for purchases from this amount in rupees. */
export async function setFourEyes(
  { pool }: TestServer,
  companyId: string,
  on: boolean,
  amount = 100_000,
): Promise<void> {
  await pool.query(
    'update companies set four_eyes = $1, four_eyes_amount_paise = $2 where id = $3',
    [on, amount * 100, companyId],
  );
}

/** Blocks accounts as an admin does: their sessions end. */
export async function takeOut({ pool }: TestServer, ...people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await pool.query("update accounts set status = 'BLOCKED' where id = any($1)", [ids]);
  await pool.query('delete from sessions where account_id = any($1)', [ids]);
}

export const confirm = (server: TestServer, { token }: Pick<Person, 'token'>, id: string) =>
  server.call('confirmChange', { token, body: { id } });

export const decline = (server: TestServer, { token }: Pick<Person, 'token'>, id: string) =>
  server.call('declineConfirmation', { token, body: { id } });

/** Lists the pending requests as this admin sees them. */
export const listConfirmations = async (server: TestServer, { token }: Person) =>
  (await server.call('listConfirmations', { token })).body.data;

export const removeAccount = (server: TestServer, { token }: Person, id: string) =>
  server.call('deleteAccount', { token, body: { id } });

/** Requests to add a payee, and returns the request's id. */
export async function requestPayee(server: TestServer, who: Person, n = 1): Promise<string> {
  const answer = await server.call('addBeneficiary', { token: who.token, body: payee(n) });
  return idOf(answer);
}

/** The id of the confirmation request that a call returned instead of its result. */
export function idOf({ status, body }: Answer): string {
  const id: unknown = body.data?.confirmation?.id;
  if (typeof id !== 'string') throw new Error(`${String(status)} ${JSON.stringify(body)}`);
  return id;
}

/** Creates admins of the company, each with an open session. */
export const makeAdmins = async (
  server: TestServer,
  companyId: string,
): Promise<readonly [Person, Person, Person]> => [
  await makePerson(server, companyId, 'ADMIN'),
  await makePerson(server, companyId, 'ADMIN'),
  await makePerson(server, companyId, 'ADMIN'),
];
