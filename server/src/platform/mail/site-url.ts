import { withoutEnd } from '@prelaunch/domain/text-ends';

/**
 * Returns the public URL of a company: the site's, with the company's own host name if it has one. Never
 * taken from a request, whose sender could otherwise choose the links in mails.
 *
 * @param publicUrl without a trailing slash
 * @param domain in lower case, without a port
 */
export function siteUrl(publicUrl: string, domain: string | null): string {
  if (domain === null) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = domain;
  return withoutEnd(url.href, '/');
}
