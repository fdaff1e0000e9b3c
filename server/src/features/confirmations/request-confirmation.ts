import { recordAudits } from '../audit/index.ts';
import type { Authority } from '../auth/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { WithMessage } from '../../platform/http/implement.ts';
import { enqueueMails } from '../../platform/mail/outbox.store.ts';
import { siteUrl } from '../../platform/mail/site-url.ts';
import { confirmationMail } from './notices/change-mails.ts';
import { refuse } from '../../platform/refuse.ts';
import type { RequestedChange } from './confirmations.rules.ts';
import {
  hasRoomFor,
  insertRequests,
  listOtherAdmins,
  type Requested,
} from './confirmations.store.ts';

/** Returned instead of the result when a second admin must confirm the change. */
export interface Waiting {
  readonly confirmation: { readonly id: string; readonly expiresAt: Date };
}

/** The admin who requested a change that another admin confirms. */
export interface Requester {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The admin who makes a change, with network address and authority. */
export interface Origin {
  readonly admin: Admin;
  /** The network address. */
  readonly ip: string;
  readonly authority: Authority;
  /** The requester, when a second admin confirms the change; null when one admin makes it directly. */
  readonly requestedBy: Requester | null;
}

/** The requester's part of a change's audit entry. */
export const requesterInTrail = (requestedBy: Requester | null): Record<string, unknown> =>
  requestedBy === null ? {} : { requestedBy: requestedBy.email };

/** The values that the audit entry of a request contains. */
export const requestInTrail = (change: RequestedChange): Record<string, unknown> => ({
  change: change.kind,
  ...Object.fromEntries(
    change
      .lines('masked')
      .filter(({ changed }) => changed)
      .map(({ label, after }) => [label, after]),
  ),
});

/**
 * Stores changes until a second admin confirms them, and mails the other admins. Only one request per subject can be
 * pending: changes that already have one are skipped and missing from the result.
 *
 * Refuses with `no_second_admin` or `too_many_confirmations`.
 */
export async function requestConfirmations(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  ip: string,
  changes: readonly RequestedChange[],
): Promise<readonly Requested[]> {
  const others = await listOtherAdmins(tx, admin);
  if (others.length === 0) refuse('no_second_admin');
  if (!(await hasRoomFor(tx, admin, changes.length))) refuse('too_many_confirmations');
  const requested = await insertRequests(
    tx,
    admin,
    changes.map((change) => ({
      kind: change.kind,
      subjectId: change.subjectId,
      payloadSealed: deps.secrets.seal('confirmation', JSON.stringify(change.payload)),
      ip,
    })),
  );
  const idOf = new Map(requested.map(({ id, subjectId }) => [subjectId, id]));
  const kept = changes.flatMap((change) => {
    const id = idOf.get(change.subjectId);
    return id === undefined ? [] : [{ id, change }];
  });
  if (kept.length === 0) return [];
  const notice = {
    by: admin,
    ip,
    at: new Date(),
    actionTexts: kept.map(({ change }) => change.actionText),
  };
  const lines = kept.length === 1 ? kept.flatMap(({ change }) => change.lines('masked')) : [];
  await enqueueMails(
    tx,
    deps.secrets,
    others.map(({ email, companyName, companyDomain }) =>
      confirmationMail(
        email,
        'requested',
        { ...notice, companyName, lines },
        siteUrl(deps.publicUrl, companyDomain),
      ),
    ),
  );
  await recordAudits(
    tx,
    admin,
    kept.map(({ id, change }) => ({
      companyId: admin.companyId,
      action: 'confirmation.request',
      subject: { type: 'confirmation', id, label: change.label },
      before: null,
      after: requestInTrail(change),
      ip,
    })),
  );
  return requested;
}

/** Like `requestConfirmations`, for one change. Refuses with `confirmation_pending` when one is pending already. */
export async function requestConfirmation(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  ip: string,
  change: RequestedChange,
): Promise<Waiting> {
  const [requested] = await requestConfirmations(deps, tx, admin, ip, [change]);
  if (requested === undefined) return refuse('confirmation_pending');
  const { id, expiresAt } = requested;
  return { confirmation: { id, expiresAt } };
}

const isWaiting = (result: object | null): result is Waiting =>
  result !== null && 'confirmation' in result;

/** Returns the result, with another message if the change awaits confirmation. */
export const resultOrWaiting = <T extends object | null>(
  result: T | Waiting,
): T | WithMessage<Waiting> =>
  isWaiting(result) ? new WithMessage('awaiting_confirmation', result) : result;
