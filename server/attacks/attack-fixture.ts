import type { Caller } from '@prelaunch/contract';
import type { EndpointSpec } from '@prelaunch/contract';
import { picture } from '@prelaunch/testkit/picture';
import { newReference } from '@prelaunch/testkit/purchases';
import { sql } from 'kysely';
import { createSession } from '../testing/sessions.ts';
import { makeCompany, makePerson, makeSuperAdmin, type Person } from '../testing/people.ts';
import { buy } from '../testing/purchases.ts';
import type { Answer, TestServer } from '../testing/test-server.ts';

/** A member of a company and an admin of the same company. */
export interface People {
  readonly companyId: string;
  readonly member: Person;
  readonly admin: Person;
  /** A marker: every free text of this member's rows contains it, and no other text does. */
  readonly canary: string;
}

/** The people and companies that the attacks use. */
export interface AttackFixture {
  readonly server: TestServer;
  readonly people: People;
  /** Another member of the same company, with the same admin. */
  readonly sameCompany: People;
  /** Another company. */
  readonly otherCompany: People;
  readonly superAdmin: { readonly id: string; readonly email: string };
}

/** Opens a new session of one of the people. */
export function newSession(
  fixture: AttackFixture,
  people: People,
  kind: 'member' | 'admin' | 'superadmin',
): Promise<string> {
  const { db } = fixture.server;
  if (kind === 'superadmin') {
    return createSession(db, { kind, superAdminId: fixture.superAdmin.id });
  }
  return createSession(db, { kind, companyId: people.companyId, accountId: people[kind].id });
}

/** Creates a session of a permitted caller; returns undefined if visitors may call. */
export async function sessionFor(
  fixture: AttackFixture,
  people: People,
  { auth }: EndpointSpec,
): Promise<string | undefined> {
  const kind: Caller = auth[0];
  return kind === 'visitor' ? undefined : newSession(fixture, people, kind);
}

let uploads = 0;

/** Uploads a new picture and returns its id. */
export async function upload(server: TestServer, token: string, name: string): Promise<string> {
  uploads += 1;
  const form = new FormData();
  form.append('medias', new Blob([picture(40_000 + uploads)]), `${name}.png`);
  return String(expectDone(await server.call('uploadMedia', { token, body: form })).data[0].id);
}

/** Begins a direct upload and puts the file where the form would store it; returns what finishes the upload. */
export async function begunUpload(
  { call, deps }: Pick<TestServer, 'call' | 'deps'>,
  token: string,
  content = Buffer.from('%PDF-1.4\n%%EOF\n'),
  announced: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const body = { name: 'proof.pdf', type: 'application/pdf', size: content.length, ...announced };
  const { fields, upload } = expectDone(await call('beginDirectUpload', { token, body })).data;
  await deps.files.put(String(fields.key), content);
  return String(upload);
}

/** Returns the body of a call that prepares an attack; throws when it was refused. */
export function expectDone({ status, body }: Answer): Answer['body'] {
  if (status >= 300) throw new Error(`${String(status)} ${JSON.stringify(body)}`);
  return body;
}

/** Creates an account with the canary in all its texts. */
async function marked(
  server: TestServer,
  companyId: string,
  role: 'USER' | 'ADMIN',
  canary: string,
): Promise<Person> {
  const person = await makePerson(server, companyId, role);
  const [name, email] = [`${canary} ${role}`, `${canary}-${person.email}`.toLowerCase()];
  await sql`update accounts set name = ${name}, email = ${email} where id = ${person.id}`.execute(
    server.db,
  );
  return { ...person, name, email };
}

/** Creates purchases in each state, with the canary in every text. */
async function trade(server: TestServer, { member, admin, canary }: People): Promise<void> {
  for (const decision of ['approvePurchase', 'rejectPurchase', null] as const) {
    const answer = await buy(server, member, {
      paymentMethod: 'BANK',
      amount: 1000,
      referenceNumber: `${canary} ${newReference()}`,
      receiptId: await upload(server, member.token, canary),
      bankName: `${canary} bank`,
    });
    const { id } = expectDone(answer).data;
    if (decision === null) continue;
    const body = { id, ...(decision === 'rejectPurchase' && { reason: `${canary} reason` }) };
    expectDone(await server.call(decision, { token: admin.token, body }));
  }
}

async function payTo(server: TestServer, { admin, canary }: People): Promise<void> {
  const body = {
    holderName: `${canary} holder`,
    bankName: `${canary} bank`,
    branch: `${canary} branch`,
    accountNumber: '55667788990011',
    ifscCode: 'HDFC0CANARY',
    upi: `${canary.toLowerCase()}@okaxis`,
  };
  expectDone(await server.call('updateBeneficiary', { token: admin.token, body }));
}

/** Creates two companies and three members, with purchases in each state and a payee. */
export async function makeAttackFixture(server: TestServer): Promise<AttackFixture> {
  const companyId = await makeCompany(server);
  const otherCompanyId = await makeCompany(server, { companyName: 'CANARYTHERE Limited' });
  const admin = await marked(server, companyId, 'ADMIN', 'CANARYADMIN');
  const makePeople = async (of: string, itsAdmin: Person, canary: string): Promise<People> => ({
    companyId: of,
    member: await marked(server, of, 'USER', canary),
    admin: itsAdmin,
    canary,
  });
  const people = await makePeople(companyId, admin, 'CANARYHERE');
  const sameCompany = await makePeople(companyId, admin, 'CANARYBESIDE');
  const otherAdmin = await marked(server, otherCompanyId, 'ADMIN', 'CANARYTHERE');
  const otherCompany = await makePeople(otherCompanyId, otherAdmin, 'CANARYTHERE');
  await payTo(server, otherCompany);
  for (const each of [people, sameCompany, otherCompany]) await trade(server, each);
  const { email } = await makeSuperAdmin(server);
  const row = await server.db
    .selectFrom('super_admins')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { server, people, sameCompany, otherCompany, superAdmin: { id: row.id, email } };
}
