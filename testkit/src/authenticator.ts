import { createHmac } from 'node:crypto';

/**
 * A separate implementation of an authenticator app, so that the product's library does not test
 * itself.
 */

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app shows for a secret in Base32 in this step of 30 seconds, by RFC 4226. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The code that an app shows now by this machine's clock, or some steps later. */
export const codeNow = (secret: string, steps = 0): string =>
  codeOfStep(secret, Math.floor(Date.now() / 30_000) + steps);
