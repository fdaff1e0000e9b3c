import { randomBytes } from 'node:crypto';
import { orderNumber } from '@prelaunch/domain/order-number';
import { paise, type Paise } from '@prelaunch/domain/money';
import { priceOrder } from '@prelaunch/domain/pricing';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { findAdminCredentials, insertAccount } from '../accounts/accounts.store.ts';
import type { PasswordHasher } from '../accounts/passwords.ts';
import { findSiteCompany } from '../companies/companies.store.ts';
import { transaction, type Db } from '../db/transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Admin, Member } from '../http/actor.ts';
import {
  addToHoldings,
  decidePending,
  releaseSupply,
  settleSupply,
} from '../purchases/decisions.store.ts';
import { readReference } from '../purchases/purchases.rules.ts';
import { insertPurchase, reserveSupply } from '../purchases/purchases.store.ts';
import { addDemoReceipt } from './demo-receipt.ts';
import { SEED_ADMIN } from './first-start.ts';

/** Everybody of the demonstration signs in with this. */
export const DEMO_PASSWORD = 'prelaunch-demo';

const NAMES = [
  ...['Asha Rao', 'Vikram Iyer', 'Meera Nair', 'Rohan Gupta', 'Kavya Menon', 'Arjun Singh'],
  ...['Divya Pillai', 'Sameer Khan', 'Nisha Patel', 'Karthik Reddy', 'Ananya Das', 'Imran Sheikh'],
];

interface Demo {
  readonly db: Db;
  readonly files: FileStore;
  readonly hasher: PasswordHasher;
}

async function addMember(demo: Demo, companyId: string, name: string, n: number): Promise<Member> {
  const accountId = uuidv7();
  const email = `member${String(n + 1)}@prelaunch.test`;
  const passwordHash = await demo.hasher.hash(DEMO_PASSWORD);
  await transaction(demo.db, (tx) =>
    insertAccount(tx, {
      companyId,
      id: accountId,
      role: 'USER',
      isApproved: n % 3 !== 2,
      name,
      email,
      mobile: `+9199000${String(10_000 + n)}`,
      dateOfBirth: `19${String(80 + n)}-0${String((n % 9) + 1)}-15`,
      referralCode: referralCode('GLXY', randomBytes(8)),
      referrerId: null,
      passwordHash,
    }),
  );
  return { kind: 'member', companyId, accountId, name, email, sessionHash: Buffer.alloc(0) };
}

/** A purchase by UPI with a drawn receipt; every fourth one is paid by hand. */
async function addPurchase(demo: Demo, member: Member, amount: Paise, n: number): Promise<string> {
  const company = await findSiteCompany(demo.db, member.companyId);
  if (company === null) throw new Error('there is no company to buy from');
  const order = priceOrder(amount, company);
  const byHand = n % 4 === 3;
  const typed = `6325147${String(10_000 + n)}`;
  const id = uuidv7();
  const receiptId = byHand ? null : await addDemoReceipt(demo, member, order.total, typed);
  await transaction(demo.db, async (tx) => {
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
    });
    if (!(await reserveSupply(tx, member, order))) throw new Error('no supply is left');
  });
  return id;
}

async function decide(demo: Demo, admin: Admin, id: string, approve: boolean): Promise<void> {
  await transaction(demo.db, async (tx) => {
    const reason = approve ? null : 'No payment with this number has arrived.';
    const decided = await decidePending(tx, admin, [id], approve ? 'APPROVED' : 'REJECTED', reason);
    if (!approve) return releaseSupply(tx, admin, decided);
    await settleSupply(tx, admin, decided, await addToHoldings(tx, admin, decided));
  });
}

/**
 * Fills the first company with members and purchases in every state, to look around in. Adds to what
 * is there; refuses to run twice, because the members' addresses are taken then.
 */
export async function seedDemo(demo: Demo): Promise<{ members: number; purchases: number }> {
  const company = await findSiteCompany(demo.db);
  const boss = await findAdminCredentials(demo.db, SEED_ADMIN);
  if (company === null || boss === null) throw new Error('start the product once before');
  const admin: Admin = {
    kind: 'admin',
    companyId: company.id,
    accountId: boss.accountId,
    name: boss.name,
    email: SEED_ADMIN,
    provenRecently: true,
    sessionHash: Buffer.alloc(0),
  };
  let purchases = 0;
  for (const [n, name] of NAMES.entries()) {
    const member = await addMember(demo, company.id, name, n);
    for (let order = 0; order < 3; order += 1) {
      const amount = paise(BigInt(50_000 + n * 12_345 + order * 77_700));
      const id = await addPurchase(demo, member, amount, purchases);
      if (order === 0) await decide(demo, admin, id, true);
      if (order === 1 && n % 4 === 0) await decide(demo, admin, id, false);
      purchases += 1;
    }
  }
  return { members: NAMES.length, purchases };
}
