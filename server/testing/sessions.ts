import { sql } from 'kysely';
import { SESSION_LIFE } from '../src/features/auth/auth.rules.ts';
import { newSessionToken, type Owner } from '../src/features/auth/sessions/sessions.store.ts';
import type { Db } from '../src/platform/db/transaction.ts';
import { hashToken } from '../src/platform/http/auth.ts';

/** Creates a session for the account's current password, without a limit of sessions, and returns its token. */
export async function createSession(db: Db, owner: Owner): Promise<string> {
  const token = newSessionToken();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      kind: owner.kind,
      ...(owner.kind === 'superadmin'
        ? { super_admin_id: owner.superAdminId }
        : {
            company_id: owner.companyId,
            account_id: owner.accountId,
            credential_version: sql<number>`(select credential_version from accounts
              where company_id = ${owner.companyId} and id = ${owner.accountId})`,
          }),
      expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_LIFE[owner.kind].absolute})`,
    })
    .execute();
  return token;
}
