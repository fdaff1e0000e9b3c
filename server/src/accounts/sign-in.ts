import { recordAudit } from '../audit/audit.store.ts';
import { transaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import { FAILURES_BEFORE_WAIT } from './accounts.rules.ts';
import type { Credentials } from './accounts.store.ts';
import { beginLogin } from './login-failures.store.ts';
import { openSession } from './sessions.store.ts';
import { openStaffSession, type Place } from './staff-sign-in.ts';

interface Attempt {
  readonly kind: 'member' | 'admin';
  /** What the failures are counted by: area, company and address. */
  readonly counter: readonly string[];
  readonly find: () => Promise<Credentials | null>;
  readonly password: string;
  readonly email: string;
  readonly place: Place;
}

/** Guessing at an admin's password is told where it begins to cost a wait, and now and then later. */
const isTold = (failures: number): boolean =>
  failures === FAILURES_BEFORE_WAIT || failures % TOLD_AGAIN_EVERY === 0;

const TOLD_AGAIN_EVERY = 100;

async function tellOfGuessing(
  deps: Deps,
  { email, place }: Attempt,
  { companyId, accountId, name }: Credentials,
  failures: number,
): Promise<void> {
  await transaction(deps.db, (tx) =>
    recordAudit(
      tx,
      { kind: 'visitor', name: 'Somebody', email },
      {
        companyId,
        action: 'session.refuse',
        subject: { type: 'admin', id: accountId, label: name },
        before: null,
        after: { failures, browser: place.browser },
        ip: place.ip,
      },
    ),
  );
}

/**
 * The one way in by password. A wrong password and an unknown address get the same answer after the
 * same work; that an account is not active is told after a right password only.
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<{ token: string }> {
  const login = await beginLogin(deps.db, deps.secrets, attempt.counter);
  const found = await attempt.find();
  const fits = await deps.hasher.verify(found?.passwordHash ?? null, attempt.password);
  if (found === null || !fits) {
    if (found !== null && attempt.kind === 'admin' && isTold(login.failures)) {
      await tellOfGuessing(deps, attempt, found, login.failures);
    }
    return login.failed();
  }
  await login.succeeded();
  if (found.status !== 'ACTIVE') return refuse('account_not_active');
  const { companyId, accountId, name } = found;
  const { kind, email, place } = attempt;
  const token = await transaction(deps.db, (tx) =>
    kind === 'admin'
      ? openStaffSession(deps, tx, { kind, companyId, accountId, name, email }, place)
      : openSession(tx, { kind, companyId, accountId }),
  );
  return { token };
}
