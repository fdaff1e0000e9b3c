/** What other features, the process and the operator's commands may use of this one. */
export { MOBILE_TRIES_COUNTED_FOR, OTHERS_TRIES, SESSION_LIFE } from './auth.rules.ts';
export { codeLimits, mailCode } from './codes/code-requests.ts';
export { tryCode } from './codes/code-tries.store.ts';
export { accountOfCode, redeemCode, voidCodes } from './codes/codes.store.ts';
export type { AuthDeps } from './deps.ts';
export { identifyRequester, rememberCaller } from './guessing/known-callers.ts';
export { forgetRequesters } from './guessing/requesters.store.ts';
export { inviteAdmin } from './invitations/invitations.ts';
export { isCommonPassword } from './passwords/common-passwords.ts';
export {
  ACCOUNT_TAKEN,
  findAdminCredentials,
  findMemberCredentials,
  insertAccount,
  setMemberPassword,
} from './passwords/credentials.store.ts';
export {
  createPasswordHasher,
  hashingWorkers,
  type PasswordHasher,
} from './passwords/passwords.ts';
export { provePassword } from './passwords/prove-password.ts';
export { removeByOperator } from './second-factor/remove-by-operator.ts';
export { endAllSessions } from './sessions/end-all-sessions.ts';
export {
  type Authority,
  endSession,
  endSessionsOf,
  findSession,
  isLiveSession,
  joinLiveMember,
  lockedCallers,
  secondsLeft,
} from './sessions/sessions.store.ts';
export { requireProof, transactionAs } from './sessions/transaction.ts';
export { signIn } from './sign-in/sign-in.ts';
export { removeSuperAdmin } from './super-admins/remove-super-admin.ts';
export { addSuperAdmin, listSuperAdmins } from './super-admins/super-admins.store.ts';
