import { updateProfile } from '@prelaunch/contract';
import { isAdult, istDay } from '@prelaunch/domain/dates';
import { type AuditActor, recordAudit } from '../../audit/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Member } from '../../../platform/http/actor.ts';
import { openOrLog } from '../../../platform/keys/secrets.ts';
import { refuse } from '../../../platform/refuse.ts';
import {
  identityChange,
  type IdentityChange,
  type RequestedIdentity,
} from './identity-changes.rules.ts';
import {
  getIdentity,
  recordIdentityChange,
  secondsToNextChange,
} from './identity-changes.store.ts';
import { mailEndedVerification } from '../manage-users/verification-mails.ts';

/** A change of identity that the transaction is about to make. */
export interface PlannedChange extends IdentityChange {
  /** The name before the change. */
  readonly name: string;
  readonly wasVerified: boolean;
}

/**
 * Compares what a member has sent with the stored identity; null if it stays the same. Refuses another birth date of
 * a person below 18 with `under_age`, and one change too many with `too_many_identity_changes` and the seconds to wait. The transaction must hold the account exclusively.
 */
export async function planIdentityChange(
  deps: Deps,
  tx: Tx,
  member: Member,
  requested: RequestedIdentity,
): Promise<PlannedChange | null> {
  const { name, dateOfBirth, aadhaarSealed, isApproved } = await getIdentity(tx, member);
  const birth = requested.dateOfBirth ?? dateOfBirth;
  if (birth !== null && birth !== dateOfBirth && !isAdult(birth, istDay(new Date()))) {
    refuse('under_age');
  }
  // A number that cannot be opened is replaced by any other.
  const aadhaar =
    aadhaarSealed === null
      ? null
      : (openOrLog(deps.secrets, 'aadhaar', aadhaarSealed, deps.log) ?? '');
  const change = identityChange({ name, dateOfBirth, aadhaar }, requested);
  if (change === null) return null;
  const wait = await secondsToNextChange(tx, member, deps.limits.identityChangesPerDay);
  if (wait > 0) refuse('too_many_identity_changes', undefined, wait);
  return { ...change, name, wasVerified: isApproved };
}

/**
 * Ends the verification of a member whose identity the transaction has changed: the company has verified another one.
 * Queues a mail to the member, and records the change in the audit trail, so it must be the last step of the transaction.
 */
export async function endVerification(
  deps: Deps,
  tx: Tx,
  member: Member,
  author: Pick<AuditActor, 'name' | 'email'>,
  { name, wasVerified, before, after }: PlannedChange,
  ip: string,
): Promise<void> {
  const { companyId, accountId } = member;
  await recordIdentityChange(tx, member, { name, wasVerified });
  if (wasVerified) await mailEndedVerification(deps, tx, member, author.email);
  await recordAudit(
    tx,
    { kind: 'member', accountId, name: author.name, email: author.email },
    {
      companyId,
      action: updateProfile.audit,
      subject: { type: 'account', id: accountId, label: name },
      before: { ...before, ...(wasVerified && { isApproved: true }) },
      after: { ...after, ...(wasVerified && { isApproved: false }) },
      ip,
    },
  );
}
