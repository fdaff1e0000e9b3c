import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** The fixed first bytes of an Ed25519 key in DER (RFC 8410); the 32 bytes of the key follow. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const publicKeyOf = (bytes: Uint8Array): KeyObject =>
  createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, bytes]),
    format: 'der',
    type: 'spki',
  });

/** Whether the private key of this public key of 32 bytes made the signature. */
export function isSignedBy(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  try {
    return verify(null, message, publicKeyOf(publicKey), signature);
  } catch {
    return false;
  }
}

export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  sign(message: string | Uint8Array): Buffer;
}

/** @param seed 32 secret bytes */
export function signingKeyFrom(seed: Buffer): SigningKey {
  const key = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const exported = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: exported.subarray(PUBLIC_PREFIX.length),
    sign: (message) => sign(null, Buffer.from(message), key),
  };
}
