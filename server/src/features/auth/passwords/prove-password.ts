import type { Admin, Member } from '../../../platform/http/actor.ts';
import type { AuthDeps } from '../deps.ts';
import { beginLogin, sessionCounters } from '../sign-in/login-failures.store.ts';
import { findOwnPassword } from './credentials.store.ts';

/**
 * Checks the caller's current password and returns its version. Failures are counted per session, so that guesses are
 * limited here too and do not block sign-ins. Refuses with `wrong_password` or `too_many_tries`.
 */
export async function provePassword(
  deps: AuthDeps,
  caller: Member | Admin,
  password: string,
): Promise<number> {
  deps.hasher.assertCapacity();
  const attempt = await beginLogin(deps.db, deps.secrets, sessionCounters(caller));
  const { passwordHash, credentialVersion } = await findOwnPassword(deps.db, caller);
  if (!(await deps.hasher.verify(passwordHash, password))) return attempt.failed('wrong_password');
  await attempt.succeeded();
  return credentialVersion;
}
