import { sameBytes, type Secrets } from '../secrets.ts';

const SLOT_MS = 5 * 60 * 1000;

const mac = (secrets: Secrets, id: string, expires: string): Buffer =>
  secrets.mac('media', id, expires);

/**
 * A link to a file that works for 10 to 15 minutes. It is the same within a slot of 5 minutes, so
 * that a list that is asked for again does not load its pictures again.
 */
export function mediaUrl(secrets: Secrets, id: string, nowMs = Date.now()): string {
  const expires = String((Math.floor(nowMs / SLOT_MS) + 3) * SLOT_MS);
  const signature = mac(secrets, id, expires).toString('base64url');
  return `/api/v1/media/${id}?expires=${expires}&signature=${signature}`;
}

/** Whether this server signed the link and its time is not over. */
export function isMediaLinkGood(
  secrets: Secrets,
  id: string,
  link: { readonly expires?: string | undefined; readonly signature?: string | undefined },
  nowMs = Date.now(),
): boolean {
  const { expires = '', signature = '' } = link;
  return (
    sameBytes(Buffer.from(signature, 'base64url'), mac(secrets, id, expires)) &&
    Number(expires) > nowMs
  );
}
