/** Digits and letters without 0, O, 1, I, L and U, which are confused when a code is read out over the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
/** How many bytes make a code. */
export const CODE_BYTES = 8;

const CODE = new RegExp(`^[A-Z][A-Z0-9]{0,9}-[${ALPHABET}]{${LENGTH}}$`);

/**
 * Creates a code such as `GLXY-7K3MQ9XD` from a token symbol and 8 random bytes; throws RangeError for another
 * number of bytes. Two codes may be equal (there are 30^8), so the caller must check for duplicates.
 *
 * The bytes are read as one number. One byte per letter would make the first 16 letters more frequent by an
 * eighth, because 30 does not divide 256. With one number the bias is only one in 28 million (2^64 / 30^8).
 */
export function referralCode(symbol: string, bytes: Uint8Array): string {
  return `${symbol}-${letters(bytes)}`;
}

/**
 * Creates a member's pseudonym such as `GLXY-7K3M-9QXD`, from a token symbol and 8 bytes. Its second hyphen tells it from
 * a referral code, and no wallet accepts it as an address. Throws RangeError for another number of bytes.
 */
export function pseudonym(symbol: string, bytes: Uint8Array): string {
  const code = letters(bytes);
  return `${symbol}-${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

function letters(bytes: Uint8Array): string {
  if (bytes.length !== CODE_BYTES) {
    throw new RangeError(`Expected ${CODE_BYTES} random bytes, got ${bytes.length}`);
  }
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let code = '';
  for (let i = 0; i < LENGTH; i += 1) {
    code += ALPHABET.charAt(Number(number % BigInt(ALPHABET.length)));
    number /= BigInt(ALPHABET.length);
  }
  return code;
}

/** Whether the text is a referral code in upper case. */
export function isReferralCode(text: string): boolean {
  return CODE.test(text);
}
