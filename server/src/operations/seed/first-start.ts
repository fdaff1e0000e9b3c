import { randomBytes } from 'node:crypto';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { insertAccount, type PasswordHasher } from '../../features/auth/index.ts';
import {
  beginSeeding,
  DEFAULT_COMPANY,
  insertBeneficiary,
  insertCompany,
  insertSuperAdmin,
} from '../../features/companies/index.ts';
import { claimKind } from '../../platform/db/connections/database-kind.store.ts';
import { productionDatabase, SEED_DOMAIN } from '../../platform/db/connections/database-kind.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';

export const SEED_ADMIN = `admin@${SEED_DOMAIN}`;
export const SEED_SUPER_ADMIN = `superadmin@${SEED_DOMAIN}`;

/**
 * Adds the default programme to an empty database: a company with its token, an admin and a payee account. Marks it as
 * a development database, so that production never serves it. Does nothing if a company exists. Throws
 * `DatabaseKindError` on a production database.
 */
export async function seedFirstStart(
  db: Db,
  secrets: Secrets,
  hasher: PasswordHasher,
  adminPassword: string,
): Promise<void> {
  await systemTransaction(db, async (tx) => {
    if (!(await beginSeeding(tx))) return;
    if (!(await claimKind(tx, 'development'))) throw productionDatabase();
    const companyId = await insertCompany(tx, DEFAULT_COMPANY);
    await insertAccount(tx, {
      companyId,
      id: uuidv7(),
      role: 'ADMIN',
      isApproved: true,
      name: 'Company Admin',
      email: SEED_ADMIN,
      mobile: '+919800000002',
      dateOfBirth: null,
      referralCode: referralCode(DEFAULT_COMPANY.tokenSymbol, randomBytes(8)),
      referrerId: null,
      passwordHash: await hasher.hash(adminPassword),
    });
    await insertBeneficiary(tx, secrets, companyId, {
      holderName: 'GLXY Private Limited',
      bankName: 'State Bank of India',
      branch: 'Bengaluru Main',
      accountNumber: '12345678901',
      ifscCode: 'SBIN0000813',
      upi: 'glxy@okaxis',
    });
    await insertSuperAdmin(tx, SEED_SUPER_ADMIN, 'Super Admin');
  });
}
