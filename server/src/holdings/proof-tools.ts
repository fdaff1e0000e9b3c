import { createPrivateKey, createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto';
import type { ProofTools } from '@prelaunch/domain/holdings/check-holding';
import type { Secrets } from '../keys/secrets.ts';

/** The cryptography of the proofs, by Node's own functions. */
export const proofTools: ProofTools = {
  // One call: `createHash` takes nearly twice as long for messages of this size.
  sha256: (message) => hash('sha256', message, 'buffer'),
  isSigned: (signature, message, key) => {
    try {
      return verify(null, message, publicKeyOf(key), signature);
    } catch {
      return false;
    }
  },
};

/** The fixed first bytes of an Ed25519 key in DER (RFC 8410); the 32 bytes of the key follow. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const publicKeyOf = (bytes: Uint8Array): KeyObject =>
  createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, bytes]),
    format: 'der',
    type: 'spki',
  });

/** The key that signs an installation's statements. */
export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  sign(text: string): Buffer;
}

/** Derives the signing key from the current `SECRET_KEY`; after a rotation, statements have another key. */
export function signingKeyOf(secrets: Secrets): SigningKey {
  const seed = secrets.mac('holdings_signature', 'ed25519');
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const exported = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: exported.subarray(PUBLIC_PREFIX.length),
    sign: (text) => sign(null, Buffer.from(text), key),
  };
}
