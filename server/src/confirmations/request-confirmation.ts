import { refusals } from '@prelaunch/contract';
import { recordAudits } from '../audit/audit.store.ts';
import type { Authority } from '../auth/sessions.store.ts';
import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { WithMessage } from '../http/implement.ts';
import { enqueueMails } from '../mail/outbox.store.ts';
import { siteUrl } from '../mail/site-url.ts';
import { confirmationMail } from '../notices/change-mails.ts';
import { refuse } from '../refuse.ts';
import type { RequestedChange } from './confirmations.rules.ts';
import {
  hasRoomFor,
  insertRequests,
  listOtherAdmins,
  type Requested,
} from './confirmations.store.ts';

/** What a call answers instead of its result. */
export interface Waiting {
  readonly confirmation: { readonly id: string; readonly expiresAt: Date };
}

/** The admin who requested a change that another one confirms now. */
export interface Requester {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Who makes a change, and from where. */
export interface Origin {
  readonly admin: Admin;
  /** The network address. */
  readonly ip: string;
  readonly authority: Authority;
  /** On whose request, where a second admin confirms it; null where one admin makes it. */
  readonly requestedBy: Requester | null;
}

/** What the audit trail of a change keeps of the request. */
export const requesterInTrail = (requestedBy: Requester | null): Record<string, unknown> =>
  requestedBy === null ? {} : { requestedBy: requestedBy.email };

/** What the audit trail keeps of a request, beside what it is about. */
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
 * Keeps changes until a second admin confirms them, and mails the other admins. Of one change only one
 * request waits at a time: those that wait already are left out of what is returned.
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
  const notice = { by: admin, ip, at: new Date(), actionTexts: kept.map(({ change }) => change.actionText) };
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

/** The same for one change. Refuses with `confirmation_pending` when it waits already. */
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

const isWaiting = (answer: object | null): answer is Waiting =>
  answer !== null && 'confirmation' in answer;

/** The answer as it is, or with the message that it waits. */
export const resultOrWaiting = <T extends object | null>(
  answer: T | Waiting,
): T | WithMessage<Waiting> =>
  isWaiting(answer) ? new WithMessage(refusals.awaiting_confirmation.message, answer) : answer;
