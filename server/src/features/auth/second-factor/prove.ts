import { recordAudit, type AuditActor } from '../../audit/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Visitor } from '../../../platform/http/actor.ts';
import type { Secrets } from '../../../platform/keys/secrets.ts';
import { recoveryCodeMail } from '../../../platform/mail/mails.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { lockOwner, type StaffOwner } from '../sessions/sessions.store.ts';
import {
  accountOf,
  companyOf,
  openStaffSession,
  ownerOf,
  type ClientInfo,
  type StaffMember,
} from '../sign-in/staff-sign-in.ts';
import { transactionAs } from '../sessions/transaction.ts';
import { recoveryHash } from './recovery-codes.ts';
import {
  findSecondFactor,
  takeRecoveryCode,
  takeStep,
  type SecondFactor,
} from './second-factors.store.ts';
import { stepOf } from './totp.ts';

/** The result of checking a code of the second factor. */
export type Verdict =
  /** The account has no second factor. */
  | { readonly kind: 'off' }
  /** No code was sent. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'app'; readonly factorId: string }
  | { readonly kind: 'recovery'; readonly factorId: string; readonly left: number };

type Passed = Extract<Verdict, { kind: 'off' | 'app' | 'recovery' }>;

export const isPassed = (verdict: Verdict): verdict is Passed =>
  verdict.kind !== 'missing' && verdict.kind !== 'wrong';

async function checkCode(
  tx: Tx,
  secrets: Secrets,
  { id, secretSealed, now }: SecondFactor,
  code: string,
): Promise<Verdict> {
  const hash = recoveryHash(id, code);
  if (hash !== null) {
    const left = await takeRecoveryCode(tx, id, hash);
    return left === null ? { kind: 'wrong' } : { kind: 'recovery', factorId: id, left };
  }
  const digits = code.replace(/\s/g, '');
  const step = stepOf(secrets.open('second_factor', secretSealed), digits, now);
  if (step === null || !(await takeStep(tx, id, step))) return { kind: 'wrong' };
  return { kind: 'app', factorId: id };
}

/**
 * Checks a code of the second factor and uses it up if it is correct, in the transaction that it authorises.
 * Locks the owner first: a sign-in concurrent with enrolment either commits before it, and its session is ended
 * with the others, or runs after it and needs a code.
 *
 * @param code a code of the app or a recovery code; undefined when none was sent
 */
export async function proveSecondFactor(
  tx: Tx,
  secrets: Secrets,
  owner: StaffOwner,
  code: string | undefined,
): Promise<Verdict> {
  await lockOwner(tx, owner);
  const factor = await findSecondFactor(tx, owner);
  if (factor === null || factor.enrolledAt === null) return { kind: 'off' };
  return code === undefined ? { kind: 'missing' } : checkCode(tx, secrets, factor, code);
}

/** Mails the owner and records that a recovery code was used. Call it last in the transaction, like `recordAudit`. */
export async function notifyRecoveryCodeUsed(
  deps: Deps,
  tx: Tx,
  staff: StaffMember,
  ip: string,
  verdict: Verdict,
): Promise<void> {
  if (verdict.kind !== 'recovery') return;
  const { left } = verdict;
  const from = { ip, at: new Date() };
  await enqueueMail(tx, deps.secrets, recoveryCodeMail(staff.email, staff.name, left, from));
  await recordAudit(tx, staff, {
    companyId: companyOf(staff),
    action: 'second_factor.recover',
    subject: accountOf(staff),
    before: { recoveryCodesLeft: left + 1 },
    after: { recoveryCodesLeft: left },
    ip,
  });
}

/** Records a wrong code: the caller has passed the first factor and may be an attacker. */
export const recordWrongCode = (
  tx: Tx,
  actor: AuditActor,
  staff: StaffMember,
  ip: string,
): Promise<void> =>
  recordAudit(tx, actor, {
    companyId: companyOf(staff),
    action: 'second_factor.refuse',
    subject: accountOf(staff),
    before: null,
    after: null,
    ip,
  });

interface StaffSignIn {
  readonly visitor: Visitor;
  readonly staff: StaffMember;
  /** The code of the second factor; undefined when none was sent. */
  readonly code: string | undefined;
  readonly client: ClientInfo;
  /** The version of the verified password; null for super admins. */
  readonly credentialVersion: number | null;
  /** The caller's own part of the transaction; runs after the second factor has passed. */
  readonly begin: (tx: Tx) => Promise<void>;
}

/**
 * Completes a sign-in after the first factor: checks the second factor, if there is one, and opens the session.
 * Records a wrong code.
 *
 * @returns the session's token, or why the second factor has not passed
 */
export async function completeStaffSignIn(
  deps: Deps,
  { visitor, staff, code, client, credentialVersion, begin }: StaffSignIn,
): Promise<{ readonly token: string } | 'missing' | 'wrong'> {
  const result = await transactionAs(deps.db, visitor, async (tx) => {
    const verdict = await proveSecondFactor(tx, deps.secrets, ownerOf(staff), code);
    if (!isPassed(verdict)) return verdict.kind;
    await begin(tx);
    const token = await openStaffSession(deps, tx, staff, client, credentialVersion);
    await notifyRecoveryCodeUsed(deps, tx, staff, client.ip, verdict);
    return { token };
  });
  if (result === 'wrong') {
    const unverified = { kind: 'visitor', name: 'Somebody', email: staff.email } as const;
    await transactionAs(deps.db, visitor, (tx) =>
      recordWrongCode(tx, unverified, staff, client.ip),
    );
  }
  return result;
}
