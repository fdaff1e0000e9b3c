import { decimalText, type Paise } from '@prelaunch/domain/money';

/** The payment that a UPI app shows: the payee, the amount and a note. */
interface UpiPayment {
  readonly upiId: string;
  /** Shortened where it would make the code too dense; the app shows the name that the bank has. */
  readonly payeeName: string;
  readonly amount: Paise;
  readonly note: string;
}

/**
 * Returns the `upi://pay` link of a payment, for a QR code or an app on the same phone. Without the parameter `mam`
 * (minimum amount), apps do not let the payer edit the amount. `tr` and `tid` are omitted, because payment
 * providers issue them and some apps reject a personal UPI id with them.
 */
export function upiLink({ upiId, payeeName, amount, note }: UpiPayment): string {
  return [
    // Some bank apps reject `%40`.
    `upi://pay?pa=${encoded(upiId).replaceAll('%40', '@')}`,
    `pn=${encodedName(payeeName)}`,
    `am=${decimalText(amount)}`,
    'cu=INR',
    `tn=${encoded(note)}`,
  ].join('&');
}

/**
 * Encodes spaces as `%20`: URLSearchParams would write `+`, which UPI apps show as a plus sign.
 * Half a surrogate pair, which a link cannot contain, becomes the replacement character.
 */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/** The most characters of an encoded name, so that the modules of the code stay large enough for cheap cameras. */
const MAX_ENCODED_NAME = 40;

/** Encodes as many whole characters of a name as fit. */
function encodedName(name: string): string {
  let result = '';
  for (const character of name) {
    const longer = result + encoded(character);
    if (longer.length > MAX_ENCODED_NAME) break;
    result = longer;
  }
  return result;
}
