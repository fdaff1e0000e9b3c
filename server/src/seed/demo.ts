import { randomBytes } from 'node:crypto';
import { paise, type Paise } from '@prelaunch/domain/money';
import { orderNumber } from '@prelaunch/domain/order-number';
import { priceOrder } from '@prelaunch/domain/pricing';
import type { Decision } from '@prelaunch/domain/purchase-status';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { findAdminCredentials, insertAccount } from '../auth/credentials.store.ts';
import type { AuthDeps } from '../auth/deps.ts';
import { createSession, endSession } from '../auth/sessions.store.ts';
import { findCompany, findSiteCompany } from '../companies/companies.store.ts';
import { systemTransaction } from '../db/system-transaction.ts';
import type { Admin, Member } from '../http/actor.ts';
import { hashToken } from '../http/auth.ts';
import { createDecide } from '../purchases/decide.ts';
import { createSubmit } from '../purchases/submit.ts';
import { Refusal } from '../refuse.ts';
import { addDemoCompanies, suspendDemoCompany } from './demo-companies.ts';
import { addDemoReceipt } from './demo-receipt.ts';
import { SEED_ADMIN } from './first-start.ts';

/** The password of all demonstration accounts. */
export const DEMO_PASSWORD = 'prelaunch-demo';

const NAMES = [
  ...['Asha Rao', 'Vikram Iyer', 'Meera Nair', 'Rohan Gupta', 'Kavya Menon', 'Arjun Singh'],
  ...['Divya Pillai', 'Sameer Khan', 'Nisha Patel', 'Karthik Reddy', 'Ananya Das', 'Imran Sheikh'],
];

/** A company to fill with demonstration data. */
interface Stage {
  readonly admin: Admin;
  readonly symbol: string;
  /** The first part of its members' e-mail addresses. */
  readonly prefix: string;
  readonly names: readonly string[];
  readonly passwordHash: string;
}

async function addMember(
  demo: AuthDeps,
  { admin: { companyId }, symbol, prefix, passwordHash }: Stage,
  name: string,
  n: number,
): Promise<Member> {
  const accountId = uuidv7();
  const email = `${prefix}member${String(n + 1)}@prelaunch.test`;
  await systemTransaction(demo.db, (tx) =>
    insertAccount(tx, {
      companyId,
      id: accountId,
      role: 'USER',
      isApproved: n % 3 !== 2,
      name,
      email,
      mobile: `+9199000${String(10_000 + n)}`,
      dateOfBirth: `19${String(80 + n)}-0${String((n % 9) + 1)}-15`,
      referralCode: referralCode(symbol, randomBytes(8)),
      referrerId: null,
      passwordHash,
    }),
  );
  return { kind: 'member', companyId, accountId, name, email, sessionHash: Buffer.alloc(0) };
}

/** Submits a purchase by UPI with a drawn receipt; every fourth one is paid by hand. */
async function addPurchase(
  demo: AuthDeps,
  submit: ReturnType<typeof createSubmit>,
  member: Member,
  amount: Paise,
  n: number,
): Promise<string> {
  const company = await findCompany(demo.db, member.companyId);
  if (company === null) throw new Error('there is no company to buy from');
  const { total } = priceOrder(amount, company);
  const purchaseId = orderNumber(Date.now() + n * 7_919);
  const referenceNumber = `6325147${String(10_000 + n)}`;
  const submitted = await submit({
    member,
    key: undefined,
    body:
      n % 4 === 3
        ? { paymentMethod: 'MANUAL', amount, purchaseId }
        : {
            paymentMethod: 'UPI',
            amount,
            purchaseId,
            referenceNumber,
            receiptId: await addDemoReceipt(demo, member, company.name, total, referenceNumber),
            typedAmount: total,
          },
  });
  if ('repeatedId' in submitted) throw new Error('the purchase was submitted before');
  return submitted.purchase.id;
}

/** Fills a company with members and purchases in every state; returns the number of purchases. */
async function fill(demo: AuthDeps, stage: Stage): Promise<number> {
  const submit = createSubmit(demo);
  const decide = createDecide(demo);
  const admin = await withSession(demo, stage.admin);
  const decideOne = async (id: string, decision: Decision) => {
    const reason = decision === 'APPROVED' ? null : 'No payment with this number has arrived.';
    const outcomes = await decide({ admin, ids: [id], decision, reason, ip: '127.0.0.1' });
    for (const outcome of outcomes.values()) if (outcome instanceof Refusal) throw outcome;
  };
  let purchases = 0;
  for (const [n, name] of stage.names.entries()) {
    const member = await withSession(demo, await addMember(demo, stage, name, n));
    for (let order = 0; order < 3; order += 1) {
      const amount = paise(BigInt(50_000 + n * 12_345 + order * 77_700));
      const id = await addPurchase(demo, submit, member, amount, purchases);
      if (order === 0) await decideOne(id, 'APPROVED');
      if (order === 1 && n % 4 === 0) await decideOne(id, 'REJECTED');
      purchases += 1;
    }
    await endDemoSession(demo, member);
  }
  await endDemoSession(demo, admin);
  return purchases;
}

/** Opens a session, which submissions and decisions require. */
async function withSession<Person extends Member | Admin>(
  { db }: AuthDeps,
  person: Person,
): Promise<Person> {
  const { kind, companyId, accountId } = person;
  return {
    ...person,
    sessionHash: hashToken(await createSession(db, { kind, companyId, accountId })),
  };
}

const endDemoSession = ({ db }: AuthDeps, { sessionHash }: Member | Admin): Promise<void> =>
  systemTransaction(db, (tx) => endSession(tx, sessionHash));

async function findFirstAdmin(demo: AuthDeps): Promise<Admin> {
  const company = await findSiteCompany(demo.db, null);
  const boss = await findAdminCredentials(demo.db, SEED_ADMIN);
  if (company === null || boss === null)
    throw new Error('no company to fill: start the server once first');
  return {
    kind: 'admin',
    companyId: company.id,
    accountId: boss.accountId,
    name: boss.name,
    email: SEED_ADMIN,
    sessionHash: Buffer.alloc(0),
  };
}

/**
 * Fills the first company with members and purchases in every state, and adds two smaller companies, the last of them
 * suspended. Keeps existing data. Throws when it runs a second time, because the members' addresses are then in use.
 */
export async function seedDemo(demo: AuthDeps): Promise<{ members: number; purchases: number }> {
  const first = await findFirstAdmin(demo);
  const passwordHash = await demo.hasher.hash(DEMO_PASSWORD);
  const stage = { admin: first, symbol: 'GLXY', prefix: '', names: NAMES, passwordHash };
  let purchases = await fill(demo, stage);
  const others = await addDemoCompanies(demo.db, demo.secrets, passwordHash);
  for (const admin of others) {
    const [symbol = ''] = admin.email.split('-');
    const names = NAMES.slice(0, 4);
    purchases += await fill(demo, {
      admin,
      symbol: symbol.toUpperCase(),
      prefix: `${symbol}-`,
      names,
      passwordHash,
    });
  }
  const last = others.at(-1);
  if (last !== undefined) await suspendDemoCompany(demo.db, last);
  return { members: NAMES.length + others.length * 4, purchases };
}
