import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '../db/transaction.ts';
import { findDocumentKey, insertDocumentKey } from './document-key.store.ts';
import { isSignedBy, signingKeyFrom } from './ed25519.ts';
import type { Secrets } from './secrets.ts';

/** Signs receipts and statements. It stays the same when `SECRET_KEY` changes, because paper is checked years later. */
export interface DocumentKey {
  /** Ed25519, 32 bytes. */
  readonly publicKey: Buffer;
  sign(message: Buffer): Buffer;
  isSigned(message: Buffer, signature: Buffer): boolean;
  /** A keyed hash of 32 bytes; without the key, nobody can test guesses about the message. */
  mac(message: Buffer): Buffer;
}

function documentKeyOf(secret: string): DocumentKey {
  const derive = (purpose: string) =>
    createHmac('sha256', Buffer.from(secret, 'base64url')).update(purpose).digest();
  const signing = signingKeyFrom(derive('signature'));
  const { publicKey } = signing;
  const factsKey = derive('facts');
  return {
    publicKey,
    sign: (message) => signing.sign(message),
    isSigned: (message, signature) => isSignedBy(publicKey, message, signature),
    mac: (message) => createHmac('sha256', factsKey).update(message).digest(),
  };
}

/**
 * Opens the document key of the installation; creates it at the first start. Throws when no key of the ring opens it:
 * another one would make every earlier document count as forged.
 */
export async function openDocumentKey(db: Db, secrets: Secrets): Promise<DocumentKey> {
  const found = await findDocumentKey(db);
  if (found !== null) return documentKeyOf(secrets.open('document', found));
  await insertDocumentKey(db, secrets.seal('document', randomBytes(32).toString('base64url')));
  // Another process may have created it in the meantime.
  const stored = await findDocumentKey(db);
  if (stored === null) throw new Error('the document key was not stored');
  return documentKeyOf(secrets.open('document', stored));
}
