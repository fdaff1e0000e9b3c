import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import type { Credentials } from './accounts.store.ts';
import { beginLogin } from './login-failures.store.ts';
import { createSession } from './sessions.store.ts';

interface Attempt {
  readonly kind: 'member' | 'admin';
  /** What the failures are counted by: area, company and address. */
  readonly counter: readonly string[];
  readonly find: () => Promise<Credentials | null>;
  readonly password: string;
}

/**
 * The one way in by password. A wrong password and an unknown address get the same answer after the
 * same work; that an account is not active is told after a right password only.
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<{ token: string }> {
  const login = await beginLogin(deps.db, deps.secrets, attempt.counter);
  const found = await attempt.find();
  const fits = await deps.hasher.verify(found?.passwordHash ?? null, attempt.password);
  if (found === null || !fits) return login.failed();
  await login.succeeded();
  if (found.status !== 'ACTIVE') return refuse('account_not_active');
  const { companyId, accountId } = found;
  return { token: await createSession(deps.db, { kind: attempt.kind, companyId, accountId }) };
}
