import { codeIn, type ReceivedMail } from '@prelaunch/testkit/mail-server';
import { publishedMails } from '@prelaunch/testkit/mailbox';
import { waitFor } from '@prelaunch/testkit/wait';

/** All mails of the product that the tests of this process use. */
const mails = () => publishedMails(process.env['E2E_MAIL'] ?? '');

/** The number of mails so far, to recognise the next one. */
export const mailsSoFar = async (): Promise<number> => (await mails()).length;

/**
 * Waits for the newest mail to an address with a matching subject that is not among the first
 * `before`. Mails may arrive in any order; for equal subjects, `text` selects one.
 */
export function waitForMail(
  to: string,
  subject: RegExp,
  before = 0,
  text = /(?:)/,
): Promise<ReceivedMail> {
  const fits = (mail: ReceivedMail) =>
    mail.to === to && subject.test(mail.subject) && text.test(mail.text);
  return waitFor(async () => (await mails()).slice(before).findLast(fits) ?? null, {
    what: `a mail ${String(subject)} to ${to}`,
    // The product ends the first try after 5 s of silence, and then waits before the next one.
    timeoutMs: 30_000,
    everyMs: 50,
  });
}

/** The one-time code of the newest mail to an address. */
export const waitForCode = async (to: string, before = 0): Promise<string> =>
  codeIn(await waitForMail(to, /code/, before));
