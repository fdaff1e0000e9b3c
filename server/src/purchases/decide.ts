import { approvePurchase, rejectPurchase } from '@prelaunch/contract';
import type { Decision } from '@prelaunch/domain/purchase-status';
import { recordAudits } from '../audit/audit.store.ts';
import { transactionAs } from '../auth/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Admin } from '../http/actor.ts';
import { notifyMembers } from '../live/live.store.ts';
import type { Mail } from '../mail/mail.ts';
import { purchaseApprovedMail, purchaseRejectedMail } from '../mail/mails.ts';
import { enqueueMails } from '../mail/outbox.store.ts';
import { siteUrl } from '../mail/site-url.ts';
import { Refusal } from '../refuse.ts';
import {
  addToHoldings,
  decidePending,
  findOutcomes,
  findRecipients,
  releaseSupply,
  settleSupply,
  type DecidedPurchase,
} from './decisions.store.ts';
import { inWords } from './in-words.ts';

interface Decisions {
  readonly ids: readonly string[];
  readonly decision: Decision;
  /** Told to the members; rejections only. */
  readonly reason: string | null;
  /** From which network address. */
  readonly ip: string;
}

/** How often a list is tried that met another approval of one of its references on the way. */
const TRIES = 3;

/**
 * Decides purchases of the admin's company, with all that follows from it in one transaction: stock,
 * audit, mails, totals.
 *
 * @returns for each id nothing, or why it was not decided
 */
export async function decide(
  deps: Deps,
  admin: Admin,
  decisions: Decisions,
): Promise<ReadonlyMap<string, Refusal | null>> {
  for (let tries = 1; ; tries += 1) {
    try {
      const decided = await transactionAs(deps.db, admin, (tx) =>
        decideIn(deps, tx, admin, decisions),
      );
      return await outcomes(deps, admin, decisions.ids, new Set(decided));
    } catch (error) {
      const met = error instanceof Refusal && error.code === 'reference_already_approved';
      if (!met || tries >= TRIES) throw error;
    }
  }
}

async function decideIn(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  { ids, decision, reason, ip }: Decisions,
): Promise<readonly string[]> {
  const decided = await decidePending(tx, admin, ids, decision, reason);
  if (decided.length === 0) return [];
  const members = [...new Set(decided.map(({ accountId }) => accountId))];
  await enqueueMails(tx, deps.secrets, await mailsFor(deps, tx, admin, decided, decision, reason));
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
      after: { status: decision, reason },
      ip,
    })),
  );
  return decided.map(({ id }) => id);
}

async function mailsFor(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  decided: readonly DecidedPurchase[],
  decision: Decision,
  reason: string | null,
): Promise<Mail[]> {
  const recipients = new Map(
    (
      await findRecipients(
        tx,
        admin,
        decided.map(({ accountId }) => accountId),
      )
    ).map((recipient) => [recipient.accountId, recipient]),
  );
  return decided.flatMap(({ accountId, orderNumber, quantity, total }) => {
    const to = recipients.get(accountId);
    if (to === undefined) return [];
    const words = inWords(to.name, to.companyName, orderNumber, quantity, total);
    const url = siteUrl(deps.publicUrl, to.companyDomain);
    return decision === 'APPROVED'
      ? [purchaseApprovedMail(to.email, words, url)]
      : [purchaseRejectedMail(to.email, words, reason, url)];
  });
}

/** Says why purchases were not decided: they are not there, or somebody was quicker. */
async function outcomes(
  deps: Deps,
  admin: Admin,
  ids: readonly string[],
  decided: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Refusal | null>> {
  const left = ids.filter((id) => !decided.has(id));
  const found = left.length === 0 ? [] : await findOutcomes(deps.db, admin, left);
  const standing = new Map(found.map((outcome) => [outcome.id, outcome]));
  const refusalOf = (id: string): Refusal => {
    const outcome = standing.get(id);
    if (outcome === undefined) return new Refusal('not_found', undefined);
    if (outcome.status === 'PENDING') {
      // Otherwise another purchase with its reference stands in its way.
      return new Refusal(outcome.isOwn ? 'own_purchase' : 'reference_already_approved', undefined);
    }
    const by = outcome.decidedBy === null ? '' : ` by ${outcome.decidedBy}`;
    const told = `This purchase is already ${outcome.status}${by}.`;
    return new Refusal('purchase_already_decided', told);
  };
  return new Map(ids.map((id) => [id, decided.has(id) ? null : refusalOf(id)]));
}
