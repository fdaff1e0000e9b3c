import { hash } from 'node:crypto';
import type { ProofTools } from '@prelaunch/domain/holdings/check-holding';
import { isSignedBy, signingKeyFrom, type SigningKey } from '../../platform/keys/ed25519.ts';
import type { Secrets } from '../../platform/keys/secrets.ts';

/** The cryptography of the proofs, by Node's own functions. */
export const proofTools: ProofTools = {
  // One call: `createHash` takes nearly twice as long for messages of this size.
  sha256: (message) => hash('sha256', message, 'buffer'),
  isSigned: (signature, message, key) => isSignedBy(key, message, signature),
};

/** Derives the signing key from the current `SECRET_KEY`; after a rotation, statements have another key. */
export const signingKeyOf = (secrets: Secrets): SigningKey =>
  signingKeyFrom(secrets.mac('holdings_signature', 'ed25519'));
