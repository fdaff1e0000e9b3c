import { randomBytes } from 'node:crypto';
import { tokens, type Tokens } from '@prelaunch/domain/money';
import { referralCode } from '@prelaunch/domain/referral-code';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { insertAccount } from '../src/auth/credentials.store.ts';
import { createSession } from '../src/auth/sessions.store.ts';
import {
  DEFAULT_COMPANY,
  insertBeneficiary,
  insertCompany,
  insertSuperAdmin,
  type NewCompany,
} from '../src/companies/new-company.store.ts';
import { systemTransaction } from '../src/db/system-transaction.ts';
import type { TestServer } from './test-server.ts';

export const PASSWORD = 'a long enough password';
let passwordHash: Promise<string> | undefined;
let people = 0;

/** A company with a payee and the default private supply; tests may set their own. */
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

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly referralCode: string;
  readonly name: string;
}

/** An account with an open session, created without the mail's code. */
export async function makePerson(
  { db, deps }: TestServer,
  companyId: string,
  role: 'USER' | 'ADMIN' = 'USER',
): Promise<Person> {
  people += 1;
  const number = people;
  passwordHash ??= deps.hasher.hash(PASSWORD);
  const id = uuidv7();
  const email = `person-${String(number)}@example.com`;
  const name = `Person ${String(number)}`;
  const code = referralCode('GLXY', randomBytes(8));
  const hash = await passwordHash;
  await systemTransaction(db, (tx) =>
    insertAccount(tx, {
      companyId,
      id,
      role,
      isApproved: role === 'ADMIN',
      name,
      email,
      mobile: `+9198${String(10_000_000 + number)}`,
      dateOfBirth: '1990-01-31',
      referralCode: code,
      referrerId: null,
      passwordHash: hash,
    }),
  );
  const kind = role === 'USER' ? 'member' : 'admin';
  const token = await createSession(db, { kind, companyId, accountId: id });
  return { id, email, token, referralCode: code, name };
}

export async function makeSuperAdmin({
  db,
}: TestServer): Promise<{ email: string; token: string }> {
  people += 1;
  const email = `super-${String(people)}@example.com`;
  const superAdminId = await systemTransaction(db, (tx) =>
    insertSuperAdmin(tx, email, 'Super Admin'),
  );
  return { email, token: await createSession(db, { kind: 'superadmin', superAdminId }) };
}

/** A small picture; each seed gives another file. */
export function picture(seed = 1): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed >> 8) % 256, b: 90 };
  return sharp({ create: { width: 12, height: 12, channels: 3, background } })
    .png()
    .toBuffer();
}

let pictures = 0;

/** Uploads a new picture as this person and returns its id. */
export async function uploadReceipt(server: TestServer, token: string): Promise<string> {
  pictures += 1;
  const form = new FormData();
  form.append('medias', new Blob([await picture(pictures)]), 'proof.png');
  const answer = await server.call('uploadMedia', { token, body: form });
  if (answer.status !== 201) throw new Error(`upload failed: ${JSON.stringify(answer.body)}`);
  return String(answer.body.data[0].id);
}
