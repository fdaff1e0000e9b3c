import { randomBytes } from 'node:crypto';
import { addCompany, COMPANY_SETTINGS, namesOf, type BodyOf } from '@prelaunch/contract';
import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/index.ts';
import { insertAccount, inviteAdmin, transactionAs } from '../auth/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { SuperAdmin } from '../../platform/http/actor.ts';
import type { MediaDeps } from '../media/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { refuseUnsellable, inTrail } from './companies.rules.ts';
import { aadhaarToKeep, aadhaarInTrail } from './company-aadhaar.ts';
import { insertCompany } from './new-company.store.ts';
import { prepareToken, refuseUnknownToken } from './tokens/new-token.ts';
import { insertToken, type NewToken } from './tokens/tokens.store.ts';

type Typed = BodyOf<typeof addCompany>;

/** Returns the symbol of the token that the company will sell; inserts the token when it is new. */
async function tokenOf(tx: Tx, typed: string | undefined, token: NewToken | null): Promise<string> {
  if (token !== null) {
    await insertToken(tx, token);
    return token.symbol;
  }
  const symbol = typed ?? refuse('token_missing');
  await refuseUnknownToken(tx, symbol);
  return symbol;
}

interface FirstAdmin {
  readonly companyId: string;
  readonly companyName: string;
  readonly domain: string | null;
  readonly tokenSymbol: string;
  readonly admin: Typed['admin'];
}

/** Adds an approved admin without a password, and mails an invitation to set one. */
async function addFirstAdmin(deps: MediaDeps, tx: Tx, first: FirstAdmin): Promise<void> {
  const { companyId, companyName, domain, tokenSymbol, admin } = first;
  await insertAccount(tx, {
    companyId,
    id: uuidv7(),
    role: 'ADMIN',
    isApproved: true,
    ...admin,
    dateOfBirth: null,
    referralCode: referralCode(tokenSymbol, randomBytes(8)),
    referrerId: null,
    passwordHash: null,
  });
  await inviteAdmin(deps, tx, { companyId, companyName, domain, email: admin.email });
}

/**
 * Creates a company with its programme, its token and its first admin, in one transaction.
 *
 * @returns the company's id
 */
export async function addCompanyWithAdmin(
  deps: MediaDeps,
  actor: SuperAdmin,
  ip: string,
  body: Typed,
): Promise<string> {
  refuseUnsellable(body);
  const { token: typedToken, admin, companyAadhaarCard, ...settings } = body;
  const { companyName, domain = null } = settings;
  const token = await prepareToken(deps, actor, typedToken);
  const aadhaar = aadhaarToKeep(deps.secrets, companyAadhaarCard) ?? null;
  return transactionAs(deps.db, actor, async (tx) => {
    const tokenSymbol = await tokenOf(tx, settings.tokenSymbol, token);
    const company = { ...settings, tokenSymbol };
    const id = await insertCompany(tx, { ...company, aadhaar }, actor.superAdminId);
    await addFirstAdmin(deps, tx, { companyId: id, companyName, domain, tokenSymbol, admin });
    await recordAudit(tx, actor, {
      companyId: id,
      action: addCompany.audit,
      subject: { type: 'company', id, label: companyName },
      before: null,
      after: {
        ...inTrail(
          company,
          namesOf(COMPANY_SETTINGS).filter((name) => name in company),
        ),
        ...(aadhaar === null ? {} : aadhaarInTrail(aadhaar.lastFour)),
        admin: admin.email,
      },
      ip,
    });
    return id;
  });
}
