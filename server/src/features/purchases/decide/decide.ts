import { approvePurchase, rejectPurchase } from '@prelaunch/contract';
import type { Decision } from '@prelaunch/domain/purchase-status';
import { v7 as uuidv7 } from 'uuid';
import { transactionAs } from '../../auth/index.ts';
import {
  requestConfirmation,
  requestConfirmations,
  requesterInTrail,
  type Origin,
  type Requester,
} from '../../confirmations/index.ts';
import { ReadIsStale, type Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createGroupCommit, NEXT_GROUP } from '../../../platform/db/groups/group-commit.ts';
import type { Admin, Unchecked } from '../../../platform/http/actor.ts';
import { shownName } from '../../../platform/keys/deleted-contacts.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { describeApprovalRequest, type ApprovalRequest } from './approval-requests.rules.ts';
import { alreadyDecided, isOfCaller, resultsOf } from './decide.rules.ts';
import { decideGroup, type DecidedRow, type DecisionRow } from './decide.store.ts';
import { runOnFreshTotals } from '../reservations/locked-totals.store.ts';
import { DECISIONS } from '../purchase-metrics.store.ts';
import type { PurchaseForAdminRow } from '../purchase.ts';

/** An admin's decision on purchases of the company. */
export interface Decisions {
  readonly admin: Unchecked<Admin>;
  /** The purchases, at most 100. */
  readonly ids: readonly string[];
  readonly decision: Decision;
  /** Sent to the members; rejections only. */
  readonly reason: string | null;
  /** Whether the admin decides several purchases at once, so none of them by its bank line. */
  readonly isBulk?: boolean;
  /** The reference numbers that the admin compared, by the ids of the purchases; approvals only. */
  readonly compared?: ReadonlyMap<string, string>;
  /** The network address of the caller. */
  readonly ip: string;
}

/** The decision on one purchase of a group. */
interface Item extends Omit<Decisions, 'ids' | 'compared' | 'isBulk'> {
  readonly isBulk: boolean;
  readonly id: string;
  /** The reference number that the admin compared; null when the caller does not say. */
  readonly comparedReference: string | null;
  /** Whether the caller's reply contains the decided purchase. */
  readonly isShown: boolean;
  /** The admin who requested the approval that a second admin confirms now; null when one admin is enough. */
  readonly requestedBy: Requester | null;
}

/** A decided purchase; its columns are null unless it is shown. */
type Decided = { readonly purchase: PurchaseForAdminRow };

/** The outcome of one decision: the decided purchase or the refusal. */
export type Outcome = Decided | Refusal;

interface NeedsSecondAdmin {
  readonly needsSecondAdmin: Pick<ApprovalRequest, 'id' | 'label' | 'reference'> & {
    readonly admin: Admin;
  };
}

/** More than the 100 decisions of a bulk call, so that a call is one group when no other decisions wait. */
const LARGEST_GROUP = 128;

/**
 * Creates the function that decides purchases. It adds each purchase to a group; `decideGroup` commits the group with
 * one statement, which checks the admin's authority, and writes stock, totals, ledger, audit entries and mails.
 * Approvals that need a second admin are requested afterwards.
 *
 * @returns a function that resolves with the outcome of each purchase after the commit
 */
export function createDecide(
  deps: Deps,
): (decisions: Decisions) => Promise<ReadonlyMap<string, Outcome>> {
  const commit = async (companyId: string, group: readonly Item[]) => {
    const rows = await runOnFreshTotals(deps.db, companyId, (db) =>
      decideGroup(db, companyId, group.map(rowOf)),
    );
    return rows.map((row, position) => {
      const item = group[position];
      if (item === undefined) throw new Error('an outcome without a decision');
      return resultOf(deps, row, item);
    });
  };
  const addToGroup = createGroupCommit<Item, Outcome | NeedsSecondAdmin>({
    commit,
    keysOf: ({ id }) => [id],
    largest: LARGEST_GROUP,
  });

  return async (decisions) => {
    const { admin, ids, compared, isBulk = false, ...request } = decisions;
    const isShown = ids.length === 1;
    const settled = await Promise.allSettled(
      ids.map((id) => {
        const comparedReference = compared?.get(id) ?? null;
        const item = {
          admin,
          id,
          ...request,
          isBulk,
          comparedReference,
          isShown,
          requestedBy: null,
        };
        return addToGroup(admin.companyId, item);
      }),
    );
    const results = resultsOf(settled, (error) => {
      deps.log.warn({ err: error }, 'decisions of a list failed');
    });
    const waiting = await requestApprovals(deps, decisions.ip, results.filter(isForSecondAdmin));
    const outcomes = new Map(
      results.map((result, n) => {
        const id = ids[n] ?? '';
        return [id, isForSecondAdmin(result) ? (waiting.get(id) ?? notFound()) : result];
      }),
    );
    for (const outcome of outcomes.values()) countDecision(deps, decisions.decision, outcome);
    return outcomes;
  };
}

function countDecision(deps: Deps, decision: Decisions['decision'], outcome: Outcome): void {
  const isDecided = !(outcome instanceof Refusal);
  deps.counters.event(DECISIONS, isDecided ? decision.toLowerCase() : outcome.code);
}

const notFound = () => new Refusal('not_found', undefined);

const isForSecondAdmin = (result: Outcome | NeedsSecondAdmin): result is NeedsSecondAdmin =>
  'needsSecondAdmin' in result;

function rowOf(item: Item, position: number): DecisionRow {
  const { admin, id, decision, reason, isBulk, comparedReference, ip, isShown, requestedBy } = item;
  return {
    position,
    admin_id: admin.accountId,
    session_hash: admin.sessionHash.toString('hex'),
    id,
    decision,
    reason,
    compared_reference: comparedReference,
    is_bulk: isBulk,
    is_confirmed: requestedBy !== null,
    is_shown: isShown,
    audit_id: uuidv7(),
    line_audit_id: uuidv7(),
    action: decision === 'APPROVED' ? approvePurchase.audit : rejectPurchase.audit,
    after: { status: decision, reason, ...requesterInTrail(requestedBy) },
    ip,
  };
}

function resultOf(
  deps: Deps,
  row: DecidedRow,
  { admin, id }: Pick<Item, 'admin' | 'id'>,
): Outcome | NeedsSecondAdmin | typeof NEXT_GROUP {
  switch (row.outcome) {
    case 'decided':
      return { purchase: row };
    case 'next_group':
      return NEXT_GROUP;
    case 'needs_second_admin':
      return {
        needsSecondAdmin: {
          admin: { ...admin, name: row.admin_name, email: row.admin_email },
          id,
          label: row.label,
          reference: row.present_reference,
        },
      };
    case 'purchase_already_decided': {
      const admin = shownName(deps, row.former_decider, row.former_decider_sealed);
      return new Refusal(row.outcome, alreadyDecided(row.former_status, admin));
    }
    default:
      return new Refusal(row.outcome, undefined);
  }
}

/**
 * Requests the approvals that need a second admin, and returns the state of each. A refused request is the outcome of
 * these purchases only: others of the list are decided already.
 */
async function requestApprovals(
  deps: Deps,
  ip: string,
  approvals: readonly NeedsSecondAdmin[],
): Promise<ReadonlyMap<string, Refusal>> {
  const purchases = approvals.map(({ needsSecondAdmin }) => needsSecondAdmin);
  const [first] = purchases;
  if (first === undefined) return new Map();
  const { admin } = first;
  const changes = purchases.map(({ id, label, reference }) =>
    describeApprovalRequest({ kind: 'purchase.approve', id, label, reference }),
  );
  const requested = await transactionAs(deps.db, admin, (tx) =>
    requestConfirmations(deps, tx, admin, ip, changes),
  ).catch((error: unknown) => {
    if (error instanceof Refusal && !isOfCaller(error)) return error;
    throw error;
  });
  if (requested instanceof Refusal) return new Map(purchases.map(({ id }) => [id, requested]));
  const isNew = new Set(requested.map(({ subjectId }) => subjectId));
  return new Map(
    purchases.map(({ id }) => [
      id,
      new Refusal(isNew.has(id) ? 'awaiting_confirmation' : 'confirmation_pending', undefined),
    ]),
  );
}

/** Decides on one purchase in a transaction of the caller, which has renewed the totals. */
async function decideWithin(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  item: Item,
): Promise<Decided | NeedsSecondAdmin> {
  const [row] = (await decideGroup(tx, admin.companyId, [rowOf(item, 0)])) ?? [];
  if (row === undefined) throw new ReadIsStale();
  const result = resultOf(deps, row, item);
  if (result instanceof Refusal) throw result;
  if (result === NEXT_GROUP) throw new ReadIsStale();
  return result;
}

/**
 * Approves a purchase in a transaction that has renewed the totals, or requests its approval if it needs a second admin.
 * Refuses like `approvePurchase`.
 */
export async function approveWithin(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  ip: string,
  id: string,
): Promise<'approved' | 'requested'> {
  const result = await decideWithin(deps, tx, admin, {
    ...{ admin, id, decision: 'APPROVED', reason: null, ip, requestedBy: null },
    ...{ isBulk: false, comparedReference: null, isShown: false },
  });
  if (!isForSecondAdmin(result)) return 'approved';
  const { label, reference } = result.needsSecondAdmin;
  const change = describeApprovalRequest({ kind: 'purchase.approve', id, label, reference });
  await requestConfirmation(deps, tx, admin, ip, change);
  return 'requested';
}

/** Counts an approval of `approveWithin` after its commit. */
export const countApproval = (deps: Deps): void => {
  deps.counters.event(DECISIONS, 'approved');
};

/**
 * Approves a purchase that another admin requested to approve, in the transaction that confirms it. Refuses if the
 * member has corrected the reference number since the request.
 */
export async function approveConfirmed(
  deps: Deps,
  tx: Tx,
  { admin, ip, requestedBy }: Origin,
  { id, reference = null }: ApprovalRequest,
): Promise<void> {
  await decideWithin(deps, tx, admin, {
    ...{ admin, id, decision: 'APPROVED', reason: null, ip, requestedBy },
    ...{ isBulk: false, comparedReference: reference, isShown: false },
  });
  deps.counters.event(DECISIONS, 'approved');
}
