import type { listConfirmations, ReplyOf } from '@prelaunch/contract';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Admin } from '../../platform/http/actor.ts';
import type { RequestedChange } from './confirmations.rules.ts';
import type { Origin } from './request-confirmation.ts';

type ShownPurchase = NonNullable<ReplyOf<typeof listConfirmations>['records'][number]['purchase']>;

/** A kind of change that a second admin confirms, declared by the feature that makes it. */
export interface ConfirmableChange {
  describe: (request: never) => RequestedChange;
  /**
   * Makes a confirmed change with the code for changes without a second admin, which checks it again. Refuses if its subject
   * has changed since the request.
   */
  carryOut: (deps: Deps, tx: Tx, origin: Origin, request: never) => Promise<void>;
  /** Locks the row to change before the caller's own, where the lock order asks for it. */
  lockSubject?: (tx: Tx, admin: Admin, id: string) => Promise<void>;
  /** The purchases that the list shows beside the requests, by id. */
  listPurchases?: (
    deps: Deps,
    admin: Admin,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ShownPurchase>>;
}

/** The changes of all features, by the kind of the request. */
export type Changes = Readonly<Record<string, ConfirmableChange>>;

export interface ConfirmationDeps extends Deps {
  readonly changes: Changes;
}

/** A stored request, with the data to make the change and to check that its subject is unchanged. */
export interface StoredRequest {
  readonly kind: string;
}

/** A stored request with the change that it asks for. */
export interface PendingChange {
  readonly change: ConfirmableChange;
  readonly request: StoredRequest;
}

/** Returns null for a kind that no feature declares. */
export function pendingChange(changes: Changes, request: StoredRequest): PendingChange | null {
  const change = changes[request.kind];
  return change === undefined ? null : { change, request };
}

export const describeChange = ({ change, request }: PendingChange): RequestedChange =>
  change.describe(request as never);
