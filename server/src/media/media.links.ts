import { sameBytes, type Secrets } from '../keys/secrets.ts';

const SLOT_MS = 5 * 60 * 1000;

/** Makes the links of one reader, each to the file of this id. */
export type LinkToMedia = (id: string) => string;

/**
 * Links that work for 10 to 15 minutes, and no longer than the session that they were made in: a
 * sign-out, a block or a new password ends them at once. Anyone with the link can read that one file until
 * then, so links go only to callers who may read it.
 *
 * A link is the same within a slot of 5 minutes, so that a list that is asked for again does not load
 * its pictures again.
 */
export function mediaLinks(
  secrets: Secrets,
  { sessionHash }: { readonly sessionHash: Buffer },
  nowMs = Date.now(),
): LinkToMedia {
  const expires = String((Math.floor(nowMs / SLOT_MS) + 3) * SLOT_MS);
  // The hash leads to the session here and to nothing anywhere else: no token can be made of it.
  const reader = sessionHash.toString('base64url');
  return (id) => {
    const signature = secrets.mac('media', id, expires, reader).toString('base64url');
    return `/api/v1/media/${id}?${new URLSearchParams({ expires, reader, signature }).toString()}`;
  };
}

/**
 * The hash of the session that a link was made in; null when this server did not sign the link or its
 * time is over. Whether the session still lives is not looked at.
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
