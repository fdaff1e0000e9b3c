import { randomBytes } from 'node:crypto';
import { istDay } from '@prelaunch/domain/dates';
import { basisPoints, microRupees, tokens } from '@prelaunch/domain/money';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { findAdminCredentials, insertAccount } from '../../features/auth/index.ts';
import {
  changeCompany,
  lockCompany,
  insertBeneficiary,
  insertCompany,
  type NewCompany,
  insertProgrammeChange,
} from '../../features/companies/index.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';
import { findFirstSuperAdmin } from './demo-history.store.ts';

/**
 * Browsers resolve every name below `localhost` to this machine, so these hosts need no
 * configuration.
 */
const COMPANIES: readonly NewCompany[] = [
  {
    companyName: 'Mascot Space',
    email: 'office@masp.test',
    mobile: '+919800000101',
    tokenSymbol: 'MASP',
    totalSupply: tokens(15_000_000n),
    pricePerToken: microRupees(2_500_000n),
    platformChargePercent: basisPoints(150n),
    domain: 'masp.localhost',
    launchAt: new Date('2027-01-01T00:00:00.000Z'),
    companyPan: 'AAACM1234F',
    companyAddress: '12 MG Road, Bengaluru',
    companyPincode: '560001',
  },
  {
    companyName: 'Nation Coin',
    email: 'office@ntcn.test',
    mobile: '+919800000102',
    tokenSymbol: 'NTCN',
    totalSupply: tokens(450_000n),
    pricePerToken: microRupees(12_000_000n),
    platformChargePercent: basisPoints(200n),
    domain: 'ntcn.localhost',
    companyPan: 'AAACN1234F',
    companyAddress: '7 Anna Salai, Chennai',
    companyPincode: '600002',
  },
];

/** The admin of a demonstration company, who decided its purchases. */
export type DemoAdmin = Pick<Admin, 'companyId' | 'accountId' | 'name' | 'email'>;

/** Finds an admin by the e-mail address; null when there is none. */
export async function findDemoAdmin(db: Db, email: string): Promise<DemoAdmin | null> {
  const found = await findAdminCredentials(db, email);
  if (found === null) return null;
  const { companyId, accountId, name } = found;
  return { companyId, accountId, name, email };
}

/** Adds a company with its admin, as if the super admin had added it in the past. */
async function addCompany(
  db: Db,
  secrets: Secrets,
  company: NewCompany,
  email: string,
  passwordHash: string,
  addedAt: Date,
): Promise<DemoAdmin> {
  const symbol = company.tokenSymbol.toLowerCase();
  const accountId = uuidv7();
  const name = `${company.companyName} Admin`;
  const companyId = await systemTransaction(db, async (tx) => {
    const id = await insertCompany(tx, company, await findFirstSuperAdmin(tx), addedAt);
    await insertAccount(tx, {
      companyId: id,
      id: accountId,
      role: 'ADMIN',
      isApproved: true,
      name,
      email,
      mobile: company.mobile,
      dateOfBirth: null,
      referralCode: referralCode(company.tokenSymbol, randomBytes(8)),
      referrerId: null,
      passwordHash,
    });
    await insertBeneficiary(tx, secrets, id, {
      holderName: `${company.companyName} Private Limited`,
      bankName: 'Canara Bank',
      branch: 'Main Branch',
      accountNumber: '55667788990011',
      ifscCode: 'CNRB0000813',
      upi: `${symbol}@okicici`,
    });
    return id;
  });
  return { companyId, accountId, name, email };
}

/**
 * Adds further companies to the first one, unless a run that was interrupted has added them. The e-mail address of
 * their admin begins with the symbol.
 *
 * @param passwordHash the password of the admins
 * @param addedAt when each company was added
 */
export async function addDemoCompanies(
  db: Db,
  secrets: Secrets,
  passwordHash: string,
  addedAt: (position: number) => Date,
): Promise<readonly DemoAdmin[]> {
  const admins: DemoAdmin[] = [];
  for (const [n, company] of COMPANIES.entries()) {
    const email = `${company.tokenSymbol.toLowerCase()}-admin@prelaunch.test`;
    const existing = await findDemoAdmin(db, email);
    const admin =
      existing ?? (await addCompany(db, secrets, company, email, passwordHash, addedAt(n)));
    admins.push(admin);
  }
  return admins;
}

/** Suspends a company whose sale is over. */
export const suspendDemoCompany = (tx: Tx, { companyId }: DemoAdmin): Promise<void> =>
  changeCompany(tx, companyId, { status: 'SUSPENDED' });

const REFERRAL_RULES = `Invite people you know with your own code.

The company gives a bonus of 2 % of their approved tokens. It is paid after the launch.`;

/** Noon in India on the first day of the second month after this one, so that the launch is always ahead. */
function launchAfter(now: Date): Date {
  const [year = 0, month = 0] = istDay(now).split('-').map(Number);
  return new Date(
    `${new Date(Date.UTC(year, month + 1, 1)).toISOString().slice(0, 10)}T12:00+05:30`,
  );
}

/**
 * Announces launch, unlock schedule (a share at the launch, a cliff, then equal steps) and referral rules of a company.
 * Keeps what the company has already.
 */
export async function announceProgramme(tx: Tx, { companyId }: DemoAdmin, now: Date) {
  const company = await lockCompany(tx, companyId);
  if (company === null) throw new Error('the company was removed');
  const { launchAt, unlockAtLaunch, referralRules } = company;
  await changeCompany(tx, companyId, {
    launchAt: launchAt ?? launchAfter(now),
    ...(unlockAtLaunch === null && {
      unlockAtLaunch: basisPoints(1_000n),
      unlockCliff: '6 months',
      unlockDuration: '18 months',
      unlockDaily: false,
    }),
    referralRules: referralRules ?? REFERRAL_RULES,
  });
  await insertProgrammeChange(tx, companyId, null);
}
