/** No 0 and O, no 1, I and L, and no U (V): people read these codes out over the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const RANDOM_BYTES = 8;

const CODE = new RegExp(`^[A-Z][A-Z0-9]{0,9}-[${ALPHABET}]{${LENGTH}}$`);

/**
 * `GLXY-7K3MQ9XD` of a token symbol and 8 random bytes; throws RangeError at any other number of
 * bytes. Unique only as far as chance goes (30^8 codes): its keeper must check.
 *
 * The bytes are read as one number. A byte for each letter would favour the first 16 letters by an
 * eighth, as 30 does not divide 256. 30^8 does not divide 2^64 either, but goes into it 28 million
 * times: no code is more likely than another by more than that part, so none need be thrown away.
 */
export function referralCode(symbol: string, bytes: Uint8Array): string {
  if (bytes.length !== RANDOM_BYTES) {
    throw new RangeError(`Expected ${RANDOM_BYTES} random bytes, got ${bytes.length}`);
  }
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let letters = '';
  for (let i = 0; i < LENGTH; i += 1) {
    letters += ALPHABET.charAt(Number(number % BigInt(ALPHABET.length)));
    number /= BigInt(ALPHABET.length);
  }
  return `${symbol}-${letters}`;
}

/** Upper case only: whoever asks a person for a code turns it into upper case first. */
export function isReferralCode(text: string): boolean {
  return CODE.test(text);
}
