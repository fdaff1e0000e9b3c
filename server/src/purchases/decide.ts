import { approvePurchase, rejectPurchase, type RefusalCode } from '@prelaunch/contract';
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
import { chooseFitting } from './purchases.rules.ts';
import { findUnreserved } from './reservations.store.ts';

/** What one try came to. */
interface Tried {
  readonly decided: readonly string[];
  /** Those without a reservation that more tokens are needed for than remain. */
  readonly short: readonly string[];
}

interface Decisions {
  readonly ids: readonly string[];
  readonly decision: Decision;
  /** Told to the members; rejections only. */
  readonly reason: string | null;
  /** From which network address. */
  readonly ip: string;
}

/**
 * How often a list is tried that another call got in the way of: by approving one of its references, or
 * by taking the last tokens.
 */
const TRIES = 3;
const MET: readonly RefusalCode[] = ['reference_already_approved', 'not_enough_tokens'];

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
      const tried = await transactionAs(deps.db, admin, (tx) =>
        decideIn(deps, tx, admin, decisions),
      );
      return await outcomes(deps, admin, decisions.ids, tried);
    } catch (error) {
      const met = error instanceof Refusal && MET.includes(error.code);
      if (!met || tries >= TRIES) throw error;
    }
  }
}

async function decideIn(deps: Deps, tx: Tx, admin: Admin, decisions: Decisions): Promise<Tried> {
  const { decision, reason, ip } = decisions;
  const { decided, short } =
    decision === 'APPROVED'
      ? await approvePending(tx, admin, decisions)
      : { decided: await decidePending(tx, admin, decisions.ids, decision, reason), short: [] };
  if (decided.length === 0) return { decided: [], short };
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
  return { decided: decided.map(({ id }) => id), short };
}

/**
 * Approves those whose tokens are reserved, then those without a reservation that fit into what remains,
 * in the order given. Only who asks for such a one pays for the second look.
 */
async function approvePending(
  tx: Tx,
  admin: Admin,
  { ids, decision, reason }: Decisions,
): Promise<{ decided: readonly DecidedPurchase[]; short: readonly string[] }> {
  const reserved = await decidePending(tx, admin, ids, decision, reason, 'reserved');
  if (reserved.length === ids.length) return { decided: reserved, short: [] };
  const { fitting, short } = chooseFitting(ids, await findUnreserved(tx, admin, ids));
  if (fitting.length === 0) return { decided: reserved, short };
  const taken = await decidePending(tx, admin, fitting, decision, reason, 'unreserved');
  return { decided: [...reserved, ...taken], short };
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
    const words = inWords(to.companyName, orderNumber, quantity, total);
    const url = siteUrl(deps.publicUrl, to.companyDomain);
    return decision === 'APPROVED'
      ? [purchaseApprovedMail(to.email, words, url)]
      : [purchaseRejectedMail(to.email, words, reason, url)];
  });
}

/** Returns for each purchase why it was not decided, or null where it was. */
async function outcomes(
  deps: Deps,
  admin: Admin,
  ids: readonly string[],
  tried: Tried,
): Promise<ReadonlyMap<string, Refusal | null>> {
  const decided = new Set(tried.decided);
  const left = ids.filter((id) => !decided.has(id));
  const found = left.length === 0 ? [] : await findOutcomes(deps.db, admin, left);
  const standing = new Map(found.map((outcome) => [outcome.id, outcome]));
  const refusalOf = (id: string): Refusal => {
    const outcome = standing.get(id);
    if (outcome === undefined) return new Refusal('not_found', undefined);
    if (outcome.status === 'PENDING') {
      if (outcome.isOwn) return new Refusal('own_purchase', undefined);
      // Otherwise another purchase with its reference stands in its way.
      const short = tried.short.includes(id);
      return new Refusal(short ? 'not_enough_tokens' : 'reference_already_approved', undefined);
    }
    const by = outcome.decidedBy === null ? '' : ` by ${outcome.decidedBy}`;
    const told = `This purchase is already ${outcome.status}${by}.`;
    return new Refusal('purchase_already_decided', told);
  };
  return new Map(ids.map((id) => [id, decided.has(id) ? null : refusalOf(id)]));
}
