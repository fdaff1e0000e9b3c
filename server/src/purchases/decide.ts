import { approvePurchase, rejectPurchase, type RefusalCode } from '@prelaunch/contract';
import type { Decision } from '@prelaunch/domain/purchase-status';
import { recordAudits } from '../audit/audit.store.ts';
import { transactionAs } from '../auth/transaction.ts';
import {
  requestConfirmations,
  requesterInTrail,
  type Origin,
  type Requester,
} from '../confirmations/request-confirmation.ts';
import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { notifyMembers } from '../live/live.store.ts';
import type { Mail } from '../mail/mail.ts';
import { purchaseApprovedMail, purchaseRejectedMail } from '../mail/mails.ts';
import { enqueueMails } from '../mail/outbox.store.ts';
import { siteUrl } from '../mail/site-url.ts';
import { Refusal } from '../refuse.ts';
import { describeApprovalRequest } from './approval-requests.rules.ts';
import {
  addToHoldings,
  decidePending,
  listOutcomes,
  releaseSupply,
  settleSupply,
  type DecidedPurchase,
  type Outcome,
} from './decisions.store.ts';
import { purchaseTexts } from './purchase-texts.ts';
import { chooseFitting } from './purchases.rules.ts';
import { listUnreserved } from './reservations.store.ts';

/** The result of one attempt. */
interface Tried {
  readonly decided: readonly string[];
  /** Purchases without a reservation that need more tokens than remain. */
  readonly short: readonly string[];
}

interface Decisions {
  readonly ids: readonly string[];
  readonly decision: Decision;
  /** Sent to the members; rejections only. */
  readonly reason: string | null;
  /** The network address of the caller. */
  readonly ip: string;
  /** The admin who requested what a second admin confirms now; approvals only. */
  readonly requestedBy?: Requester | null;
}

/**
 * How often a list is attempted when a concurrent call conflicts with it: by approving one of its references,
 * or by taking the last tokens.
 */
const TRIES = 3;
const MET: readonly RefusalCode[] = ['reference_already_approved', 'not_enough_tokens'];

/**
 * Decides purchases of the admin's company, and writes stock, totals, audit entries and mails in the same
 * transaction.
 *
 * @returns for each id null, or why it was not decided
 */
export async function decide(
  deps: Deps,
  admin: Admin,
  decisions: Decisions,
): Promise<ReadonlyMap<string, Refusal | null>> {
  for (let tries = 1; ; tries += 1) {
    try {
      const tried = await transactionAs(deps.db, admin, (tx) =>
        decideIn(deps, tx, admin, decisions),
      );
      return await outcomes(deps, admin, decisions, tried);
    } catch (error) {
      const met = error instanceof Refusal && MET.includes(error.code);
      if (!met || tries >= TRIES) throw error;
    }
  }
}

async function decideIn(deps: Deps, tx: Tx, admin: Admin, decisions: Decisions): Promise<Tried> {
  const { decision, reason, ip, requestedBy = null } = decisions;
  const { decided, short } =
    decision === 'APPROVED'
      ? await approvePending(tx, admin, decisions)
      : { decided: await decidePending(tx, admin, decisions.ids, decision, reason), short: [] };
  if (decided.length === 0) return { decided: [], short };
  const members = [...new Set(decided.map(({ accountId }) => accountId))];
  await enqueueMails(tx, deps.secrets, mailsFor(deps, decided, decision, reason));
  await notifyMembers(tx, admin.companyId, members);
  if (decision === 'APPROVED') {
    await settleSupply(tx, admin, decided, await addToHoldings(tx, admin, decided));
  } else {
    await releaseSupply(tx, admin, decided);
  }
  await recordAudits(
    tx,
    admin,
    decided.map(({ id, orderNumber }) => ({
      companyId: admin.companyId,
      action: decision === 'APPROVED' ? approvePurchase.audit : rejectPurchase.audit,
      subject: { type: 'purchase', id, label: orderNumber ?? id },
      before: { status: 'PENDING' },
      after: { status: decision, reason, ...requesterInTrail(requestedBy) },
      ip,
    })),
  );
  return { decided: decided.map(({ id }) => id), short };
}

/**
 * Approves purchases with a reservation, then those without one that fit into the remaining supply, in the
 * order given. The second query runs only when the list has a purchase without a reservation.
 */
async function approvePending(
  tx: Tx,
  admin: Admin,
  { ids, decision, reason, requestedBy = null }: Decisions,
): Promise<{ decided: readonly DecidedPurchase[]; short: readonly string[] }> {
  const isConfirmed = requestedBy !== null;
  const approve = (some: readonly string[], which: 'reserved' | 'unreserved') =>
    decidePending(tx, admin, some, decision, reason, which, isConfirmed);
  const reserved = await approve(ids, 'reserved');
  if (reserved.length === ids.length) return { decided: reserved, short: [] };
  const { fitting, short } = chooseFitting(ids, await listUnreserved(tx, admin, ids));
  if (fitting.length === 0) return { decided: reserved, short };
  const taken = await approve(fitting, 'unreserved');
  return { decided: [...reserved, ...taken], short };
}

/** The mails to the members of decided purchases, except those whose account was deleted. */
function mailsFor(
  deps: Deps,
  decided: readonly DecidedPurchase[],
  decision: Decision,
  reason: string | null,
): Mail[] {
  return decided.flatMap(({ email, companyName, companyDomain, orderNumber, quantity, total }) => {
    if (email === null) return [];
    const texts = purchaseTexts(companyName, orderNumber, quantity, total);
    const url = siteUrl(deps.publicUrl, companyDomain);
    return decision === 'APPROVED'
      ? [purchaseApprovedMail(email, texts, url)]
      : [purchaseRejectedMail(email, texts, reason, url)];
  });
}

/** Returns for each purchase why it was not decided, or null where it was; requests what needs a second admin. */
async function outcomes(
  deps: Deps,
  admin: Admin,
  { ids, decision, ip }: Decisions,
  tried: Tried,
): Promise<ReadonlyMap<string, Refusal | null>> {
  const decided = new Set(tried.decided);
  const left = ids.filter((id) => !decided.has(id));
  const found = left.length === 0 ? [] : await listOutcomes(deps.db, deps, admin, left);
  const standing = new Map(found.map((outcome) => [outcome.id, outcome]));
  const waiting = await requestApprovals(deps, admin, ip, decision === 'APPROVED' ? found : []);
  const refusalOf = (id: string): Refusal =>
    waiting.get(id) ?? refusalFor(standing.get(id), tried.short.includes(id));
  return new Map(ids.map((id) => [id, decided.has(id) ? null : refusalOf(id)]));
}

/** Returns why a purchase was not decided: it does not exist, must not be decided, or was decided before. */
function refusalFor(outcome: Outcome | undefined, isShort: boolean): Refusal {
  if (outcome === undefined) return new Refusal('not_found', undefined);
  if (outcome.status === 'PENDING') {
    if (outcome.isOwn) return new Refusal('own_purchase', undefined);
    // Otherwise another purchase with its reference is approved.
    return new Refusal(isShort ? 'not_enough_tokens' : 'reference_already_approved', undefined);
  }
  const by = outcome.decidedBy === null ? '' : ` by ${outcome.decidedBy}`;
  const message = `This purchase is already ${outcome.status}${by}.`;
  return new Refusal('purchase_already_decided', message);
}

/** Requests the approvals that need a second admin, and returns the state of each. */
async function requestApprovals(
  deps: Deps,
  admin: Admin,
  ip: string,
  found: readonly Outcome[],
): Promise<ReadonlyMap<string, Refusal>> {
  const large = found.filter(
    (outcome) => outcome.status === 'PENDING' && outcome.needsSecondAdmin && !outcome.isOwn,
  );
  if (large.length === 0) return new Map();
  const changes = large.map(({ id, label }) =>
    describeApprovalRequest({ kind: 'purchase.approve', id, label }),
  );
  const requested = await transactionAs(deps.db, admin, (tx) =>
    requestConfirmations(deps, tx, admin, ip, changes),
  );
  const isNew = new Set(requested.map(({ subjectId }) => subjectId));
  return new Map(
    large.map(({ id }) => [
      id,
      new Refusal(isNew.has(id) ? 'awaiting_confirmation' : 'confirmation_pending', undefined),
    ]),
  );
}

/** Approves a purchase that another admin requested to approve, in the transaction that confirms it. */
export async function approveConfirmed(
  deps: Deps,
  tx: Tx,
  { admin, ip, requestedBy }: Origin,
  id: string,
): Promise<void> {
  const approval = { ids: [id], decision: 'APPROVED', reason: null, ip, requestedBy } as const;
  const { decided, short } = await decideIn(deps, tx, admin, approval);
  if (decided.length > 0) return;
  throw refusalFor((await listOutcomes(tx, deps, admin, [id]))[0], short.length > 0);
}
