import { isEmailAddress } from '@prelaunch/contract/email-address';

/** Domains that exist on no network (RFC 2606). */
const RESERVED = /\.(?:test|invalid|localhost)$/i;

/** The address of `address` or `Name <address>`; the text itself when it has another form. */
const addressIn = (sender: string): string =>
  /^[^<>\r\n]*<([^<>]+)>$/.exec(sender.trim())?.[1] ?? sender.trim();

/** Returns what makes this sender unusable for mails to other machines, or null. */
export function senderProblem(sender: string): string | null {
  const address = addressIn(sender);
  if (!isEmailAddress(address)) return 'give an address, or a name and an address: Name <a@b.c>';
  return RESERVED.test(address) ? 'give an address of your own domain' : null;
}
