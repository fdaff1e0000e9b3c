import type { Caller } from '@prelaunch/contract';
import type { EndpointSpec } from '@prelaunch/contract';
import { picture } from '@prelaunch/testkit/picture';
import { newReference } from '@prelaunch/testkit/purchases';
import { sql } from 'kysely';
import { createSession } from '../src/auth/sessions.store.ts';
import { makeCompany, makePerson, makeSuperAdmin, type Person } from '../testing/people.ts';
import { buy } from '../testing/purchases.ts';
import type { Answer, TestServer } from '../testing/test-server.ts';

/** One company as the attacks see it: a member of it, an admin of it. */
export interface Cast {
  readonly companyId: string;
  readonly member: Person;
  readonly admin: Person;
  /** Stands in every free text of this member's rows, and nowhere else. */
  readonly canary: string;
}

/** Whom the attacks play with. */
export interface World {
  readonly server: TestServer;
  readonly here: Cast;
  /** Another member of the same company, with the same admin. */
  readonly beside: Cast;
  /** Another company. */
  readonly there: Cast;
  readonly superAdmin: { readonly id: string; readonly email: string };
}

/** Opens a new session for somebody of this cast, as good as one of a minute ago. */
export function newSession(
  world: World,
  cast: Cast,
  kind: 'member' | 'admin' | 'superadmin',
): Promise<string> {
  const { db } = world.server;
  if (kind === 'superadmin') {
    return createSession(db, { kind, superAdminId: world.superAdmin.id });
  }
  return createSession(db, { kind, companyId: cast.companyId, accountId: cast[kind].id });
}

/** A new session of a caller that the endpoint lets in; none where visitors may call. */
export async function sessionFor(
  world: World,
  cast: Cast,
  { auth }: EndpointSpec,
): Promise<string | undefined> {
  const kind: Caller = auth[0];
  return kind === 'visitor' ? undefined : newSession(world, cast, kind);
}

let uploads = 0;

/** Uploads a picture that nobody uploaded before; gives its id. */
export async function upload(server: TestServer, token: string, name: string): Promise<string> {
  uploads += 1;
  const form = new FormData();
  form.append('medias', new Blob([picture(40_000 + uploads)]), `${name}.png`);
  return String(expectDone(await server.call('uploadMedia', { token, body: form })).data[0].id);
}

/** For what an attack needs first: its failure is not what is tried. */
export function expectDone({ status, body }: Answer): Answer['body'] {
  if (status >= 300) throw new Error(`${String(status)} ${JSON.stringify(body)}`);
  return body;
}

/** An account whose texts all carry the canary. */
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

/** Purchases in each state, with the canary wherever a text may stand. */
async function trade(server: TestServer, { member, admin, canary }: Cast): Promise<void> {
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

async function payTo(server: TestServer, { admin, canary }: Cast): Promise<void> {
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

/** Two companies and three members in which everything has happened once. */
export async function makeWorld(server: TestServer): Promise<World> {
  const companyId = await makeCompany(server);
  const elsewhere = await makeCompany(server, { name: 'CANARYTHERE Limited' });
  const admin = await marked(server, companyId, 'ADMIN', 'CANARYADMIN');
  const cast = async (at: string, boss: Person, canary: string): Promise<Cast> => ({
    companyId: at,
    member: await marked(server, at, 'USER', canary),
    admin: boss,
    canary,
  });
  const here = await cast(companyId, admin, 'CANARYHERE');
  const beside = await cast(companyId, admin, 'CANARYBESIDE');
  const otherAdmin = await marked(server, elsewhere, 'ADMIN', 'CANARYTHERE');
  const there = await cast(elsewhere, otherAdmin, 'CANARYTHERE');
  await payTo(server, there);
  for (const each of [here, beside, there]) await trade(server, each);
  const { email } = await makeSuperAdmin(server);
  const row = await server.db
    .selectFrom('super_admins')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { server, here, beside, there, superAdmin: { id: row.id, email } };
}
