import type { Tx } from '../../../platform/db/transaction.ts';
import type { Visitor } from '../../../platform/http/actor.ts';
import { refuse } from '../../../platform/refuse.ts';
import { FAILURES_BEFORE_WAIT } from '../auth.rules.ts';
import type { Credentials } from '../passwords/credentials.store.ts';
import type { AuthDeps } from '../deps.ts';
import { enqueueGuessing } from '../guessing/guessing.store.ts';
import { callerOf, rememberCaller, type SignInCall } from '../guessing/known-callers.ts';
import { admitCounted, type Login } from './login-failures.store.ts';
import type { AccountAddress } from '../guessing/requesters.store.ts';
import { completeStaffSignIn } from '../second-factor/prove.ts';
import { beginSignIn, openMemberSession } from './sign-in.store.ts';
import { clientInfoOf } from './staff-sign-in.ts';

interface Attempt {
  readonly kind: 'member' | 'admin';
  readonly visitor: Visitor;
  /** The account whose password is tried; failures are counted per account and requester. */
  readonly account: AccountAddress;
  readonly password: string;
  /** The code of the second factor, if one was sent. */
  readonly code?: string | undefined;
  readonly email: string;
  readonly call: SignInCall;
}

/** Whether a failure at an admin's password is recorded: the first that causes a wait, then every 100th. */
const isRecorded = (failures: number): boolean =>
  failures === FAILURES_BEFORE_WAIT || failures % RECORD_EVERY === 0;

const RECORD_EVERY = 100;

/**
 * Signs in a member or admin by password. A wrong password and an unknown address get the same response after
 * the same work; `account_not_active` is returned only after a correct password.
 */
export async function signIn(deps: AuthDeps, attempt: Attempt): Promise<{ token: string }> {
  deps.hasher.assertCapacity();
  const { account, call, kind } = attempt;
  const caller = callerOf(deps, call);
  const begun = await beginSignIn(deps.db, deps.secrets, kind, account, caller);
  if (begun === null) return refuse('company_not_configured');
  const { found } = begun;
  call.request.requesterKind = begun.requester.kind;
  const login = await admitCounted(deps.db, begun.subjects, begun.counted);
  const matches = await deps.hasher.verify(found?.passwordHash ?? null, attempt.password);
  if (found === null || !matches) {
    if (attempt.kind === 'admin' && isRecorded(login.failures)) {
      const { failures } = login;
      const target = { companyId: found?.companyId ?? null, accountId: found?.accountId ?? null };
      await enqueueGuessing(deps.db, { ...target, failures, ...clientInfoOf(call) });
    }
    return login.failed();
  }
  if (attempt.kind === 'admin' && found.status === 'ACTIVE') {
    return signInAdmin(deps, attempt, found, login);
  }
  if (found.status !== 'ACTIVE') {
    await login.succeeded();
    return refuse('account_not_active');
  }
  const opened = await openMemberSession(deps.db, deps.secrets, account, caller, login, found);
  if (opened === null) return refuse('wrong_credentials');
  call.request.newDeviceTokens = opened.cookieTokens;
  return { token: opened.token };
}

/** Completes the sign-in of an admin whose password was verified. */
async function signInAdmin(
  deps: AuthDeps,
  { visitor, email, account, call, code }: Attempt,
  { companyId, accountId, name, credentialVersion }: Credentials,
  login: Login,
): Promise<{ token: string }> {
  const staff = { kind: 'admin', companyId, accountId, name, email } as const;
  const begin = (tx: Tx) => rememberCaller(deps, tx, account, call);
  const attempt = { visitor, staff, code, client: clientInfoOf(call), credentialVersion, begin };
  const result = await completeStaffSignIn(deps, attempt);
  if (typeof result === 'object') {
    await login.succeeded();
    return result;
  }
  if (result === 'wrong') return login.failed('wrong_second_factor');
  await login.forgiven();
  return refuse('second_factor_required');
}
