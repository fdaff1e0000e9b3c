import { createHmac, hash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { isSignedBy, signingKeyFrom } from './ed25519.ts';
import type { Secrets } from './secrets.ts';

interface SigningCheck {
  /** Names the key to operators; derived from the public key. */
  readonly id: string;
  /** Whether this key made the signature. */
  readonly isSigned: (message: Buffer, signature: Buffer) => boolean;
}

/** Checks documents that count as genuine. */
export interface CheckingKey extends SigningCheck {
  /** A keyed hash of 32 bytes; without the key, nobody can test guesses about the message. */
  readonly mac: (message: Buffer) => Buffer;
}

/** Recognises documents of a key that other people may have. */
export interface RevokedKey extends SigningCheck {
  readonly revokedAt: Date;
}

/** Signs receipts and statements. It stays the same when `SECRET_KEY` changes, because paper is checked years later. */
export interface DocumentKey extends CheckingKey {
  readonly sign: (message: Buffer) => Buffer;
  /** What remains of the key when it no longer signs. */
  readonly parts: KeyParts;
}

/** All that is stored of a former key. Nobody can sign with it. */
export interface KeyParts {
  /** Ed25519, 32 bytes. */
  readonly publicKey: Buffer;
  /** The key of the digests; null for a revoked key, whose digests prove nothing. */
  readonly factsKey: Buffer | null;
}

/** `1f0c-93ab`: 32 bits, which distinguish the few keys of an installation. */
function keyIdOf(publicKey: Buffer): string {
  const digits = hash('sha256', publicKey, 'hex').slice(0, 8);
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

const signingCheck = (publicKey: Buffer): SigningCheck => ({
  id: keyIdOf(publicKey),
  isSigned: (message, signature) => isSignedBy(publicKey, message, signature),
});

const checkingKey = (publicKey: Buffer, factsKey: Buffer): CheckingKey => ({
  ...signingCheck(publicKey),
  mac: (message) => createHmac('sha256', factsKey).update(message).digest(),
});

/** Seals a new random secret of a document key. */
export const sealNewDocumentKey = (secrets: Secrets): string =>
  secrets.seal('document', randomBytes(32).toString('base64url'));

/** Throws when the key that sealed the secret is missing. */
export function openDocumentKey(secrets: Secrets, sealed: string): DocumentKey {
  const secret = Buffer.from(secrets.open('document', sealed), 'base64url');
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  const signing = signingKeyFrom(derive('signature'));
  const { publicKey } = signing;
  const factsKey = derive('facts');
  return {
    ...checkingKey(publicKey, factsKey),
    sign: (message) => signing.sign(message),
    parts: { publicKey, factsKey },
  };
}

const storedParts = z.object({ publicKey: z.string(), factsKey: z.nullable(z.string()) });

/**
 * Seals what checks the documents of a former key. The public key is sealed too: a person who can only write in the
 * database must not be able to add one.
 */
export const sealFormerKey = (secrets: Secrets, { publicKey, factsKey }: KeyParts): string =>
  secrets.seal(
    'former_document',
    JSON.stringify({
      publicKey: publicKey.toString('base64url'),
      factsKey: factsKey?.toString('base64url') ?? null,
    }),
  );

/** Throws when the key that sealed it is missing. */
export function openFormerKey(secrets: Secrets, sealed: string): KeyParts {
  const { publicKey, factsKey } = storedParts.parse(
    JSON.parse(secrets.open('former_document', sealed)),
  );
  return {
    publicKey: Buffer.from(publicKey, 'base64url'),
    factsKey: factsKey === null ? null : Buffer.from(factsKey, 'base64url'),
  };
}

/** The key that a former key becomes: a checking one, or a revoked one. */
export function formerKeyOf(
  { publicKey, factsKey }: KeyParts,
  { endedAt, revokedAt }: { readonly endedAt: Date; readonly revokedAt: Date | null },
): CheckingKey | RevokedKey {
  // The sealed value decides: a changed column cannot make a revoked key valid again.
  return factsKey === null || revokedAt !== null
    ? { ...signingCheck(publicKey), revokedAt: revokedAt ?? endedAt }
    : checkingKey(publicKey, factsKey);
}
