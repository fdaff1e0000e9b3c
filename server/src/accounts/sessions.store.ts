import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import { hashToken, type SessionFound } from '../http/auth.ts';
import { PROOF_LIFE, SESSION_LIFE, SESSIONS_AT_ONCE, type SessionKind } from './accounts.rules.ts';

export type Owner =
  | { readonly kind: 'member' | 'admin'; readonly companyId: string; readonly accountId: string }
  | { readonly kind: 'superadmin'; readonly superAdminId: string };

/** Those of them who run things. */
export type StaffOwner =
  | { readonly kind: 'admin'; readonly companyId: string; readonly accountId: string }
  | { readonly kind: 'superadmin'; readonly superAdminId: string };

const isOwner = (owner: Owner) =>
  owner.kind === 'superadmin'
    ? sql`super_admin_id = ${owner.superAdminId}`
    : sql`company_id = ${owner.companyId} and account_id = ${owner.accountId}`;

/** Those who sign in as one person at the same time come one after the other. */
export async function lockOwner(tx: Tx, owner: Owner): Promise<void> {
  await (
    owner.kind === 'superadmin'
      ? sql`select 1 from super_admins where id = ${owner.superAdminId} for no key update`
      : sql`select 1 from accounts
            where company_id = ${owner.companyId} and id = ${owner.accountId} for no key update`
  ).execute(tx);
}

/**
 * Makes a session and gives its token, which is known to nobody but its owner from then on. How many
 * there are already does not count: people sign in by `openSession`.
 */
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
      // Not when the transaction began: who waited for a lock must be the younger one.
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_LIFE[owner.kind].absolute})`,
    })
    .execute();
  return token;
}

/** Opens one more session for somebody; of more than `SESSIONS_AT_ONCE` the oldest end. */
export async function openSession(tx: Tx, owner: Owner): Promise<string> {
  await lockOwner(tx, owner);
  const token = await createSession(tx, owner);
  await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where ${isOwner(owner)} and kind = ${owner.kind}
      order by created_at desc, token_hash offset ${SESSIONS_AT_ONCE[owner.kind]})`.execute(tx);
  return token;
}

const idleOf = (kind: SessionKind) => sql`make_interval(secs => ${SESSION_LIFE[kind].idle})`;

/** The session of a token, if it and its account are good at this moment; as `s`, `a` and `sa`. */
const fromLive = (tokenHash: Buffer) => sql`
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
      and coalesce(a.id, sa.id) is not null`;

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
    ${fromLive(tokenHash)}`.execute(db);
  const found = rows[0];
  if (found === undefined) return null;
  // Once a minute is enough to tell idle from busy, and spares a write on every read.
  if (found.stale) {
    await sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`.execute(db);
  }
  return found;
}

/** Whether the session lives. Asking does not keep it alive. */
export async function isLiveSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 ${fromLive(tokenHash)}`.execute(db);
  return rows.length > 0;
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

/** Ends every session of a person but the one that stays; null ends all. */
export async function endOtherSessions(
  tx: Tx,
  owner: StaffOwner,
  staying: Buffer | null,
): Promise<void> {
  await sql`
    delete from sessions
    where ${isOwner(owner)} and token_hash is distinct from ${staying}`.execute(tx);
}

/** Housekeeping: rows that can never count again. */
export async function sweepSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}
