import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CodeWithheld } from '../../../platform/http/request-log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { enqueueMail, enqueueUnsent } from '../../../platform/mail/outbox.store.ts';
import {
  makeCode,
  recordWithheldMail,
  takeCodeBudget,
  type CodeLimits,
  type CodeSubject,
} from './codes.store.ts';
import type { Requester } from '../guessing/requesters.store.ts';

/** Returns the limits for members' codes or for the sign-in codes of super admins. */
export function codeLimits(deps: Deps, who: 'member' | 'superAdmin'): CodeLimits {
  const { resendAfterSeconds, codesPerAddress } = deps.limits;
  return { resendAfterSeconds: resendAfterSeconds[who], rates: codesPerAddress[who] };
}

interface CodeRequest {
  readonly subject: CodeSubject;
  readonly requester: Requester;
  readonly limits: CodeLimits;
  /** Whether the mail is sent; otherwise it is queued and dropped, which takes the same time. */
  readonly isSent: boolean;
  readonly codeMail: (code: string) => Mail;
  readonly withheldMail: () => Mail;
}

/**
 * Mails a code or, at most once a day, a notice that codes are withheld. The response is the same in both cases.
 *
 * @returns why no code was sent, for the log; null when one was
 */
export async function mailCode(
  { secrets }: Deps,
  tx: Tx,
  { subject, requester, limits, isSent, codeMail, withheldMail }: CodeRequest,
): Promise<CodeWithheld | null> {
  const enqueue = isSent ? enqueueMail : enqueueUnsent;
  const budget = await takeCodeBudget(tx, subject, requester, limits);
  if (budget === 'send') {
    await enqueue(tx, secrets, codeMail(await makeCode(tx, secrets, subject, requester.key)));
  } else if (budget === 'limit' && (await recordWithheldMail(tx, subject))) {
    await enqueue(tx, secrets, withheldMail());
  }
  if (budget !== 'send') return budget;
  return isSent ? null : 'no_account';
}
