/**
 * Payment codes: short codes that a member writes into the remark of a transfer, so that a line of a bank statement
 * identifies the order even if the reference number was mistyped.
 *
 * A code has seven characters and a check character, such as `49VQTH7J`.
 */

/**
 * Digits and letters without I, L, O, U and Z, which are read as 1, 1, 0, V and 2. There are 31 characters because 31
 * is prime: only then does one check character detect every wrong character and every swap of neighbours.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXY';
const BASE = ALPHABET.length;
const LENGTH = 8;
const PAYLOAD_LENGTH = LENGTH - 1;
const PAYLOADS = BigInt(BASE) ** BigInt(PAYLOAD_LENGTH);

const VALUES = new Map(Array.from(ALPHABET, (character, value) => [character, value]));
const LOOK_ALIKES: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V', Z: '2' };

/** The random part at the end of an idempotency key: a UUID, or its 32 hexadecimal digits. */
const UUID_AT_END = /(?<![0-9a-f])[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/**
 * Returns the payment code of the order with this idempotency key, which browser and server both know; null when the
 * key does not end with a UUID. Two orders may have the same code (there are about 10^10), so a code is never a key.
 */
export function paymentCodeOf(idempotencyKey: string): string | null {
  const [uuid] = UUID_AT_END.exec(idempotencyKey) ?? [];
  if (uuid === undefined) return null;
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  // 128 bits contain three payloads. A code needs a letter and a digit, because a narration is full of dates and names.
  for (; rest > 0n; rest /= PAYLOADS) {
    const payload = payloadOf(rest % PAYLOADS);
    const code = payload + checkCharacterOf(payload);
    if (isMixed(code)) return code;
  }
  return null;
}

/** Whether the text is a payment code in capitals without gaps, with the right check character. */
export function isPaymentCode(text: string): boolean {
  return text.length === LENGTH && isMixed(text) && weightedSum(text) === 0;
}

/**
 * Returns the different texts in a narration that are payment codes, in the order of the narration. Ignores case, reads
 * look-alikes, and joins words that spaces, dashes or other separators divide, if they make exactly eight characters.
 */
export function paymentCodesIn(narration: string): string[] {
  const words = narration.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const codes = new Set<string>();
  words.forEach((_, first) => {
    let joined = '';
    for (let next = first; joined.length < LENGTH; next += 1) {
      const word = words[next];
      if (word === undefined) break;
      joined += word;
    }
    if (joined.length !== LENGTH) return;
    const code = joined.replace(/[ILOUZ]/g, (character) => LOOK_ALIKES[character] ?? character);
    if (isPaymentCode(code)) codes.add(code);
  });
  return [...codes];
}

function payloadOf(number: bigint): string {
  let rest = number;
  let payload = '';
  for (let i = 0; i < PAYLOAD_LENGTH; i += 1) {
    payload += ALPHABET.charAt(Number(rest % BigInt(BASE)));
    rest /= BigInt(BASE);
  }
  return payload;
}

/** The character that makes the weighted sum of the whole code 0. */
function checkCharacterOf(payload: string): string {
  const sum = weightedSum(payload) ?? 0;
  // The check character has the weight LENGTH, so solve sum + LENGTH * value = 0 (mod BASE).
  const value = Array.from(ALPHABET).findIndex((_, v) => (sum + LENGTH * v) % BASE === 0);
  return ALPHABET.charAt(value);
}

/**
 * The sum of value times position, modulo 31; null for a character outside the alphabet. The weights 1 to 8 differ and
 * none is 0 modulo 31: one wrong character changes the sum by weight * difference, and a swap of neighbours by their
 * difference, neither of which is a multiple of the prime 31.
 */
function weightedSum(text: string): number | null {
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) {
    const value = VALUES.get(text.charAt(i));
    if (value === undefined) return null;
    sum += (i + 1) * value;
  }
  return sum % BASE;
}

const isMixed = (text: string): boolean => /[A-Z]/.test(text) && /\d/.test(text);
