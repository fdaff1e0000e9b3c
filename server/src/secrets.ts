import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What keys are for. A key made for one purpose is of no use for another. */
type Purpose = 'code' | 'quote' | 'media' | 'login' | 'outbox' | 'aadhaar' | 'holder';

/** Keyed operations over one master key; the master key itself is never used directly. */
export interface Secrets {
  /** A keyed hash of the parts; their boundaries count. */
  mac(purpose: Purpose, ...parts: readonly string[]): Buffer;
  /** Encrypts and authenticates a text, for what must rest in the database unread. */
  seal(purpose: Purpose, text: string): string;
  /** Throws when the text was not sealed with this key for this purpose. */
  open(purpose: Purpose, sealed: string): string;
  /** `payload.signature`, both base64url. */
  sign(purpose: Purpose, payload: string): string;
  /** The payload of a signed text, or null when the signature is not ours. */
  verify(purpose: Purpose, signed: string): string | null;
}

export function createSecrets(masterKey: string): Secrets {
  const derived = new Map<Purpose, Buffer>();
  const keyFor = (purpose: Purpose): Buffer => {
    const known = derived.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', masterKey, '', `prelaunch:${purpose}`, 32));
    derived.set(purpose, key);
    return key;
  };
  const mac: Secrets['mac'] = (purpose, ...parts) =>
    createHmac('sha256', keyFor(purpose)).update(JSON.stringify(parts)).digest();

  return {
    mac,
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
    sign(purpose, payload) {
      const text = Buffer.from(payload).toString('base64url');
      return `${text}.${mac(purpose, payload).toString('base64url')}`;
    },
    verify(purpose, signed) {
      const [text, signature, ...rest] = signed.split('.');
      if (text === undefined || signature === undefined || rest.length > 0) return null;
      const payload = Buffer.from(text, 'base64url').toString();
      return sameBytes(Buffer.from(signature, 'base64url'), mac(purpose, payload)) ? payload : null;
    },
  };
}

/** Compares without telling by its time where the difference is. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
