import { sameBytes, type Secrets } from '../../platform/keys/secrets.ts';

const SLOT_MS = 5 * 60 * 1000;

/** Returns one reader's link to the file with this id. */
export type LinkToMedia = (id: string) => string;

/**
 * Creates links that work for 10 to 15 minutes, and only while the session that they were created in is valid: signing
 * out, blocking or a new password ends them at once. Anyone with the link can read that one file until then, so
 * links are returned only to callers who may read it. Within a slot of 5 minutes a link stays the same, so that a
 * list that is loaded
 * again does not load its pictures again.
 */
export function mediaLinks(
  secrets: Secrets,
  { sessionHash }: { readonly sessionHash: Buffer },
  nowMs = Date.now(),
): LinkToMedia {
  const expires = String((Math.floor(nowMs / SLOT_MS) + 3) * SLOT_MS);
  // The hash identifies the session to this server only: no token can be derived from it.
  const reader = sessionHash.toString('base64url');
  return (id) => {
    const signature = secrets.mac('media', id, expires, reader).toString('base64url');
    return `/api/v1/media/${id}?${new URLSearchParams({ expires, reader, signature }).toString()}`;
  };
}

/**
 * Returns the hash of the session that a link was created in; null when this server did not sign
 * the link or the link has expired. Does not check whether the session is still valid.
 */
export function readerOf(
  secrets: Secrets,
  id: string,
  link: {
    readonly expires?: string | undefined;
    readonly reader?: string | undefined;
    readonly signature?: string | undefined;
  },
  nowMs = Date.now(),
): Buffer | null {
  const { expires = '', reader = '', signature = '' } = link;
  const given = Buffer.from(signature, 'base64url');
  const signed = secrets
    .macs('media', id, expires, reader)
    .some((signatureOfOurs) => sameBytes(given, signatureOfOurs));
  return signed && Number(expires) > nowMs ? Buffer.from(reader, 'base64url') : null;
}
