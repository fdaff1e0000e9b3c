import { confirmChange, declineConfirmation } from '@prelaunch/contract';
import { recordAudit } from '../audit/index.ts';
import { transactionAs } from '../auth/index.ts';
import {
  claimRequest,
  findRequest,
  listOtherAdmins,
  type RequestState,
} from './confirmations.store.ts';
import { requestInTrail } from './request-confirmation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { openOrLog } from '../../platform/keys/secrets.ts';
import { enqueueMails } from '../../platform/mail/outbox.store.ts';
import { siteUrl } from '../../platform/mail/site-url.ts';
import { confirmationMail, type ConfirmationStep } from './notices/change-mails.ts';
import { refuse } from '../../platform/refuse.ts';
import {
  describeChange,
  pendingChange,
  type ConfirmationDeps,
  type PendingChange,
  type StoredRequest,
} from './changes.ts';

/** Decrypts a requested change; returns null when its key is missing, or no feature declares its kind. */
export function openChange(
  { secrets, log, changes }: ConfirmationDeps,
  payloadSealed: string,
): PendingChange | null {
  const payload = openOrLog(secrets, 'confirmation', payloadSealed, log);
  return payload === null ? null : pendingChange(changes, JSON.parse(payload) as StoredRequest);
}

const ENDED: Readonly<Record<RequestState['state'], string>> = {
  PENDING: 'waiting',
  CONFIRMED: 'confirmed',
  DECLINED: 'declined',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'not confirmed in time',
};

/** Refuses with the reason why a request cannot be confirmed or declined. */
async function refuseEnded(
  deps: ConfirmationDeps,
  tx: Tx,
  admin: Admin,
  id: string,
): Promise<never> {
  const request = (await findRequest(tx, deps, admin, id)) ?? refuse('not_found');
  if (request.state === 'PENDING') {
    return refuse(request.isOwn ? 'own_request' : 'requester_not_active');
  }
  const by = request.decidedBy === null ? '' : ` by ${request.decidedBy}`;
  return refuse('confirmation_over', `This request was ${ENDED[request.state]}${by}.`);
}

interface Ended {
  readonly id: string;
  readonly ip: string;
  readonly step: Exclude<ConfirmationStep, 'requested'>;
  readonly change: PendingChange | null;
}

const UNREADABLE_ACTION = 'do something that cannot be read any more';

/** Mails the outcome of a request to the other admins. */
async function notifyOthers(
  deps: ConfirmationDeps,
  tx: Tx,
  admin: Admin,
  { ip, step, change }: Ended,
): Promise<void> {
  const others = await listOtherAdmins(tx, admin);
  const described = change && describeChange(change);
  const actionTexts = [described?.actionText ?? UNREADABLE_ACTION];
  const lines = described?.lines('masked') ?? [];
  await enqueueMails(
    tx,
    deps.secrets,
    others.map(({ email, companyName, companyDomain }) =>
      confirmationMail(
        email,
        step,
        { companyName, by: admin, ip, at: new Date(), actionTexts, lines },
        siteUrl(deps.publicUrl, companyDomain),
      ),
    ),
  );
}

async function recordEnd(
  tx: Tx,
  admin: Admin,
  requester: { readonly email: string },
  { id, ip, step, change }: Ended,
): Promise<void> {
  const described = change && describeChange(change);
  await recordAudit(tx, admin, {
    companyId: admin.companyId,
    action: step === 'confirmed' ? confirmChange.audit : declineConfirmation.audit,
    subject: { type: 'confirmation', id, label: described?.label ?? id },
    before: { requestedBy: requester.email, ...(described && requestInTrail(described)) },
    after: { state: step.toUpperCase() },
    ip,
  });
}

/**
 * Confirms a request of another admin and makes the change, in one transaction: if the change is refused, the
 * request stays pending. Only one of several concurrent confirmations makes the change.
 */
export const confirm = (
  deps: ConfirmationDeps,
  admin: Admin,
  ip: string,
  id: string,
): Promise<void> =>
  transactionAs(
    deps.db,
    admin,
    async (tx, authority) => {
      const claimed = await claimRequest(tx, deps, admin, id, 'CONFIRMED');
      if (claimed === null) return refuseEnded(deps, tx, admin, id);
      const change = openChange(deps, claimed.payloadSealed) ?? refuse('confirmation_unreadable');
      const { requester } = claimed;
      const ended = { id, ip, step: 'confirmed', change } as const;
      await notifyOthers(deps, tx, admin, ended);
      const origin = { admin, ip, authority, requestedBy: requester };
      await change.change.carryOut(deps, tx, origin, change.request as never);
      await recordEnd(tx, admin, requester, ended);
    },
    { proof: true, lockFirst: (tx) => lockSubject(deps, tx, admin, id) },
  );

/** Locks the row to change before the caller's own, where its change asks for it. */
async function lockSubject(
  deps: ConfirmationDeps,
  tx: Tx,
  admin: Admin,
  id: string,
): Promise<void> {
  const request = await findRequest(tx, deps, admin, id);
  if (request === null || request.subjectId === null) return;
  await deps.changes[request.kind]?.lockSubject?.(tx, admin, request.subjectId);
}

/** Declines a request of another admin, or withdraws the caller's own. */
export const decline = (
  deps: ConfirmationDeps,
  admin: Admin,
  ip: string,
  id: string,
): Promise<void> =>
  transactionAs(deps.db, admin, async (tx) => {
    const isOwn = (await findRequest(tx, deps, admin, id))?.isOwn === true;
    const step = isOwn ? 'withdrawn' : 'declined';
    const claimed = await claimRequest(tx, deps, admin, id, isOwn ? 'WITHDRAWN' : 'DECLINED');
    if (claimed === null) return refuseEnded(deps, tx, admin, id);
    const change = openChange(deps, claimed.payloadSealed);
    const ended = { id, ip, step, change } as const;
    await notifyOthers(deps, tx, admin, ended);
    await recordEnd(tx, admin, claimed.requester, ended);
  });
