import { PASSWORD_PROOF_LIFE } from '@prelaunch/domain/limits';
import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import {
  flushedPosition,
  positionOf,
  type PositionColumns,
} from '../../../platform/db/connections/log-position.ts';
import type { Db, Tx } from '../../../platform/db/transaction.ts';
import type { Admin, SignedIn, Unchecked } from '../../../platform/http/actor.ts';
import { hashToken, type SessionFound } from '../../../platform/http/auth.ts';
import { refuse } from '../../../platform/refuse.ts';
import { SESSION_LIFE, SESSIONS_AT_ONCE, type SessionKind } from '../auth.rules.ts';

export type Owner =
  | { readonly kind: 'member' | 'admin'; readonly companyId: string; readonly accountId: string }
  | { readonly kind: 'superadmin'; readonly superAdminId: string };

/** An owner who is staff. */
export type StaffOwner =
  | { readonly kind: 'admin'; readonly companyId: string; readonly accountId: string }
  | { readonly kind: 'superadmin'; readonly superAdminId: string };

/** What `sessions.credential_version` is for super admins. */
const NO_PASSWORD_VERSION = 1;

/** The SQL condition that session `s` belongs to this owner. */
const matchesOwner = (owner: Owner) =>
  owner.kind === 'superadmin'
    ? sql`s.super_admin_id = ${owner.superAdminId}`
    : sql`s.company_id = ${owner.companyId} and s.account_id = ${owner.accountId}`;

/** Locks the owner's row, which serialises concurrent sign-ins of one person. */
export async function lockOwner(tx: Tx, owner: Owner): Promise<void> {
  await (
    owner.kind === 'superadmin'
      ? sql`select 1 from super_admins where id = ${owner.superAdminId} for no key update`
      : sql`select 1 from accounts
            where company_id = ${owner.companyId} and id = ${owner.accountId} for no key update`
  ).execute(tx);
}

/** Returns a new session's token, of which only the hash is stored. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** SQL that opens a session, ends the owner's oldest ones beyond `SESSIONS_AT_ONCE`, and returns whether it could. */
export const openingSession = (
  kind: SessionKind,
  session: Readonly<
    Record<'tokenHash' | 'companyId' | 'ownerId' | 'credentialVersion', RawBuilder<unknown>>
  >,
) => sql<boolean>`
  open_session(${session.tokenHash}::bytea, ${sql.lit(kind)}, ${session.companyId}::uuid, ${session.ownerId}::uuid,
    ${session.credentialVersion}::int, make_interval(secs => ${sql.lit(SESSION_LIFE[kind].absolute)}),
    ${sql.lit(SESSIONS_AT_ONCE[kind])})`;

/**
 * Opens a session and ends the owner's oldest ones beyond `SESSIONS_AT_ONCE`.
 *
 * Refuses with `wrong_credentials` when the account's password or role has changed or the account is not active: a
 * login that was verified before a reset must not open a session after it.
 *
 * @param credentialVersion the version of the verified password; null for super admins, who have none
 */
export async function openSession(
  tx: Tx,
  owner: Owner,
  credentialVersion: number | null,
): Promise<string> {
  const token = newSessionToken();
  const isStaffOfSite = owner.kind === 'superadmin';
  const opening = openingSession(owner.kind, {
    tokenHash: sql.val(hashToken(token)),
    companyId: sql.val(isStaffOfSite ? null : owner.companyId),
    ownerId: sql.val(isStaffOfSite ? owner.superAdminId : owner.accountId),
    credentialVersion: sql.val(credentialVersion ?? NO_PASSWORD_VERSION),
  });
  const { rows } = await sql<{ opened: boolean }>`select ${opening} as opened`.execute(tx);
  if (rows[0]?.opened !== true) refuse('wrong_credentials');
  return token;
}

/** The data about the caller of a write, read inside its transaction. */
export interface Authority {
  /** Whether the password was proven in this session within the last 15 minutes; signing in counts. */
  readonly provenRecently: boolean;
  /** What the account may do; 'all' for members and super admins. */
  readonly rights: 'all' | 'read';
  /** Whether the company has approved the account; false for super admins. */
  readonly isApproved: boolean;
  /** The version of the account's current password; 0 for super admins, who have none. */
  readonly credentialVersion: number;
  /** The caller's present name and e-mail address. */
  readonly name: string;
  readonly email: string;
}

const idleOf = (kind: SessionKind) =>
  sql`make_interval(secs => ${sql.lit(SESSION_LIFE[kind].idle)})`;

const idleLimit = sql`case s.kind
  when 'member' then ${idleOf('member')}
  when 'admin' then ${idleOf('admin')}
  else ${idleOf('superadmin')} end`;

/** Whether session `s` has not expired. */
const isUnexpired = sql`s.expires_at > now() and s.last_seen_at > now() - ${idleLimit}`;

/** The SQL condition that account `a` owns session `s` and may use it. */
const isUsableAccount = sql`a.company_id = s.company_id and a.id = s.account_id
      and a.deleted_at is null and a.status = 'ACTIVE'
      and a.role = case s.kind when 'member' then 'USER' else 'ADMIN' end
      and a.credential_version = s.credential_version`;

/**
 * Looks up and locks the accounts of live sessions, one by one in the order of the rows, for statements that check
 * their callers themselves. Returns the columns `account_id`, `name`, `email`, `rights` and `is_approved` of each; the
 * statement refuses what an account with the rights 'read' may not do.
 *
 * @param callers a relation `c` with the column `session_hash` (hexadecimal), ordered by account
 */
export const lockedCallers = (
  callers: RawBuilder<unknown>,
  companyId: RawBuilder<string>,
  kind: 'member' | 'admin',
) => sql`
    ${callers} cross join lateral (
      select a.id as account_id, a.name, a.email, a.rights, a.is_approved
      from sessions s join accounts a on ${isUsableAccount}
      where s.token_hash = decode(c.session_hash, 'hex') and s.kind = ${kind} and ${isUnexpired}
        and s.company_id = ${companyId}
      for share of a for key share of s
    ) caller`;

/** FROM and WHERE for the live session of a token; `s` session, `a` account, `sa` super admin. */
const liveSessionFrom = (tokenHash: Buffer) => sql`
    from sessions s
    left join accounts a on ${isUsableAccount}
    left join super_admins sa on sa.id = s.super_admin_id and sa.removed_at is null
    where s.token_hash = ${tokenHash} and ${isUnexpired} and coalesce(a.id, sa.id) is not null`;

/**
 * Joins the account `a` of the live member session whose hash is `k.token_hash`; leaves out rows `k` without one. Looks
 * each hash up by index: `offset 0` keeps PostgreSQL from reading all sessions for a few rows.
 */
export const joinLiveMember = sql`
    cross join lateral (
      select a.* from sessions s join accounts a on ${isUsableAccount}
      where s.token_hash = k.token_hash and s.kind = 'member' and ${isUnexpired} offset 0
    ) a`;

/**
 * The use of a session is recorded at most once in this many seconds, not at every call. Together with `RECALL_MS`
 * of http/known-sessions.ts, an idle session ends at most a minute too early.
 */
const EXTENDED_EVERY = 45;

/**
 * Returns the live session of this token. Checks status and role of the account too, so that blocking, deleting
 * or demoting an account ends its sessions at once, on every server.
 *
 * @param withPosition whether to read the position of the primary's log too, for reads on a replica
 */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  withPosition = false,
): Promise<SessionFound | null> {
  const position = withPosition ? sql`, ${flushedPosition}` : sql``;
  const { rows } = await sql<Omit<SessionFound, 'position'> & PositionColumns & { stale: boolean }>`
    select s.kind, s.company_id as "companyId", s.account_id as "accountId",
           s.super_admin_id as "superAdminId",
           coalesce(a.name, sa.name) as name, coalesce(a.email, sa.email) as email,
           coalesce(a.rights, 'all') as rights,
           s.last_seen_at < now() - make_interval(secs => ${EXTENDED_EVERY}) as stale
           ${position}
    ${liveSessionFrom(tokenHash)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { stale, timeline, lsn, ...found } = row;
  if (stale) {
    await sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`.execute(db);
  }
  return { ...found, position: withPosition ? positionOf({ timeline, lsn }) : null };
}

/** Whether the session is live. Does not extend it. */
export async function isLiveSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (await secondsLeft(db, tokenHash)) !== null;
}

/**
 * Returns the seconds until the session expires if it is not used; null when it has ended. Does not extend it.
 */
export async function secondsLeft(db: Db, tokenHash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from
      least(s.expires_at, s.last_seen_at + ${idleLimit}) - now())::float8 as seconds
    ${liveSessionFrom(tokenHash)}`.execute(db);
  return rows[0]?.seconds ?? null;
}

const isProven = sql<boolean>`s.proven_at > now() - make_interval(secs => ${PASSWORD_PROOF_LIFE})`;

/**
 * Selects the `Authority` of a caller; no row when the session has ended. Locks account and session until the
 * transaction ends: the lock waits for a revocation in progress and sees its result; a later revocation waits for this
 * transaction.
 *
 * Locks the account before its session, in the same order as every revocation.
 *
 * @param exclusively true when the transaction changes the caller's account or session
 */
function selectAuthority(caller: Unchecked<SignedIn>, exclusively: boolean): RawBuilder<Authority> {
  const lock = exclusively ? sql`no key update` : sql`share`;
  const isOwnLive = sql`s.token_hash = ${caller.sessionHash} and s.kind = ${caller.kind}
      and ${matchesOwner(caller)} and ${isUnexpired}`;
  return caller.kind === 'superadmin'
    ? sql<Authority>`
          select ${isProven} as "provenRecently", 'all' as rights, false as "isApproved", 0 as "credentialVersion",
                 sa.name, sa.email
          from super_admins sa
          join sessions s on sa.id = s.super_admin_id and sa.removed_at is null
          where ${isOwnLive}
          for ${lock} of sa for key share of s`
    : sql<Authority>`
          select ${isProven} as "provenRecently", a.rights, a.is_approved as "isApproved",
                 a.credential_version as "credentialVersion", a.name, a.email
          from accounts a join sessions s on ${isUsableAccount}
          where ${isOwnLive}
          for ${lock} of a for key share of s`;
}

/** Checks and locks the caller as `selectAuthority` does. Returns null when the session has ended. */
export async function lockLiveSession(
  tx: Tx,
  caller: Unchecked<SignedIn>,
  exclusively: boolean,
): Promise<Authority | null> {
  const { rows } = await selectAuthority(caller, exclusively).execute(tx);
  return rows[0] ?? null;
}

/** Returns the name of this admin, and what the account may do now. */
export async function findSignedInAdmin(
  db: Db,
  admin: Admin,
): Promise<{ name: string; rights: 'all' | 'read' }> {
  return db
    .selectFrom('accounts')
    .select(['name', 'rights'])
    .where('company_id', '=', admin.companyId)
    .where('id', '=', admin.accountId)
    .executeTakeFirstOrThrow();
}

/** Records that the password was proven in this session now. */
export async function recordProof(tx: Tx, tokenHash: Buffer): Promise<void> {
  await sql`update sessions set proven_at = now() where token_hash = ${tokenHash}`.execute(tx);
}

export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of an account, on every server process. */
export async function endSessionsOf(tx: Tx, companyId: string, accountId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Ends every session of a person except the one with the hash `staying`; null ends all. */
export async function endOtherSessions(
  tx: Tx,
  owner: StaffOwner,
  staying: Buffer | null,
): Promise<void> {
  await sql`
    delete from sessions s
    where ${matchesOwner(owner)} and s.token_hash is distinct from ${staying}`.execute(tx);
}

/** Ends the sessions of everyone. Returns how many there were. */
export async function deleteAllSessions(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Housekeeping: deletes expired sessions. */
export async function sweepSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}
