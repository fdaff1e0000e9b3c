import { beginAdminSecondFactor, confirmAdminSecondFactor } from '@prelaunch/contract';
import { removeAdminSecondFactor, renewAdminRecoveryCodes } from '@prelaunch/contract';
import { recordAudit } from '../../audit/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Admin, SuperAdmin } from '../../../platform/http/actor.ts';
import {
  recoveryCodesMail,
  secondFactorAddedMail,
  secondFactorRemovedMail,
} from '../../../platform/mail/mails.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { refuse, Refusal } from '../../../platform/refuse.ts';
import { beginLogin, sessionCounters } from '../sign-in/login-failures.store.ts';
import { endOtherSessions } from '../sessions/sessions.store.ts';
import { accountOf, companyOf, ownerOf } from '../sign-in/staff-sign-in.ts';
import { transactionAs, type WriteOptions } from '../sessions/transaction.ts';
import {
  isPassed,
  proveSecondFactor,
  notifyRecoveryCodeUsed,
  recordWrongCode,
  type Verdict,
} from './prove.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import {
  deleteSecondFactor,
  enrolSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
} from './second-factors.store.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

/** Enrols, renews and removes the second factor of admins and super admins. */

type Person = Admin | SuperAdmin;

interface CodeInput {
  readonly code: string;
  readonly ip: string;
}

const record = (
  tx: Tx,
  person: Person,
  action: string,
  change: { readonly before?: unknown; readonly after?: unknown; readonly ip: string },
): Promise<void> =>
  recordAudit(tx, person, {
    companyId: companyOf(person),
    action,
    subject: accountOf(person),
    before: change.before ?? null,
    after: change.after ?? null,
    ip: change.ip,
  });

const hashesOf = (factorId: string, codes: readonly string[]): Buffer[] =>
  codes.flatMap((code) => recoveryHash(factorId, code) ?? []);

/** An admin needs a recent password proof to change the second factor; super admins have no password. */
const writeOptions = ({ kind }: Person): WriteOptions => ({
  changesCaller: true,
  proof: kind === 'admin',
});

/** Returns the state of the second factor; an unconfirmed one counts as none. */
export async function secondFactorState(
  deps: Deps,
  person: Person,
): Promise<{ enrolledAt: Date | null; recoveryCodesLeft: number }> {
  const factor = await findSecondFactor(deps.db, ownerOf(person));
  return {
    enrolledAt: factor?.enrolledAt ?? null,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
  };
}

/** Creates a secret, replacing an unconfirmed one. Refuses with `second_factor_on`. */
export async function beginSecondFactor(
  deps: Deps,
  person: Person,
  ip: string,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  const sealed = deps.secrets.seal('second_factor', secret);
  const work = async (tx: Tx) => {
    if (!(await insertSecondFactor(tx, ownerOf(person), sealed))) refuse('second_factor_on');
    await record(tx, person, beginAdminSecondFactor.audit, { ip });
  };
  await transactionAs(deps.db, person, work, writeOptions(person));
  return { secret, uri: totpUri(secret, person.email) };
}

/** Activates the second factor with a first code of the app. Refuses with `wrong_second_factor` for a wrong one. */
export async function confirmSecondFactor(
  deps: Deps,
  person: Person,
  { code, ip }: CodeInput,
): Promise<{ recoveryCodes: string[] }> {
  const owner = ownerOf(person);
  const recoveryCodes = [...newRecoveryCodes()];
  const work = async (tx: Tx) => {
    const factor = await findSecondFactor(tx, owner);
    if (factor !== null && factor.enrolledAt !== null) return refuse('second_factor_on');
    if (factor?.isFresh !== true) return refuse('second_factor_off');
    const secret = deps.secrets.open('second_factor', factor.secretSealed);
    const step = stepOf(secret, code.replace(/\s/g, ''), factor.now);
    if (step === null) return refuse('wrong_second_factor');
    await enrolSecondFactor(tx, factor.id, step, hashesOf(factor.id, recoveryCodes));
    await endOtherSessions(tx, owner, person.sessionHash);
    const mail = secondFactorAddedMail(person.email, person.name, { ip, at: new Date() });
    await enqueueMail(tx, deps.secrets, mail);
    await record(tx, person, confirmAdminSecondFactor.audit, { ip });
  };
  await transactionAs(deps.db, person, work, writeOptions(person));
  return { recoveryCodes };
}

const BEFORE_CODE_CHECK: ReadonlySet<string> = new Set(['session_ended', 'step_up_required']);

/** Runs `work` if the code is correct; wrong codes are counted per session. */
async function withCode(
  deps: Deps,
  person: Person,
  { code, ip }: CodeInput,
  work: (tx: Tx, verdict: Extract<Verdict, { factorId: string }>) => Promise<void>,
): Promise<void> {
  const attempt = await beginLogin(deps.db, deps.secrets, sessionCounters(person));
  const prove = async (tx: Tx) => {
    const proven = await proveSecondFactor(tx, deps.secrets, ownerOf(person), code);
    if (isPassed(proven) && proven.kind !== 'off') await work(tx, proven);
    return proven;
  };
  const verdict = await transactionAs(deps.db, person, prove, writeOptions(person)).catch(
    async (error: unknown) => {
      // The code was not checked, so the attempt does not count.
      if (error instanceof Refusal && BEFORE_CODE_CHECK.has(error.code)) await attempt.forgiven();
      throw error;
    },
  );
  if (verdict.kind === 'off') {
    await attempt.forgiven();
    return refuse('second_factor_off');
  }
  if (!isPassed(verdict)) {
    await transactionAs(deps.db, person, (tx) => recordWrongCode(tx, person, person, ip));
    return attempt.failed('wrong_second_factor');
  }
  await attempt.succeeded();
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(
  deps: Deps,
  person: Person,
  input: CodeInput,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = [...newRecoveryCodes()];
  const { ip } = input;
  await withCode(deps, person, input, async (tx, verdict) => {
    const { factorId } = verdict;
    await replaceRecoveryCodes(tx, factorId, hashesOf(factorId, recoveryCodes));
    const mail = recoveryCodesMail(person.email, person.name, { ip, at: new Date() });
    await enqueueMail(tx, deps.secrets, mail);
    await notifyRecoveryCodeUsed(deps, tx, person, ip, verdict);
    await record(tx, person, renewAdminRecoveryCodes.audit, { ip });
  });
  return { recoveryCodes };
}

/** Removes the second factor. */
export async function removeSecondFactor(
  deps: Deps,
  person: Person,
  input: CodeInput,
): Promise<null> {
  await withCode(deps, person, input, async (tx, verdict) => {
    const { ip } = input;
    await deleteSecondFactor(tx, ownerOf(person));
    const mail = secondFactorRemovedMail(person.email, person.name, { ip, at: new Date() });
    await enqueueMail(tx, deps.secrets, mail);
    await notifyRecoveryCodeUsed(deps, tx, person, ip, verdict);
    await record(tx, person, removeAdminSecondFactor.audit, { ip });
  });
  return null;
}
