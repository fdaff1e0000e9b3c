import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import { hashToken, type SessionFound } from '../http/auth.ts';
import { PROOF_LIFE, SESSION_LIFE, type SessionKind } from './accounts.rules.ts';

type Owner =
  | { readonly kind: 'member' | 'admin'; readonly companyId: string; readonly accountId: string }
  | { readonly kind: 'superadmin'; readonly superAdminId: string };

/** Opens a session and gives its token, which is known to nobody but its owner from then on. */
export async function createSession(db: Db, owner: Owner): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      kind: owner.kind,
      company_id: owner.kind === 'superadmin' ? null : owner.companyId,
      account_id: owner.kind === 'superadmin' ? null : owner.accountId,
      super_admin_id: owner.kind === 'superadmin' ? owner.superAdminId : null,
      expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_LIFE[owner.kind].absolute})`,
    })
    .execute();
  return token;
}

const idleOf = (kind: SessionKind) => sql`make_interval(secs => ${SESSION_LIFE[kind].idle})`;

/**
 * The live session of this token. Status and role are read with it, so that blocking, deleting or
 * demoting an account ends its sessions at once, on every server.
 */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionFound | null> {
  const { rows } = await sql<SessionFound & { stale: boolean }>`
    select s.kind, s.company_id as "companyId", s.account_id as "accountId",
           s.super_admin_id as "superAdminId",
           s.proven_at > now() - make_interval(secs => ${PROOF_LIFE}) as "provenRecently",
           coalesce(a.name, sa.name) as name, coalesce(a.email, sa.email) as email,
           s.last_seen_at < now() - interval '1 minute' as stale
    from sessions s
    left join accounts a on a.company_id = s.company_id and a.id = s.account_id
      and a.deleted_at is null and a.status = 'ACTIVE'
      and a.role = case s.kind when 'member' then 'USER' else 'ADMIN' end
    left join super_admins sa on sa.id = s.super_admin_id
    where s.token_hash = ${tokenHash}
      and s.expires_at > now()
      and s.last_seen_at > now() - case s.kind
        when 'member' then ${idleOf('member')}
        when 'admin' then ${idleOf('admin')}
        else ${idleOf('superadmin')} end
      and coalesce(a.id, sa.id) is not null`.execute(db);
  const found = rows[0];
  if (found === undefined) return null;
  // Once a minute is enough to tell idle from busy, and spares a write on every read.
  if (found.stale) {
    await sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`.execute(db);
  }
  return found;
}

/** Notes that the password was proven in this session just now. */
export async function noteProof(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`update sessions set proven_at = now() where token_hash = ${tokenHash}`.execute(db);
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of an account, on every server process. */
export async function endSessionsOf(db: Db, companyId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Housekeeping: rows that can never count again. */
export async function sweepSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}
