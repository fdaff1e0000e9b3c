import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A separate key is derived for each purpose. The names are part of the derivation: never rename them. */
type Purpose =
  | 'code'
  | 'quote'
  | 'media'
  | 'upload'
  | 'login'
  | 'outbox'
  | 'aadhaar'
  | 'account'
  | 'contact'
  | 'holder'
  | 'network'
  | 'second_factor'
  | 'confirmation'
  | 'key_check'
  | 'place'
  | 'requester'
  | 'holdings'
  | 'holdings_signature'
  | 'document'
  | 'former_document';

/** Purposes of the values that are stored sealed in the database. */
export type SealedPurpose = Extract<
  Purpose,
  | 'outbox'
  | 'aadhaar'
  | 'account'
  | 'contact'
  | 'second_factor'
  | 'confirmation'
  | 'key_check'
  | 'holdings'
  | 'document'
  | 'former_document'
>;

/** A value is sealed under a key that this server does not have; the message names the key. */
export class MissingKeyError extends Error {
  /** The key id in the sealed value. */
  readonly keyId: string;

  constructor(keyId: string) {
    super(
      `A value is sealed under the key ${keyId}, which is neither SECRET_KEY nor in SECRET_KEYS_OLD.`,
    );
    this.name = 'MissingKeyError';
    this.keyId = keyId;
  }
}

/** Keyed operations over a ring of master keys; only derived keys are used, never a master key itself. */
export interface Secrets {
  /** The id of the current key; reveals nothing about the key. */
  readonly keyId: string;
  /** The ids of all keys, the current one first. */
  readonly keyIds: readonly string[];
  /** A keyed hash of the parts under the current key; ('ab', 'c') and ('a', 'bc') differ. */
  mac(purpose: Purpose, ...parts: readonly string[]): Buffer;
  /** The hashes under every key, the current one first, to find values hashed under an old key. */
  macs(purpose: Purpose, ...parts: readonly string[]): readonly Buffer[];
  /**
   * Encrypts and authenticates a text for storage in the database:
   * `k1.<key id>.<nonce, tag and text as base64url>`.
   */
  seal(purpose: SealedPurpose, text: string): string;
  /**
   * Opens a text that was sealed under any key of the ring. Throws `MissingKeyError` for another key, and
   * another error when the text was altered or sealed for another purpose.
   */
  open(purpose: SealedPurpose, sealed: string): string;
  /** `payload.signature`, both base64url. */
  sign(purpose: Purpose, payload: string): string;
  /** Returns the payload of a signed text, or null when no key of the ring made the signature. */
  verify(purpose: Purpose, signed: string): string | null;
}

interface Key {
  readonly id: string;
  of(purpose: Purpose): Buffer;
}

const KEY_ID_BYTES = 6;
const SEALED = /^k1\.([\w-]{8})\.([\w-]+)$/;

function createKey(masterKey: string): Key {
  const derive = (what: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `prelaunch:${what}`, bytes));
  const derived = new Map<Purpose, Buffer>();
  return {
    id: derive('key id', KEY_ID_BYTES).toString('base64url'),
    of(purpose) {
      const known = derived.get(purpose);
      if (known !== undefined) return known;
      const key = derive(purpose, 32);
      derived.set(purpose, key);
      return key;
    },
  };
}

function decrypt(key: Buffer, body: string): string {
  const bytes = Buffer.from(body, 'base64url');
  // Without a fixed length Node accepts a truncated tag.
  const full = { authTagLength: 16 };
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), full);
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

/**
 * @param masterKey seals, signs and hashes
 * @param oldKeys only open and verify values that they sealed or signed
 */
export function createSecrets(masterKey: string, oldKeys: readonly string[] = []): Secrets {
  const present = createKey(masterKey);
  const ring = [present, ...oldKeys.map(createKey)];
  const macBy = (key: Key, purpose: Purpose, parts: readonly string[]): Buffer =>
    createHmac('sha256', key.of(purpose)).update(JSON.stringify(parts)).digest();

  return {
    keyId: present.id,
    keyIds: ring.map(({ id }) => id),
    mac: (purpose, ...parts) => macBy(present, purpose, parts),
    macs: (purpose, ...parts) => ring.map((key) => macBy(key, purpose, parts)),
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', present.of(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), body]);
      return `k1.${present.id}.${bytes.toString('base64url')}`;
    },
    open(purpose, sealed) {
      const [, keyId, body] = SEALED.exec(sealed) ?? [];
      if (keyId === undefined || body === undefined) throw new Error('not a sealed value');
      const key = ring.find(({ id }) => id === keyId);
      if (key === undefined) throw new MissingKeyError(keyId);
      return decrypt(key.of(purpose), body);
    },
    sign(purpose, payload) {
      const text = Buffer.from(payload).toString('base64url');
      return `${text}.${macBy(present, purpose, [payload]).toString('base64url')}`;
    },
    verify(purpose, signed) {
      const [text, signature, ...rest] = signed.split('.');
      if (text === undefined || signature === undefined || rest.length > 0) return null;
      const payload = Buffer.from(text, 'base64url').toString();
      const given = Buffer.from(signature, 'base64url');
      return ring.some((key) => sameBytes(given, macBy(key, purpose, [payload]))) ? payload : null;
    },
  };
}

/** Compares in constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Opens sealed values for display, and logs those that it cannot open. */
export interface Vault {
  readonly secrets: Secrets;
  readonly log: { error(what: object, message: string): void };
}

/**
 * Opens a value for a list or a form. Returns null for one that cannot be opened, so that the rest can still
 * be shown, and logs the id of the missing key.
 */
export function openOrLog(
  secrets: Secrets,
  purpose: SealedPurpose,
  sealed: string,
  log: Vault['log'],
): string | null {
  try {
    return secrets.open(purpose, sealed);
  } catch (error) {
    const keyId = error instanceof MissingKeyError ? error.keyId : null;
    log.error({ purpose, keyId }, 'a sealed value cannot be read');
    return null;
  }
}
