/** Several addresses of one host fail together in an error without a message. */
export const firstOf = (error: unknown): Error => {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error ? first : new Error(String(first));
};

/** The codes of Node; nodemailer replaces them by its own and keeps the messages of OpenSSL and Node. */
const UNTRUSTED =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_)|self-signed certificate|unable to (?:get|verify) .*certificate|certificate (?:has expired|is not yet valid)|certificate's altnames/;

const textsOf = (error: Error): readonly string[] => [
  'code' in error ? String(error.code) : '',
  error.name,
  error.message,
];

/** Whether the certificate of the other side is not trusted, not valid now or not for its host. */
export const isUntrusted = (error: Error): boolean =>
  textsOf(error).some((text) => UNTRUSTED.test(text));

/** What to do about a certificate that this process does not trust. */
export const untrustedRemedy = (setting: string): string =>
  `The certificate is not trusted. If a CA of your own signed it, set NODE_EXTRA_CA_CERTS to a file with the certificate of ` +
  `that CA and start again; otherwise it must be valid and name the host of ${setting}.`;

/**
 * Returns what to do when a service cannot be reached; null for an error of another kind.
 *
 * @param setting the setting that names its host and port
 * @param service its name in a sentence
 */
export function networkRemedy(error: Error, setting: string, service: string): string | null {
  const has = (pattern: RegExp) => textsOf(error).some((text) => pattern.test(text));
  if (has(/\bECONNREFUSED\b/)) {
    return `Nothing accepts connections there. Check host and port in ${setting}, and that ${service} runs.`;
  }
  if (has(/\b(?:ENOTFOUND|EAI_AGAIN)\b/)) return `The host name in ${setting} does not resolve.`;
  if (has(/\b(?:EHOSTUNREACH|ENETUNREACH|connect ETIMEDOUT)\b/)) {
    return `The host in ${setting} cannot be reached. Check the address, and the firewalls on the way.`;
  }
  return null;
}

/** The cause in one line without a full stop; OpenSSL's messages contain its own files and line breaks. */
export const causeOf = ({ message, name }: Error): string =>
  /wrong version number/.exec(message)?.[0] ?? (message.trim().replace(/\.$/, '') || name);
