import { causeOf, firstOf, isUntrusted, networkRemedy, untrustedRemedy } from '../network-error.ts';

function remedyOf(error: Error): string | null {
  const code = 'code' in error ? String(error.code) : '';
  if (isUntrusted(error)) return untrustedRemedy('SMTP_URL');
  if (/wrong version number/.test(error.message)) {
    return 'Nothing speaks TLS at once at this port. In SMTP_URL, use smtp:// (STARTTLS, usually port 587) or the port of smtps:// (usually 465).';
  }
  switch (code) {
    case 'EAUTH':
      return 'Check the user and the password in SMTP_URL (special characters as %XX).';
    case 'ETLS':
      return 'The server offers no STARTTLS. In SMTP_URL, use smtps:// with the port for TLS, or end it with ?requireTLS=false on a network that only you use.';
    default:
  }
  const unreachable = networkRemedy(error, 'SMTP_URL', 'the mail server');
  if (unreachable !== null) return unreachable;
  return code === 'ETIMEDOUT'
    ? 'The mail server does not answer. Check host and port in SMTP_URL, the firewalls on the way, and that a port for TLS (usually 465) has smtps://.'
    : null;
}

/** Describes an error of the mail server, with what to check in SMTP_URL where that is the cause. */
export function describeSmtpError(error: unknown): string {
  const first = firstOf(error);
  const remedy = remedyOf(first);
  return `${causeOf(first)}.${remedy === null ? '' : ` ${remedy}`}`;
}
