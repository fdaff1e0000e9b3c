import { systemTransaction } from '../../../platform/db/system-transaction.ts';
import type { OutsideTransaction, Tx } from '../../../platform/db/transaction.ts';
import type { SignedIn, Unchecked, Visitor } from '../../../platform/http/actor.ts';
import { refuse } from '../../../platform/refuse.ts';
import { lockLiveSession, type Authority } from './sessions.store.ts';

export interface WriteOptions {
  /** Requires that the password was proven in the last 15 minutes; refuses with `step_up_required` without one. */
  readonly proof?: boolean;
  /** Set when the work changes the caller's own account or session: locks them exclusively from the start. */
  readonly changesCaller?: boolean;
  /** The version of the password that the call has verified; refuses with `session_ended` when it has changed. */
  readonly credentialVersion?: number;
  /** Takes locks that precede the caller's account in the lock order. */
  readonly lockFirst?: (tx: Tx) => Promise<unknown>;
}

/**
 * Runs `work` in a transaction on behalf of this caller. A signed-in caller is checked again inside it: the
 * session, the password it was opened with, the account's status, role and rights, and the recent proof if
 * `options.proof` is set. The rows stay locked, so a revocation happens either before the check or after the commit.
 *
 * Refuses with `session_ended`, `read_only_account` or `step_up_required`. Visitors are not checked: they have nothing to revoke.
 */
export function transactionAs<T>(
  db: OutsideTransaction,
  visitor: Visitor,
  work: (tx: Tx) => Promise<T>,
): Promise<T>;
export function transactionAs<T>(
  db: OutsideTransaction,
  caller: Unchecked<SignedIn>,
  work: (tx: Tx, authority: Authority) => Promise<T>,
  options?: WriteOptions,
): Promise<T>;
export function transactionAs<T>(
  db: OutsideTransaction,
  caller: Unchecked<SignedIn> | Visitor,
  work: (tx: Tx, authority: Authority) => Promise<T>,
  options: WriteOptions = {},
): Promise<T> {
  return systemTransaction(db, async (tx) => {
    if (caller.kind === 'visitor') return work(tx, NO_AUTHORITY);
    await options.lockFirst?.(tx);
    const authority =
      (await lockLiveSession(tx, caller, options.changesCaller === true)) ??
      refuse('session_ended');
    if (authority.rights === 'read' && caller.isForReaders !== true) refuse('read_only_account');
    const { credentialVersion } = options;
    if (credentialVersion !== undefined && credentialVersion !== authority.credentialVersion) {
      refuse('session_ended');
    }
    if (options.proof === true) requireProof(authority);
    return work(tx, authority);
  });
}

/** For calls that need a proof only for some of their changes. Refuses with `step_up_required`. */
export function requireProof({ provenRecently }: Authority): void {
  if (!provenRecently) refuse('step_up_required');
}

const NO_AUTHORITY: Authority = {
  provenRecently: false,
  rights: 'all',
  isApproved: false,
  credentialVersion: 0,
  name: '',
  email: '',
};
