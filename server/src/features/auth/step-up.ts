import { stepUpAdmin } from '@prelaunch/contract';
import { recordAudit } from '../audit/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Admin } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/refuse.ts';
import { findOwnPassword } from './passwords/credentials.store.ts';
import type { AuthDeps } from './deps.ts';
import { beginLogin, sessionCounters } from './sign-in/login-failures.store.ts';
import {
  isPassed,
  proveSecondFactor,
  notifyRecoveryCodeUsed,
  recordWrongCode,
} from './second-factor/prove.ts';
import { recordProof } from './sessions/sessions.store.ts';
import { ownerOf } from './sign-in/staff-sign-in.ts';
import { transactionAs } from './sessions/transaction.ts';

/**
 * Verifies the password again, and a code of the second factor if the admin has one. Failures are counted per
 * session, separately from failed logins.
 *
 * Refuses with `wrong_password`, `second_factor_required`, `wrong_second_factor` or `too_many_tries`.
 */
export async function stepUp(
  deps: AuthDeps,
  admin: Admin,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
  ip: string,
): Promise<void> {
  deps.hasher.assertCapacity();
  const attempt = await beginLogin(deps.db, deps.secrets, sessionCounters(admin));
  const { passwordHash, credentialVersion } = await findOwnPassword(deps.db, admin);
  if (!(await deps.hasher.verify(passwordHash, password))) {
    // A signed-in caller who does not know the password may have stolen the session, so every failure is recorded.
    await transactionAs(deps.db, admin, (tx) =>
      recordAudit(tx, admin, {
        companyId: admin.companyId,
        action: stepUpAdmin.audit,
        subject: { type: 'admin', id: admin.accountId, label: admin.name },
        before: null,
        after: { failures: attempt.failures },
        ip,
      }),
    );
    return attempt.failed('wrong_password');
  }
  const prove = async (tx: Tx) => {
    const proven = await proveSecondFactor(tx, deps.secrets, ownerOf(admin), code);
    if (!isPassed(proven)) return proven;
    await recordProof(tx, admin.sessionHash);
    await notifyRecoveryCodeUsed(deps, tx, admin, ip, proven);
    return proven;
  };
  const verdict = await transactionAs(deps.db, admin, prove, {
    changesCaller: true,
    credentialVersion,
  });
  if (verdict.kind === 'missing') {
    await attempt.forgiven();
    return refuse('second_factor_required');
  }
  if (verdict.kind === 'wrong') {
    await transactionAs(deps.db, admin, (tx) => recordWrongCode(tx, admin, admin, ip));
    return attempt.failed('wrong_second_factor');
  }
  await attempt.succeeded();
}
