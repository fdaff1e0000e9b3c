import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { callOrThrow, type TypedReply, type TypedRequest } from '@prelaunch/testkit/client';
import { addPeople, PASSWORD, PASSWORD_HASH } from '@prelaunch/testkit/people';
import { inDatabase } from './installation.ts';
import { mailsSoFar, waitForCode } from './mail.ts';

export { PASSWORD };

export const ADMIN = { email: 'admin@prelaunch.test', password: 'prelaunch-admin' };
export const SUPER_ADMIN = 'superadmin@prelaunch.test';

/** The URL of the product that the tests of this process use now. */
const productUrl = (): string => process.env['E2E_URL'] ?? '';

/** Calls the API; throws when the preparation of a test fails. */
export const call = <Name extends EndpointName>(
  name: Name,
  request?: TypedRequest<Name>,
): Promise<TypedReply<Name>> => callOrThrow(productUrl(), name, request);

/** The programme of the site's company. Every server of these tests has a company for its site. */
export async function siteProgram() {
  const { companyId, companyName, token } = (await call('getProgram')).data;
  if (companyId === null || companyName === null || token === null) {
    throw new Error('the site shows no company');
  }
  return { companyId, companyName, token };
}

export interface Member {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

/** The result of a change that may need a second admin; throws when the change waits for one. */
export function completed<T extends object>(
  result: T | { readonly confirmation: unknown },
): Exclude<T, { readonly confirmation: unknown }> {
  if ('confirmation' in result) throw new Error('the change waits for a second admin');
  return result as Exclude<T, { readonly confirmation: unknown }>;
}

/** The only record of a list. */
export function only<T>(records: readonly T[]): T {
  const [record, ...others] = records;
  if (record === undefined || others.length > 0) throw new Error(`${records.length} records`);
  return record;
}

/** A person whom no other test uses, in any process. */
export function newPerson(): Member {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  return { name: `Asha ${digits}`, email: `asha-${digits}@example.com`, mobile: `+919${digits}` };
}

/**
 * Adds a member with an open session by SQL, as registration and login would; by default at the site's company. The member
 * can sign in with `PASSWORD`.
 */
export async function makeMember(ofCompany?: string): Promise<Member & { readonly token: string }> {
  const person = newPerson();
  const companyId = ofCompany ?? (await siteProgram()).companyId;
  const token = await inDatabase(async (database) => {
    const { rows } = await database.query<{ tokenSymbol: string }>(
      'select token_symbol as "tokenSymbol" from companies where id = $1',
      [companyId],
    );
    const identity = { identities: [person], passwordHash: PASSWORD_HASH, ...only(rows) };
    return only(await addPeople(database, companyId, identity)).token;
  });
  return { ...person, token };
}

/**
 * A member for tests that do not change anything, made once for each product that this process uses. Returns the session's
 * token.
 */
export function sharedMember(): () => Promise<string> {
  const tokens = new Map<string, Promise<string>>();
  return () => {
    const token = tokens.get(productUrl()) ?? makeMember().then((member) => member.token);
    tokens.set(productUrl(), token);
    return token;
  };
}

/** Signs a super admin in by the code from the mail; no other test may request a code meanwhile. */
export async function signInSuperAdmin(): Promise<string> {
  const before = await mailsSoFar();
  await call('requestSuperAdminOtp', { query: { email: SUPER_ADMIN } });
  const otp = await waitForCode(SUPER_ADMIN, before);
  return (await call('loginSuperAdmin', { body: { email: SUPER_ADMIN, otp } })).data.token;
}

/** The token of a session that all tests share, because a new code would void another test's. */
export const superAdminToken = (): string => process.env['E2E_SUPER_ADMIN'] ?? '';

/** Shorter than the time for which a password counts as proven. */
const PROVE_AGAIN_MS = 10 * 60_000;

interface AdminSession {
  /** The URL of the product that it belongs to. */
  readonly product: string;
  readonly token: string;
  readonly provenAt: number;
}

let kept: AdminSession | null = null;

/**
 * The file with the session of this process on this server. After a failed test Playwright goes on in a new process with the
 * same index.
 */
function sessionFile(): string {
  const { TEST_PARALLEL_INDEX = '' } = process.env;
  const name = `admin-session-${new URL(productUrl()).port}-${TEST_PARALLEL_INDEX}`;
  return join(import.meta.dirname, '../test-results', name);
}

function readSession(): AdminSession | null {
  try {
    const token = readFileSync(sessionFile(), 'utf8');
    return { product: productUrl(), token, provenAt: 0 };
  } catch {
    return null;
  }
}

/** Signs the first admin in and stores the session, for which the password is proven now. */
async function signInAdmin(): Promise<AdminSession> {
  const { token } = (await call('loginAdmin', { body: ADMIN })).data;
  mkdirSync(dirname(sessionFile()), { recursive: true });
  writeFileSync(sessionFile(), token);
  return { product: productUrl(), token, provenAt: Date.now() };
}

/**
 * A session of the company's first admin, one for all tests that do not run at the same time: an account has at most
 * three sessions, and a further sign-in would end one that another test uses. Tests that sign in on the
 * screen more than once use an admin of their own. Proves the password again before the proof
 * expires, so that runs of any length work.
 */
export async function adminToken(): Promise<string> {
  let session = kept?.product === productUrl() ? kept : readSession();
  const stillGood =
    session !== null &&
    (await call('getBeneficiary', { token: session.token }).then(
      () => true,
      // A sign-out test has ended the session.
      () => false,
    ));
  if (session === null || !stillGood) session = await signInAdmin();
  const { token } = session;
  if (Date.now() - session.provenAt > PROVE_AGAIN_MS) {
    await call('stepUpAdmin', { token, body: { password: ADMIN.password } });
    session = { ...session, provenAt: Date.now() };
  }
  kept = session;
  return token;
}
