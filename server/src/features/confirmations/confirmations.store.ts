import { CONFIRMATION_LIFE } from '@prelaunch/domain/limits';
import type { ConfirmationKind } from '@prelaunch/contract';
import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { shownContact, shownName } from '../../platform/keys/deleted-contacts.ts';
import { defineList } from '../../platform/lists/list.ts';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import type { Vault } from '../../platform/keys/secrets.ts';
import { MAX_PENDING_CONFIRMATIONS } from './confirmations.rules.ts';

/** Whether the company requires a second admin for payee changes, admin changes and large approvals. */
export async function needsSecondAdmin(db: Db, admin: Admin): Promise<boolean> {
  const { fourEyes } = await db
    .selectFrom('companies')
    .select('four_eyes as fourEyes')
    .where('id', '=', admin.companyId)
    .executeTakeFirstOrThrow();
  return fourEyes;
}

/** Expires requests that were not confirmed in time. */
const expire = (where: RawBuilder<unknown>) => sql`
  update confirmations set state = 'EXPIRED', decided_at = now(), payload_sealed = null
  where state = 'PENDING' and expires_at <= now() and ${where}`;

/** Housekeeping: marks expired requests. An expired request cannot be confirmed even before this runs. */
export async function sweepConfirmations(db: Db): Promise<void> {
  await expire(sql`true`).execute(db);
}

interface NewRequest {
  readonly kind: ConfirmationKind;
  readonly subjectId: string | null;
  readonly payloadSealed: string;
  readonly ip: string;
}

export interface Requested {
  readonly id: string;
  readonly subjectId: string | null;
  readonly expiresAt: Date;
}

/** Whether the company may have this many more pending requests. Expires outdated requests first. */
export async function hasRoomFor(tx: Tx, admin: Admin, more: number): Promise<boolean> {
  await expire(sql`company_id = ${admin.companyId}`).execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from confirmations
    where company_id = ${admin.companyId} and state = 'PENDING'`.execute(tx);
  return (rows[0]?.count ?? 0) + more <= MAX_PENDING_CONFIRMATIONS;
}

/** Inserts the requests whose subject has no pending request of the same kind, and returns only these. */
export async function insertRequests(
  tx: Tx,
  admin: Admin,
  requests: readonly NewRequest[],
): Promise<readonly Requested[]> {
  const { rows } = await sql<Requested>`
    insert into confirmations (company_id, id, kind, subject_id, payload_sealed, requested_by,
                               requested_ip, expires_at)
    select ${admin.companyId}, id, kind, subject_id, payload, ${admin.accountId}, ip,
           now() + make_interval(secs => ${CONFIRMATION_LIFE})
    from unnest(${requests.map(() => uuidv7())}::uuid[], ${requests.map(({ kind }) => kind)}::text[],
                ${requests.map(({ subjectId }) => subjectId)}::uuid[],
                ${requests.map(({ payloadSealed }) => payloadSealed)}::text[],
                ${requests.map(({ ip }) => ip)}::text[]) as given (id, kind, subject_id, payload, ip)
    on conflict (company_id, kind, subject_id) where state = 'PENDING' do nothing
    returning id, subject_id as "subjectId", expires_at as "expiresAt"`.execute(tx);
  return rows;
}

/** An admin who can confirm the requests of another admin. */
export interface OtherAdmin {
  readonly id: string;
  readonly email: string;
  readonly companyName: string;
  readonly companyDomain: string | null;
}

const MAX_NOTIFIED = 100;

/** Returns the company's other admins with full access who can sign in now, oldest first. */
export async function listOtherAdmins(tx: Tx, admin: Admin): Promise<readonly OtherAdmin[]> {
  return tx
    .selectFrom('accounts as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['a.id', 'a.email', 'c.name as companyName', 'c.domain as companyDomain'])
    .where('a.company_id', '=', admin.companyId)
    .where('a.id', '<>', admin.accountId)
    .where('a.role', '=', 'ADMIN')
    .where('a.status', '=', 'ACTIVE')
    .where('a.rights', '=', 'all')
    .where('a.deleted_at', 'is', null)
    .where('a.password_hash', 'is not', null)
    .orderBy('a.id')
    .limit(MAX_NOTIFIED)
    .execute();
}

/** Whether an admin other than this one and the buyer of a purchase can confirm what this one requests about it. */
export async function hasOtherAdmin(tx: Tx, admin: Admin, buyerId: string): Promise<boolean> {
  return (await listOtherAdmins(tx, admin)).some(({ id }) => id !== buyerId);
}

/** Matches pending requests `c`, except those about purchases that were decided or reversed in the meantime. */
const isOpen = sql`c.state = 'PENDING' and c.expires_at > now() and (
  c.kind not in ('purchase.approve', 'purchase.reverse') or exists (
    select from purchases p
    where p.company_id = c.company_id and p.id = c.subject_id
      and p.status = case c.kind when 'purchase.approve' then 'PENDING' else 'APPROVED' end
      and p.reversed_at is null))`;

export interface OpenRequest {
  readonly id: string;
  readonly kind: ConfirmationKind;
  readonly subjectId: string | null;
  readonly payloadSealed: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly requesterId: string;
  readonly requesterName: string;
  readonly requesterEmail: string;
}

/** The company's pending requests. */
export const openRequests = defineList({
  from: sql`confirmations c`,
  key: sql`c.id`,
  columns: sql<OpenRequest & { sealed: string | null }>`
    c.id, c.kind, c.subject_id as "subjectId", c.payload_sealed as "payloadSealed", c.requested_at as "requestedAt",
    c.expires_at as "expiresAt", c.requested_by as "requesterId", a.name as "requesterName",
    a.email as "requesterEmail", a.contact_sealed as sealed`,
  joins: sql`join accounts a on a.company_id = c.company_id and a.id = c.requested_by`,
  scope: (admin: Admin) => sql`c.company_id = ${admin.companyId} and ${isOpen}`,
  filters: { subject: (subject: string) => sql`c.kind like ${`${subject}.%`}` },
  maxCounted: Infinity,
  open: ({ sealed, ...row }, vault): OpenRequest => {
    const { requesterName: name, requesterEmail: email } = row;
    const requester = shownContact(vault, { name, email, sealed });
    return { ...row, requesterName: requester.name, requesterEmail: requester.email };
  },
});

export interface ClaimedRequest {
  readonly payloadSealed: string;
  readonly requester: { readonly id: string; readonly name: string; readonly email: string };
}

interface Claimed {
  readonly payload: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly sealed: string | null;
}

/**
 * Moves a pending request to `state`. Only one of several concurrent calls succeeds. Only the requester can withdraw
 * it, and only another admin can confirm or decline it. Only requests of active admins can be confirmed.
 *
 * @returns null when the request is not pending or the admin may not do this
 */
export async function claimRequest(
  tx: Tx,
  vault: Vault,
  admin: Admin,
  id: string,
  state: 'CONFIRMED' | 'DECLINED' | 'WITHDRAWN',
): Promise<ClaimedRequest | null> {
  const matchesRequester =
    state === 'WITHDRAWN'
      ? sql`c.requested_by = ${admin.accountId}`
      : sql`c.requested_by <> ${admin.accountId}`;
  const isActive = sql`a.role = 'ADMIN' and a.status = 'ACTIVE' and a.rights = 'all' and a.deleted_at is null`;
  // Reads the payload before the update, which deletes it.
  const { rows } = await sql<Claimed>`
    with waiting as materialized (
      select c.company_id, c.id, c.payload_sealed, c.requested_by from confirmations c
      where c.company_id = ${admin.companyId} and c.id = ${id} and c.state = 'PENDING'
        and c.expires_at > now() and ${matchesRequester}
      for no key update
    )
    update confirmations c
    set state = ${state}, decided_by = ${admin.accountId}, decided_at = now(), payload_sealed = null
    from waiting w join accounts a on a.company_id = w.company_id and a.id = w.requested_by
    where c.company_id = w.company_id and c.id = w.id
      ${state === 'CONFIRMED' ? sql`and ${isActive}` : sql``}
    returning w.payload_sealed as payload, a.id, a.name, a.email, a.contact_sealed as sealed`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { payload, id: requesterId, ...stored } = row;
  const { name, email } = shownContact(vault, stored);
  return { payloadSealed: payload, requester: { id: requesterId, name, email } };
}

export interface RequestState {
  readonly kind: ConfirmationKind;
  readonly subjectId: string | null;
  readonly state: 'PENDING' | 'CONFIRMED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED';
  readonly isOwn: boolean;
  readonly decidedBy: string | null;
}

/** Returns the state of a request of the admin's company; null when there is none with this id. */
export async function findRequest(
  db: Db,
  vault: Vault,
  admin: Admin,
  id: string,
): Promise<RequestState | null> {
  const { rows } = await sql<RequestState & { sealed: string | null }>`
    select c.kind, c.subject_id as "subjectId", c.requested_by = ${admin.accountId} as "isOwn",
           case when c.state = 'PENDING' and c.expires_at <= now() then 'EXPIRED' else c.state end as state,
           a.name as "decidedBy", a.contact_sealed as sealed
    from confirmations c
    left join accounts a on a.company_id = c.company_id and a.id = c.decided_by
    where c.company_id = ${admin.companyId} and c.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { sealed, ...request } = row;
  return { ...request, decidedBy: shownName(vault, request.decidedBy, sealed) };
}
