import { newReference } from '@prelaunch/testkit/purchases';
import type { CodeSubject } from '../src/features/auth/codes/codes.store.ts';
import { newCode as issueTestCode } from '../testing/codes.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { readAnswers } from '../testing/questions.ts';
import {
  expectDone,
  newSession,
  upload,
  type People,
  type AttackFixture,
} from './attack-fixture.ts';

/** A call without its session. */
export interface ValidCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The only session with which the call is valid; without it, any session of these people is valid. */
  readonly token?: string;
}

export type MakeCall = (fixture: AttackFixture, people: People) => ValidCall | Promise<ValidCall>;

let made = 0;

/** An e-mail address and a mobile number that no account has. */
export function fresh() {
  made += 1;
  const n = String(made);
  return { email: `attack-${n}@example.com`, mobile: `+9187${String(10_000_000 + made)}` };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** An encoded form. */
export const form = (fields: Readonly<Record<string, string>>): ValidCall => ({
  headers: FORM,
  body: new URLSearchParams(fields).toString(),
});

/** A one-time code as the mail would contain it. */
export const newCode = ({ server }: AttackFixture, subject: CodeSubject): Promise<string> =>
  issueTestCode(server, subject);

/** Creates a pending purchase. Rejects earlier ones when the member is close to the limit. */
export async function waiting(fixture: AttackFixture, people: People): Promise<string> {
  const { server } = fixture;
  await makeRoom(fixture, people);
  const body = { paymentMethod: 'MANUAL', amount: 100 };
  const token = await newSession(fixture, people, 'member');
  return String(expectDone(await server.call('submitPurchase', { token, body })).data.id);
}

/** Submits a purchase with a proof, and returns its id. */
export async function waitingWithReference(
  fixture: AttackFixture,
  people: People,
): Promise<string> {
  const { server } = fixture;
  await makeRoom(fixture, people);
  const token = await newSession(fixture, people, 'member');
  const receiptId = await upload(server, token, people.canary);
  const proof = { referenceNumber: newReference(), receiptId };
  const body = { paymentMethod: 'UPI', amount: 100, ...proof };
  return String(expectDone(await server.call('submitPurchase', { token, body })).data.id);
}

/** Rejects the member's pending purchases when the member is close to their limit. */
export async function makeRoom(fixture: AttackFixture, people: People): Promise<void> {
  const { rows } = await fixture.server.pool.query<{ id: string }>(
    "select id from purchases where account_id = $1 and status = 'PENDING'",
    [people.member.id],
  );
  if (rows.length < 8) return;
  const token = await newSession(fixture, people, 'admin');
  const body = { ids: rows.map(({ id }) => id) };
  // An admin who has not opened an answered purchase could not reject it.
  for (const { id } of rows) {
    await readAnswers(fixture.server, { token }, id);
  }
  expectDone(await fixture.server.call('rejectPurchases', { token, body }));
}

/** A new account of the company. */
export const newAccount = (
  { server }: AttackFixture,
  { companyId }: People,
  role: 'USER' | 'ADMIN' = 'USER',
): Promise<Person> => makePerson(server, companyId, role);

/** Gives every admin with a password the one that the fixture's people have; an earlier call may have changed it. */
export const withFirstPasswords = async ({ server }: AttackFixture, { member }: People) => {
  await server.pool.query(
    `update accounts a set password_hash = m.password_hash from accounts m
     where m.id = $1 and a.role = 'ADMIN' and a.password_hash <> m.password_hash`,
    [member.id],
  );
};

/** A company admin who was invited and has not set a password yet. */
export async function invited(fixture: AttackFixture, people: People): Promise<Person> {
  const admin = await newAccount(fixture, people, 'ADMIN');
  await fixture.server.pool.query('update accounts set password_hash = null where id = $1', [
    admin.id,
  ]);
  return admin;
}

/** A change that another admin of the company requested and that needs confirmation. */
export async function requested(fixture: AttackFixture, people: People): Promise<string> {
  const { server } = fixture;
  const { token } = await newAccount(fixture, people, 'ADMIN');
  const fourEyes = (on: boolean) =>
    server.pool.query('update companies set four_eyes = $1 where id = $2', [on, people.companyId]);
  await fourEyes(true);
  const person = { role: 'ADMIN', name: people.canary, password: 'a long enough password' };
  const answer = await server.call('addAccount', { token, body: { ...person, ...fresh() } });
  await fourEyes(false);
  return String(expectDone(answer).data.confirmation.id);
}

export const nothing: MakeCall = () => ({});
export const page: MakeCall = () => ({ query: { page: '1', limit: '100' } });
