import { randomBytes } from 'node:crypto';
import { approvePurchase, rejectPurchase } from '@prelaunch/contract';
import { paise, type Paise } from '@prelaunch/domain/money';
import { orderNumber } from '@prelaunch/domain/order-number';
import { priceOrder } from '@prelaunch/domain/pricing';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { recordAudits } from '../audit/audit.store.ts';
import { findAdminCredentials, insertAccount } from '../auth/credentials.store.ts';
import type { AuthDeps } from '../auth/deps.ts';
import { findCompany, findSiteCompany } from '../companies/companies.store.ts';
import { systemTransaction } from '../db/system-transaction.ts';
import type { Admin, Member } from '../http/actor.ts';
import {
  addToHoldings,
  decidePending,
  releaseSupply,
  settleSupply,
} from '../purchases/decisions.store.ts';
import { readReference } from '../purchases/purchases.rules.ts';
import { insertPurchase, reserveSupply } from '../purchases/purchases.store.ts';
import { addDemoCompanies, suspendDemoCompany } from './demo-companies.ts';
import { addDemoReceipt } from './demo-receipt.ts';
import { SEED_ADMIN } from './first-start.ts';

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'prelaunch-demo';

const NAMES = [
  ...['Asha Rao', 'Vikram Iyer', 'Meera Nair', 'Rohan Gupta', 'Kavya Menon', 'Arjun Singh'],
  ...['Divya Pillai', 'Sameer Khan', 'Nisha Patel', 'Karthik Reddy', 'Ananya Das', 'Imran Sheikh'],
];

type Demo = Pick<AuthDeps, 'db' | 'files' | 'installationId' | 'hasher' | 'secrets'>;

/** A company to fill. */
interface Stage {
  readonly admin: Admin;
  readonly symbol: string;
  /** What the members' e-mail addresses begin with. */
  readonly prefix: string;
  readonly names: readonly string[];
  readonly passwordHash: string;
}

async function addMember(
  demo: Demo,
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

/** Submits a purchase by UPI with a drawn receipt; every fourth one without a UPI payment. */
async function addPurchase(demo: Demo, member: Member, amount: Paise, n: number): Promise<string> {
  const company = await findCompany(demo.db, member.companyId);
  if (company === null) throw new Error('there is no company to buy from');
  const order = priceOrder(amount, company);
  const byHand = n % 4 === 3;
  const typed = `6325147${String(10_000 + n)}`;
  const id = uuidv7();
  const receiptId = byHand
    ? null
    : await addDemoReceipt(demo, member, company.name, order.total, typed);
  await systemTransaction(demo.db, async (tx) => {
    await insertPurchase(tx, member, {
      id,
      orderNumber: orderNumber(Date.now() + n * 7_919),
      paymentMethod: byHand ? 'MANUAL' : 'UPI',
      reference: byHand ? null : readReference('UPI', typed),
      receiptId,
      bankName: null,
      payeeVersionId: null,
      typedAmount: byHand ? null : order.total,
      order,
      reservationHours: company.reservationHours,
    });
    if (!(await reserveSupply(tx, company, order))) throw new Error('no supply is left');
  });
  return id;
}

async function decide(demo: Demo, admin: Admin, id: string, approve: boolean): Promise<void> {
  await systemTransaction(demo.db, async (tx) => {
    const reason = approve ? null : 'No payment with this number has arrived.';
    const decision = approve ? 'APPROVED' : 'REJECTED';
    const decided = await decidePending(tx, admin, [id], decision, reason);
    await recordAudits(
      tx,
      admin,
      decided.map(({ orderNumber }) => ({
        companyId: admin.companyId,
        action: approve ? approvePurchase.audit : rejectPurchase.audit,
        subject: { type: 'purchase', id, label: orderNumber ?? id },
        before: { status: 'PENDING' },
        after: { status: decision, reason },
        ip: '127.0.0.1',
      })),
    );
    if (!approve) return releaseSupply(tx, admin, decided);
    await settleSupply(tx, admin, decided, await addToHoldings(tx, admin, decided));
  });
}

/** Fills a company with members and purchases in every state; returns the number of purchases. */
async function fill(demo: Demo, stage: Stage): Promise<number> {
  let purchases = 0;
  for (const [n, name] of stage.names.entries()) {
    const member = await addMember(demo, stage, name, n);
    for (let order = 0; order < 3; order += 1) {
      const amount = paise(BigInt(50_000 + n * 12_345 + order * 77_700));
      const id = await addPurchase(demo, member, amount, purchases);
      if (order === 0) await decide(demo, stage.admin, id, true);
      if (order === 1 && n % 4 === 0) await decide(demo, stage.admin, id, false);
      purchases += 1;
    }
  }
  return purchases;
}

async function findFirstAdmin(demo: Demo): Promise<Admin> {
  const company = await findSiteCompany(demo.db, null);
  const boss = await findAdminCredentials(demo.db, SEED_ADMIN);
  if (company === null || boss === null) throw new Error('start the product once before');
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
 * Fills the first company with members and purchases in every state and adds two smaller companies,
 * the last of them suspended. Keeps existing data. Fails when run twice, because the members'
 * addresses are taken.
 */
export async function seedDemo(demo: Demo): Promise<{ members: number; purchases: number }> {
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
