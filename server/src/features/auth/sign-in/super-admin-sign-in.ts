import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Visitor } from '../../../platform/http/actor.ts';
import { refuse } from '../../../platform/refuse.ts';
import { giveTryBack, recordMiss, tryCode } from '../codes/code-tries.store.ts';
import { accountOfCode, redeemCode, type CodeSubject } from '../codes/codes.store.ts';
import { identifyRequester, rememberCaller, type SignInCall } from '../guessing/known-callers.ts';
import { completeStaffSignIn } from '../second-factor/prove.ts';
import { clientInfoOf } from './staff-sign-in.ts';
import { findSuperAdmin, recordSignIn } from '../super-admins/super-admins.store.ts';

/** Returns the subject of a super admin's sign-in code. */
export const superAdminCode = (email: string): CodeSubject => ({
  purpose: 'superadmin_login',
  scope: '-',
  address: email,
});

interface Attempt {
  readonly email: string;
  /** The code from the mail. */
  readonly otp: string;
  /** The code of the second factor, if one was sent. */
  readonly code?: string | undefined;
}

/**
 * Signs in a super admin by the mailed code, and a code of the second factor if there is one. Refusals about the
 * second factor are returned only after a correct mailed code.
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
  const client = clientInfoOf(call);
  const proof = await tryCode(deps.db, deps.secrets, subject, requester, otp);
  const superAdmin = await findSuperAdmin(deps.db, email);
  if (superAdmin === null) return refuse('wrong_code');
  const { id: superAdminId, name } = superAdmin;
  const staff = { kind: 'superadmin', superAdminId, name, email } as const;
  const begin = async (tx: Tx) => {
    await redeemCode(tx, proof);
    await recordSignIn(tx, superAdminId);
    await rememberCaller(deps, tx, account, call);
  };
  const attempt = { visitor, staff, code, client, credentialVersion: null, begin };
  const result = await completeStaffSignIn(deps, attempt);
  if (typeof result === 'object') return result;
  if (result === 'missing') {
    await giveTryBack(deps.db, proof);
    return refuse('second_factor_required');
  }
  await recordMiss(deps.db, proof);
  return refuse('wrong_second_factor');
}
