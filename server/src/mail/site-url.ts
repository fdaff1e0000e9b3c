import { withoutEnd } from '@prelaunch/domain/text-ends';

/**
 * Where the people of a company reach this site: the public address, under the company's own host
 * name where it has one. Never taken from a request, since whoever asks for a mail could choose it.
 *
 * @param publicUrl without a slash at the end
 * @param domain in small letters, without a port
 */
export function siteUrl(publicUrl: string, domain: string | null): string {
  if (domain === null) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = domain;
  return withoutEnd(url.href, '/');
}
