import type { CodeSubject } from '../src/auth/codes.store.ts';
import { newCode as issueTestCode } from '../testing/codes.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { expectDone, newSession, type Cast, type World } from './cast.ts';

/** What travels of a call, but for the session. */
export interface ValidCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Somebody whose own session alone makes it valid; by default that of the cast. */
  readonly token?: string;
}

export type MakeCall = (world: World, cast: Cast) => ValidCall | Promise<ValidCall>;

let made = 0;

/** An address and a mobile number that nobody has. */
export function fresh() {
  made += 1;
  const n = String(made);
  return { email: `attack-${n}@example.com`, mobile: `+9187${String(10_000_000 + made)}` };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A form as it travels. */
export const form = (fields: Readonly<Record<string, string>>): ValidCall => ({
  headers: FORM,
  body: new URLSearchParams(fields).toString(),
});

/** A one-time code as the mail would bring it. */
export const newCode = ({ server }: World, subject: CodeSubject): Promise<string> =>
  issueTestCode(server, subject);

/** A purchase that waits. Those that waited before are rejected where there is no room for more. */
export async function waiting(world: World, cast: Cast): Promise<string> {
  const { server } = world;
  await makeRoom(world, cast);
  const body = { paymentMethod: 'MANUAL', amount: 100 };
  const token = await newSession(world, cast, 'member');
  return String(expectDone(await server.call('submitPurchase', { token, body })).data.id);
}

/** Rejects what waits where a member has no room for more. */
export async function makeRoom(world: World, cast: Cast): Promise<void> {
  const { rows } = await world.server.pool.query<{ id: string }>(
    "select id from purchases where account_id = $1 and status = 'PENDING'",
    [cast.member.id],
  );
  if (rows.length < 8) return;
  const token = await newSession(world, cast, 'admin');
  const body = { ids: rows.map(({ id }) => id) };
  expectDone(await world.server.call('rejectPurchases', { token, body }));
}

/** Somebody new in the company. */
export const somebody = (
  { server }: World,
  { companyId }: Cast,
  role: 'USER' | 'ADMIN' = 'USER',
): Promise<Person> => makePerson(server, companyId, role);

/** A company admin who was invited and has not set a password yet. */
export async function invited(world: World, cast: Cast): Promise<Person> {
  const admin = await somebody(world, cast, 'ADMIN');
  await world.server.pool.query('update accounts set password_hash = null where id = $1', [
    admin.id,
  ]);
  return admin;
}

/** A change that another admin of the company requested, and that waits for a second one. */
export async function requested(world: World, cast: Cast): Promise<string> {
  const { server } = world;
  const { token } = await somebody(world, cast, 'ADMIN');
  const fourEyes = (on: boolean) =>
    server.pool.query('update companies set four_eyes = $1 where id = $2', [on, cast.companyId]);
  await fourEyes(true);
  const person = { role: 'ADMIN', name: cast.canary, password: 'a long enough password' };
  const answer = await server.call('addAccount', { token, body: { ...person, ...fresh() } });
  await fourEyes(false);
  return String(expectDone(answer).data.confirmation.id);
}

export const nothing: MakeCall = () => ({});
export const page: MakeCall = () => ({ query: { page: '1', limit: '100' } });
