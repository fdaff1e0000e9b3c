import { tokens, type Tokens } from '@prelaunch/domain/money';
import { addPeople, PASSWORD, type Person } from '@prelaunch/testkit/people';
import { picture } from '@prelaunch/testkit/picture';
import { createSession } from './sessions.ts';
import type { PasswordHasher } from '../src/features/auth/passwords/passwords.ts';
import {
  DEFAULT_COMPANY,
  insertBeneficiary,
  insertCompany,
  insertSuperAdmin,
  type NewCompany,
} from '../src/features/companies/new-company.store.ts';
import { systemTransaction } from '../src/platform/db/system-transaction.ts';
import type { TestServer } from './test-server.ts';

export { PASSWORD, type Person };

/** The hash of `PASSWORD` of each hasher, because hashers differ in their cost. */
const passwordHashes = new WeakMap<PasswordHasher, Promise<string>>();
let superAdmins = 0;

/** Creates a company with a payee; by default with the default private supply. */
export async function makeCompany(
  { db, deps }: TestServer,
  overrides: Partial<NewCompany> & { privateSupply?: Tokens } = {},
): Promise<string> {
  return systemTransaction(db, async (tx) => {
    const id = await insertCompany(tx, { ...DEFAULT_COMPANY, ...overrides });
    await insertBeneficiary(tx, deps.secrets, id, {
      holderName: 'GLXY Private Limited',
      bankName: 'State Bank of India',
      branch: 'Bengaluru Main',
      accountNumber: '12345678901',
      ifscCode: 'SBIN0000813',
      upi: 'glxy@okaxis',
    });
    if (overrides.privateSupply !== undefined) {
      await tx
        .updateTable('company_totals')
        .set({ private_supply: tokens(overrides.privateSupply) })
        .where('company_id', '=', id)
        .execute();
    }
    return id;
  });
}

/** Creates an account with an open session and the password `PASSWORD`, without a mailed code. */
export async function makePerson(
  { pool, deps }: TestServer,
  companyId: string,
  role: 'USER' | 'ADMIN' = 'USER',
): Promise<Person> {
  const hashing = passwordHashes.get(deps.hasher) ?? deps.hasher.hash(PASSWORD);
  passwordHashes.set(deps.hasher, hashing);
  const [person] = await addPeople(pool, companyId, { role, passwordHash: await hashing });
  if (person === undefined) throw new Error('the account was not added');
  return person;
}

export async function makeSuperAdmin({
  db,
}: TestServer): Promise<{ email: string; token: string }> {
  superAdmins += 1;
  const email = `super-${String(superAdmins)}@example.com`;
  const superAdminId = await systemTransaction(db, (tx) =>
    insertSuperAdmin(tx, email, 'Super Admin'),
  );
  return { email, token: await createSession(db, { kind: 'superadmin', superAdminId }) };
}

let pictures = 0;

/** Uploads a new picture as this person and returns its id. */
export async function uploadReceipt(server: TestServer, token: string): Promise<string> {
  pictures += 1;
  const form = new FormData();
  form.append('medias', new Blob([picture(pictures)]), 'proof.png');
  const answer = await server.call('uploadMedia', { token, body: form });
  if (answer.status !== 201) throw new Error(`upload failed: ${JSON.stringify(answer.body)}`);
  return String(answer.body.data[0].id);
}
