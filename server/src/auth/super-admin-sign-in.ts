import type { Deps } from '../deps.ts';
import type { Visitor } from '../http/actor.ts';
import { refuse } from '../refuse.ts';
import { giveTryBack, recordMiss, tryCode } from './code-tries.store.ts';
import { accountOfCode, redeemCode, type CodeSubject } from './codes.store.ts';
import { identifyRequester, rememberCaller, type SignInCall } from './known-callers.ts';
import {
  isPassed,
  proveSecondFactor,
  notifyRecoveryCodeUsed,
  recordWrongCode,
} from './second-factor/prove.ts';
import { openStaffSession, ownerOf, clientInfoOf } from './staff-sign-in.ts';
import { findSuperAdmin, recordSignIn } from './super-admins.store.ts';
import { transactionAs } from './transaction.ts';

/** What the code of a super admin's mail is good for. */
export const superAdminCode = (email: string): CodeSubject => ({
  purpose: 'superadmin_login',
  scope: '-',
  address: email,
});

interface Attempt {
  readonly email: string;
  /** From the mail. */
  readonly otp: string;
  /** Of the second factor, if one was sent. */
  readonly code?: string | undefined;
}

/**
 * The one way in for super admins: the code from the mail, and one of the second factor where there is
 * one. Which is missing or wrong of the two is told after a right code from the mail only.
 */
export async function signInSuperAdmin(
  deps: Deps,
  visitor: Visitor,
  { email, otp, code }: Attempt,
  call: SignInCall,
): Promise<{ token: string }> {
  const subject = superAdminCode(email);
  const account = accountOfCode(subject);
  const requester = await identifyRequester(deps, account, call);
  const place = clientInfoOf(call);
  const proof = await tryCode(deps.db, deps.secrets, subject, requester, otp);
  const superAdmin = await findSuperAdmin(deps.db, email);
  if (superAdmin === null) return refuse('wrong_code');
  const { id: superAdminId, name } = superAdmin;
  const staff = { kind: 'superadmin', superAdminId, name, email } as const;
  const { verdict, token } = await transactionAs(deps.db, visitor, async (tx) => {
    const proven = await proveSecondFactor(tx, deps.secrets, ownerOf(staff), code);
    if (!isPassed(proven)) return { verdict: proven, token: null };
    await redeemCode(tx, proof);
    await recordSignIn(tx, superAdminId);
    await rememberCaller(deps, tx, account, call);
    const opened = await openStaffSession(deps, tx, staff, place, null);
    await notifyRecoveryCodeUsed(deps, tx, staff, place.ip, proven);
    return { verdict: proven, token: opened };
  });
  if (token !== null) return { token };
  if (verdict.kind === 'missing') {
    await giveTryBack(deps.db, proof);
    return refuse('second_factor_required');
  }
  await recordMiss(deps.db, proof);
  const somebody = { kind: 'visitor', name: 'Somebody', email } as const;
  await transactionAs(deps.db, visitor, (tx) => recordWrongCode(tx, somebody, staff, place.ip));
  return refuse('wrong_second_factor');
}
