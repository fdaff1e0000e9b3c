import { decimalText, type Paise } from '@prelaunch/domain/money';

/** The payment that a UPI app shows: the payee, the amount and a note. */
interface UpiPayment {
  readonly upiId: string;
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
    `pn=${encoded(payeeName)}`,
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
