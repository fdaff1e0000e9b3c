import type { Visitor } from '../http/actor.ts';
import { refuse } from '../refuse.ts';
import { FAILURES_BEFORE_WAIT } from './auth.rules.ts';
import type { Credentials } from './credentials.store.ts';
import type { AuthDeps } from './deps.ts';
import { enqueueGuessing } from './guessing.store.ts';
import { identifyRequester, rememberCaller, type SignInCall } from './known-callers.ts';
import { beginLogin, signInCounters, type Login } from './login-failures.store.ts';
import type { AccountAddress } from './requesters.store.ts';
import {
  isPassed,
  proveSecondFactor,
  notifyRecoveryCodeUsed,
  recordWrongCode,
} from './second-factor/prove.ts';
import { openSession } from './sessions.store.ts';
import { openStaffSession, ownerOf, clientInfoOf } from './staff-sign-in.ts';
import { transactionAs } from './transaction.ts';

interface Attempt {
  readonly kind: 'member' | 'admin';
  readonly visitor: Visitor;
  /** Whose password is tried; failures are counted by it and the requester. */
  readonly account: AccountAddress;
  readonly find: () => Promise<Credentials | null>;
  readonly password: string;
  /** Of the second factor, if one was sent. */
  readonly code?: string | undefined;
  readonly email: string;
  readonly call: SignInCall;
}

/** Guessing at an admin's password is told where it begins to cost a wait, and now and then later. */
const isRecorded = (failures: number): boolean =>
  failures === FAILURES_BEFORE_WAIT || failures % RECORD_EVERY === 0;

const RECORD_EVERY = 100;

/**
 * The one way in by password. A wrong password and an unknown address get the same answer after the
 * same work; that an account is not active is told after a right password only.
 */
export async function signIn(deps: AuthDeps, attempt: Attempt): Promise<{ token: string }> {
  deps.hasher.assertCapacity();
  const { account, call } = attempt;
  const requester = await identifyRequester(deps, account, call);
  const login = await beginLogin(deps.db, deps.secrets, signInCounters(account, requester));
  const found = await attempt.find();
  const fits = await deps.hasher.verify(found?.passwordHash ?? null, attempt.password);
  if (found === null || !fits) {
    if (attempt.kind === 'admin' && isRecorded(login.failures)) {
      const { failures } = login;
      const whose = { companyId: found?.companyId ?? null, accountId: found?.accountId ?? null };
      await enqueueGuessing(deps.db, { ...whose, failures, ...clientInfoOf(call) });
    }
    return login.failed();
  }
  if (attempt.kind === 'admin' && found.status === 'ACTIVE') {
    return signInAdmin(deps, attempt, found, login);
  }
  await login.succeeded();
  if (found.status !== 'ACTIVE') return refuse('account_not_active');
  const { companyId, accountId, credentialVersion } = found;
  const token = await transactionAs(deps.db, attempt.visitor, async (tx) => {
    const owner = { kind: attempt.kind, companyId, accountId };
    const opened = await openSession(tx, owner, credentialVersion);
    await rememberCaller(deps, tx, account, call);
    return opened;
  });
  return { token };
}

/** The rest of an admin's way in, after the password: the second factor, where there is one. */
async function signInAdmin(
  deps: AuthDeps,
  { visitor, email, account, call, code }: Attempt,
  { companyId, accountId, name, credentialVersion }: Credentials,
  login: Login,
): Promise<{ token: string }> {
  const staff = { kind: 'admin', companyId, accountId, name, email } as const;
  const place = clientInfoOf(call);
  const { verdict, token } = await transactionAs(deps.db, visitor, async (tx) => {
    const proven = await proveSecondFactor(tx, deps.secrets, ownerOf(staff), code);
    if (!isPassed(proven)) return { verdict: proven, token: null };
    await rememberCaller(deps, tx, account, call);
    const opened = await openStaffSession(deps, tx, staff, place, credentialVersion);
    await notifyRecoveryCodeUsed(deps, tx, staff, place.ip, proven);
    return { verdict: proven, token: opened };
  });
  if (token !== null) {
    await login.succeeded();
    return { token };
  }
  if (verdict.kind === 'missing') {
    await login.forgiven();
    return refuse('second_factor_required');
  }
  const somebody = { kind: 'visitor', name: 'Somebody', email } as const;
  await transactionAs(deps.db, visitor, (tx) => recordWrongCode(tx, somebody, staff, place.ip));
  return login.failed('wrong_second_factor');
}
