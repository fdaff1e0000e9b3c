import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { ProofTools } from '@prelaunch/domain/holdings/check-holding';

// Not WebCrypto: our oldest browsers have no Ed25519 there, and none has it without HTTPS.
hashes.sha512 = (message) => Uint8Array.from(sha512(message));

/** The cryptography of the check, for `/verify` only: other screens must not load it. */
export const proofTools: ProofTools = {
  sha256,
  isSigned: (signature, message, key) => {
    try {
      return verify(signature, message, key);
    } catch {
      // Not a key, or not a signature.
      return false;
    }
  },
};
